import { expect, type Page } from '@playwright/test';
import { fetchSessions } from './support/api.ts';
import { expectKeyFigures, keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { expectRetry } from './support/retry.ts';
import { signIn } from './support/sign-in.ts';

/** Requests after the first page: further pages, and slices of the time before it. */
const further = /cursor=|endDate=/;
const table = (page: Page) => page.getByRole('table', { name: 'Sessions' });

test.beforeEach(({ page, largeTenant }) => signIn(page, { apiKey: largeTenant.key }));

test('shows partial results; loading can be paused and resumed', async ({
  page,
  largeTenant,
  failureProxy,
}) => {
  failureProxy.inject(further, 'no-response');
  await page.goto(`${failureProxy.url}/pages/${largeTenant.pageId}/sessions?range=all`);
  await expect(keyFigure(page, 'Sessions')).toHaveText('1,000of 6,000');
  await expect(page.getByRole('progressbar', { name: 'Sessions loaded' })).toHaveAttribute('value', '1000');
  await expect(page.getByText(/^1,000 of 6,000 sessions, covering /)).toBeVisible();
  await expect(page.getByText('Not loaded yet')).toBeVisible();
  await page.getByRole('button', { name: 'Pause loading' }).click();
  await expect(page.getByText(/, paused$/)).toBeVisible();
  failureProxy.reset();
  await page.getByRole('button', { name: 'Resume loading' }).click();
  await expectKeyFigures(page, await fetchSessions(page, largeTenant.pageId));
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('keeps loaded rows when loading more fails, and retries', async ({
  page,
  largeTenant,
  failureProxy,
}) => {
  await expectRetry(page, failureProxy, {
    path: `/pages/${largeTenant.pageId}/sessions?range=all`,
    pattern: further,
    async afterFailure() {
      const progress = page.getByRole('status').filter({ hasText: 'of 6,000 sessions' });
      await expect(progress.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(keyFigure(page, 'Sessions')).toHaveText('1,000of 6,000');
      await expect(table(page).getByRole('row').nth(1)).toBeVisible();
    },
  });
  await expectKeyFigures(page, await fetchSessions(page, largeTenant.pageId));
});

test('retries when nothing could be loaded', async ({ page, largeTenant, failureProxy }) => {
  failureProxy.inject(/audience_sessions/, 'html');
  await page.goto(`${failureProxy.url}/pages/${largeTenant.pageId}/sessions?range=all`);
  await expect(page.getByText('Unexpected response')).toBeVisible();
  failureProxy.reset();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(keyFigure(page, 'Sessions')).toHaveText('6,000in this range');
});

test('keeps few rows in the DOM while scrolling through all', async ({ page, largeTenant }) => {
  await page.goto(`/pages/${largeTenant.pageId}/sessions?range=all`);
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
