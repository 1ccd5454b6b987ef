import { expect, type Page } from '@playwright/test';
import { sessionsOf } from './support/api.ts';
import { tryAgain } from './support/faults.ts';
import { expectFigures, keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';

/** What is asked for after the first page: further pages, and slices of the time before it. */
const further = /cursor=|endDate=/;
const table = (page: Page) => page.getByRole('table', { name: 'Sessions' });

test.beforeEach(({ page, busy }) => signIn(page, { apiKey: busy.key }));

test('shows what has come so far; loading can be paused and resumed', async ({ page, busy, faults }) => {
  faults.break(further, 'hang');
  await page.goto(`${faults.url}/pages/${busy.pageId}/sessions?range=all`);
  await expect(keyFigure(page, 'Sessions')).toHaveText('1,000of 6,000');
  await expect(page.getByRole('progressbar', { name: 'Sessions loaded' })).toHaveAttribute('value', '1000');
  await expect(page.getByText(/^1,000 of 6,000 sessions, covering /)).toBeVisible();
  await expect(page.getByText('Not loaded yet')).toBeVisible();
  await page.getByRole('button', { name: 'Pause loading' }).click();
  await expect(page.getByText(/, paused$/)).toBeVisible();
  faults.mend();
  await page.getByRole('button', { name: 'Resume loading' }).click();
  await expectFigures(page, await sessionsOf(page, busy.pageId));
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('keeps what it has when reading on meets a fault, whichever it is', async ({ page, busy, faults }) => {
  await tryAgain(page, faults, {
    path: `/pages/${busy.pageId}/sessions?range=all`,
    broken: further,
    async meanwhile() {
      const progress = page.getByRole('status').filter({ hasText: 'of 6,000 sessions' });
      await expect(progress.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(keyFigure(page, 'Sessions')).toHaveText('1,000of 6,000');
      await expect(table(page).getByRole('row').nth(1)).toBeVisible();
    },
  });
  await expectFigures(page, await sessionsOf(page, busy.pageId));
});

test('offers another try when nothing could be read', async ({ page, busy, faults }) => {
  faults.break(/audience_sessions/, 'garbage');
  await page.goto(`${faults.url}/pages/${busy.pageId}/sessions?range=all`);
  await expect(page.getByText('Unexpected response')).toBeVisible();
  faults.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(keyFigure(page, 'Sessions')).toHaveText('6,000in this range');
});

test('keeps few rows in the document while one scrolls through all', async ({ page, busy }) => {
  await page.goto(`/pages/${busy.pageId}/sessions?range=all`);
  await expect(keyFigure(page, 'Sessions')).toHaveText('6,000in this range');
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
  const last = table(page).locator('[aria-rowindex="6001"]');
  await expect(table(page)).toHaveAttribute('aria-rowcount', '6001');
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeGreaterThan(6000 * 20);
  for (let step = 1; step <= 20; step += 1) {
    await page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), step / 20);
    expect(await table(page).getByRole('row').count()).toBeLessThan(100);
    expect(await nodes()).toBeLessThan(3000);
  }
  await expect(last).toBeInViewport();
  await last.getByRole('link').focus();
  await page.keyboard.press('k');
  await expect(table(page).locator('[aria-rowindex="6000"]').getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sessions\/session_\w+\?range=all&zone=[^&]+&at=\d+$/);
  await page.goBack();
  await expect(keyFigure(page, 'Sessions')).toHaveText('6,000in this range');
});
