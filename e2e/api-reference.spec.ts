import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';

const list = (page: Page) => page.getByRole('navigation', { name: 'Operations', exact: true });
const shown = (page: Page) => page.getByRole('article');

test('replaces the list with the operation on a phone', async ({ demoPage }) => {
  await demoPage.setViewportSize({ width: 360, height: 740 });
  await demoPage.goto('/api');
  await list(demoPage).getByRole('link').first().click();
  await expect(list(demoPage)).toBeHidden();
  await shown(demoPage).getByRole('link', { name: 'All operations' }).click();
  await expect(list(demoPage)).toBeVisible();
});
