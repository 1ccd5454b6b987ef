import { expect, type Page } from '@playwright/test';

/** Three further tries take three and a half seconds, beside a busy machine's own pace. */
const LONGEST_MS = 20_000;

/** The longest of the waits before further tries: half a second, one and two. */
const LONGEST_WAIT_MS = 2000;

const main = (page: Page) => page.getByRole('main');

/** What a screen says of reading on, beside the button that stops it. */
const underway = (page: Page) => main(page).getByRole('button', { name: /^(Pause|Stop|Cancel)/ });

/**
 * Expects the screen to have come to rest: a heading that says something, nothing that spins without an end, no
 * failure of the console itself, and nothing of the data run. Goes on after what is not so, for all of it to be told.
 * Where the page has a clock of its own, the waits before further tries take no time.
 */
export async function expectSettled(page: Page, name: string, clock?: Page['clock']): Promise<void> {
  await expect
    .soft(page.getByRole('heading', { level: 1 }), `${name}: heading`)
    .toHaveText(/\S/u, { timeout: LONGEST_MS });
  const busy = async () => {
    await clock?.fastForward(LONGEST_WAIT_MS);
    return (
      (await main(page).locator('[aria-busy="true"]').count()) +
      ((await main(page).getAttribute('aria-busy')) === 'true' ? 1 : 0) -
      (await underway(page).count())
    );
  };
  await expect.soft.poll(busy, { message: `${name}: busy`, timeout: LONGEST_MS }).toBeLessThanOrEqual(0);
  await expect.soft(page.getByText('Something in the console broke'), name).toHaveCount(0);
  expect.soft(await page.evaluate(() => 'ran' in window), `${name}: ran`).toBe(false);
  await expect.soft(page.locator('main script, main iframe, main object'), name).toHaveCount(0);
}

/** Expects the document not to be wider than the window, at this width. */
export async function expectFits(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft.poll(beyond, `${name} at ${width} px, px too wide`).toBeLessThanOrEqual(0);
}
