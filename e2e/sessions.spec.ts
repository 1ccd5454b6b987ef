import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { findPageId } from './support/api.ts';
import { chartTable, keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';

test('tables of small charts fit their width, with conversions', async ({ demoPage }) => {
  const pageId = await findPageId(demoPage, 'Driver app tour');
  const overflowOf = (region: Element) => region.scrollWidth - region.clientWidth;
  for (const width of [360, 768, 1280, 1440]) {
    await demoPage.setViewportSize({ width, height: 900 });
    await demoPage.goto(`/pages/${pageId}/sessions?range=90d&only=clicks*1-15`);
    for (const name of ['Time spent', 'Scroll depth', 'Clicks', 'Questions asked']) {
      const shown = await chartTable(demoPage, name);
      await expect(shown.getByRole('columnheader', { name: 'Conversion' })).toBeVisible();
      const region = demoPage.getByRole('region', { name: `${name}, numbers` });
      expect(await region.evaluate(overflowOf), `${name} at ${width}`).toBe(0);
    }
  }
});

test('campaign tags work by arrow keys, and are accessible with interactions', async ({ demoPage: page }) => {
  const pageId = await findPageId(page, 'Spring fleet launch');
  await page.goto(`/pages/${pageId}/sessions?range=30d`);
  const boxes = page
    .getByRole('table', { name: /^Campaign tags by/ })
    .getByRole('row')
    .getByRole('checkbox');
  const only = () => new URL(page.url()).searchParams.get('only');
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await expect.poll(only).toMatch(/^source\*[^*]+$/);
  const first = only();
  await page.keyboard.press('ArrowDown');
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect.poll(only).toMatch(/^source\*[^*]+\*[^*]+$/);
  await page.keyboard.press('Enter');
  await expect.poll(only).toMatch(/^source\*[^*]+$/);
  expect(only()).not.toBe(first);
  await page.keyboard.press('Escape');
  await expect.poll(only).toBeNull();
  await page.getByRole('button', { name: 'Load interactions' }).click();
  await expect(page.getByText(/^Based on a random sample of/)).toBeVisible({ timeout: 30_000 });
  // At the top the sticky bar covers nothing that axe checks.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
});

test("a comparison that couldn't be loaded says so, and loads with Try again", async ({
  page,
  largeTenant,
  failureProxy,
}) => {
  await signIn(page, { apiKey: largeTenant.key });
  const cachedLabel = page.getByText('Cached');
  await page.goto(`${failureProxy.url}/pages/${largeTenant.pageId}/sessions?range=30d`);
  await expect(cachedLabel).toBeVisible();
  failureProxy.inject(/audience_sessions\?/, 'html');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('menuitemradio', { name: 'Previous year' }).click();
  const status = page.getByRole('status').filter({ hasText: 'earlier sessions' });
  await expect(status).toContainText('Unexpected response');
  failureProxy.reset();
  await status.getByRole('button', { name: 'Try again' }).click();
  await expect(cachedLabel).toBeVisible();
  await expect(keyFigure(page, 'Sessions')).toContainText('none before');
});
