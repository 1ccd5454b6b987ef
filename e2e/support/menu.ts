import type { Page } from '@playwright/test';

/** Opens a menu, by default the one in the top bar, and selects an item. */
export async function chooseFromMenu(page: Page, item: string, menu = 'More'): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
