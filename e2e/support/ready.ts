import { expect, type Locator, type Page } from '@playwright/test';
import { EVERY_FRAME } from './navigate.ts';

interface Screen {
  name: string;
  /** Name of the dialog that is open over the screen. */
  dialog?: string | undefined;
}

/** Shown next to progress that the user can stop. */
const stopButtons = (main: Locator, dialogOptions: { includeHidden: boolean }) =>
  main.getByRole('button', { name: /^(Pause|Stop|Cancel)/, ...dialogOptions });

/** Waits for a heading, and until no more is busy than can be stopped, so that the assertions hold right away. */
export const waitUntilLoaded = (page: Page) =>
  page.waitForFunction(
    () => {
      const main = document.querySelector('main');
      if (!main || !/\S/u.test(document.querySelector('h1')?.textContent ?? '')) return false;
      const busy = main.querySelectorAll('[aria-busy="true"]').length + Number(main.ariaBusy === 'true');
      if (busy === 0) return true;
      const stops = [...main.querySelectorAll('button')].filter((button) =>
        /^(Pause|Stop|Cancel)/.test(button.ariaLabel ?? button.textContent.trim()),
      );
      return busy <= stops.length;
    },
    undefined,
    EVERY_FRAME,
  );

/**
 * Waits until the screen has loaded: a heading, nothing busy, no crash, no injected script, and its dialog open.
 * Soft, so that one run reports every problem.
 */
export async function expectReady(page: Page, { name, dialog }: Screen): Promise<void> {
  if (dialog) await expect(page.getByRole('dialog', { name: dialog }), `${name}: dialog`).toBeVisible();
  // An open dialog hides the rest of the screen from the accessibility tree.
  const options = { includeHidden: dialog !== undefined };
  const main = page.getByRole('main', options);
  await waitUntilLoaded(page);
  await expect
    .soft(page.getByRole('heading', { level: 1, ...options }), `${name}: heading`)
    .toHaveText(/\S/u);
  const busy = async () => {
    return (
      (await main.locator('[aria-busy="true"]').count()) +
      ((await main.getAttribute('aria-busy')) === 'true' ? 1 : 0) -
      (await stopButtons(main, options).count())
    );
  };
  await expect.soft.poll(busy, { message: `${name}: busy` }).toBeLessThanOrEqual(0);
  await expect.soft(page.getByText(/^Something went wrong\.?$/), name).toHaveCount(0);
  expect.soft(await page.evaluate(() => 'ran' in window), `${name}: ran`).toBe(false);
  await expect.soft(page.locator('main script, main iframe, main object'), name).toHaveCount(0);
}

/** Expects no horizontal overflow at this width. */
export async function expectNoOverflow(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft.poll(beyond, `${name} at ${width} px, px too wide`).toBeLessThanOrEqual(0);
}

/** Checks the width nearest to the current one first, which saves a resize per screen. */
export async function expectNoOverflowAt(page: Page, name: string, widths: readonly number[]): Promise<void> {
  const isReversed = page.viewportSize()?.width === widths.at(-1);
  for (const width of isReversed ? widths.toReversed() : widths) await expectNoOverflow(page, name, width);
}
