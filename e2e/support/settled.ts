import { expect, type Locator, type Page } from '@playwright/test';

interface Screen {
  name: string;
  /** Names the dialog that stands over it. */
  dialog?: string | undefined;
}

/** Three further tries take three and a half seconds, beside a busy machine's own pace. */
const LONGEST_MS = 30_000;

/** The longest of the waits before further tries: half a second, one and two. */
const LONGEST_WAIT_MS = 2000;

/** What a screen says of reading on, beside the button that stops it. */
const underway = (main: Locator, beneath: { includeHidden: boolean }) =>
  main.getByRole('button', { name: /^(Pause|Stop|Cancel)/, ...beneath });

/**
 * Expects the screen to have come to rest: a heading that says something, nothing that spins without an end, no
 * failure of the console itself, nothing of the data run, and the dialog, if it has one, open over it. Goes on after
 * what is not so, for all of it to be told. Where the page has a clock of its own, the waits before further tries take
 * no time.
 */
export async function expectSettled(
  page: Page,
  { name, dialog }: Screen,
  clock?: Page['clock'],
): Promise<void> {
  if (dialog)
    await expect(page.getByRole('dialog', { name: dialog }), `${name}: dialog`).toBeVisible({
      timeout: LONGEST_MS,
    });
  // What a dialog covers is out of reach, but goes on.
  const beneath = { includeHidden: dialog !== undefined };
  const main = page.getByRole('main', beneath);
  await expect
    .soft(page.getByRole('heading', { level: 1, ...beneath }), `${name}: heading`)
    .toHaveText(/\S/u, { timeout: LONGEST_MS });
  const busy = async () => {
    await clock?.fastForward(LONGEST_WAIT_MS);
    return (
      (await main.locator('[aria-busy="true"]').count()) +
      ((await main.getAttribute('aria-busy')) === 'true' ? 1 : 0) -
      (await underway(main, beneath).count())
    );
  };
  await expect.soft.poll(busy, { message: `${name}: busy`, timeout: LONGEST_MS }).toBeLessThanOrEqual(0);
  await expect.soft(page.getByText(/^Something went wrong\.?$/), name).toHaveCount(0);
  expect.soft(await page.evaluate(() => 'ran' in window), `${name}: ran`).toBe(false);
  await expect.soft(page.locator('main script, main iframe, main object'), name).toHaveCount(0);
}

/** Closes the dialog that stands over a screen, if it has one, so that the screen can be used. */
export async function closeDialog(page: Page, { dialog }: Screen): Promise<void> {
  if (!dialog) return;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: dialog })).toHaveCount(0);
}

/** Expects the document not to be wider than the window, at this width. */
export async function expectFits(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft.poll(beyond, `${name} at ${width} px, px too wide`).toBeLessThanOrEqual(0);
}

/**
 * Expects the document to fit in windows of these widths, from whichever end the window is at: one after the other, two
 * screens need one resizing less.
 */
export async function expectFitsAt(page: Page, name: string, widths: readonly number[]): Promise<void> {
  const turned = page.viewportSize()?.width === widths.at(-1);
  for (const width of turned ? widths.toReversed() : widths) await expectFits(page, name, width);
}
