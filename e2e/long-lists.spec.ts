import { expect, type Page } from '@playwright/test';
import { keyFigure } from './support/figures.ts';
import { test } from './support/fixtures.ts';
import { signIn } from './support/sign-in.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Sessions' });

test('keeps few rows in the DOM', async ({ page, largeTenant }) => {
  await signIn(page, { apiKey: largeTenant.key });
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
