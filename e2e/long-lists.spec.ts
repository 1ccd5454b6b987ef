import { expect, type Page } from '@playwright/test';
import { fetchSessions } from './support/api.ts';
import { expectKeyFigures, keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { expectRetry } from './support/retry.ts';
import { signIn } from './support/sign-in.ts';

/** Requests after the first page: further pages, and slices of the time before it. */
const further = /cursor=|endDate=/;
const table = (page: Page) => page.getByRole('table', { name: 'Sessions' });

test('keeps few rows in the DOM, and loaded rows when loading more fails', async ({
  page,
  largeTenant,
  failureProxy,
}) => {
  await signIn(page, { apiKey: largeTenant.key });
  await test.step('scrolling through all', async () => {
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
  await test.step('loading more fails, and is retried', async () => {
    await expectRetry(page, failureProxy, {
      path: `/pages/${largeTenant.pageId}/sessions?range=all`,
      pattern: further,
      async afterFailure() {
        const progress = page.getByRole('status').filter({ hasText: 'of 6,000 sessions' });
        await expect(progress.getByRole('button', { name: 'Try again' })).toBeVisible();
        await expect(progress).toContainText('1,000 of 6,000 sessions');
        // As the service counts them.
        await expect(keyFigure(page, 'Sessions')).toHaveText('6,000in this range');
        await expect(keyFigure(page, 'Median time')).toContainText('of 1,000 loaded');
        await expect(table(page).getByRole('row').nth(1)).toBeVisible();
      },
    });
    await expectKeyFigures(page, await fetchSessions(page, largeTenant.pageId));
  });
});
