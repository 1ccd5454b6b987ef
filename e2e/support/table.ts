import { expect, type Locator, type Page } from '@playwright/test';

export const tableByName = (page: Page, name: string): Locator =>
  page.getByRole('table', { name, exact: true });

/** Text of the link in each row. */
export const rowNames = async (table: Locator): Promise<string[]> =>
  (await table.getByRole('row').getByRole('link').allTextContents()).map((text) => text.trim());

/** Sorts by a column and expects its `aria-sort`. */
export async function sortBy(table: Locator, head: string, order: 'ascending' | 'descending'): Promise<void> {
  const column = table.getByRole('columnheader', { name: head });
  await column.getByRole('button').click();
  await expect(column).toHaveAttribute('aria-sort', order);
}

/** Expects J, K and Enter to navigate the rows and open one at a URL that matches `opened`. */
export async function expectRowKeys(page: Page, table: Locator, opened: RegExp): Promise<void> {
  const links = table.getByRole('row').getByRole('link');
  await expect(links.nth(2)).toBeAttached();
  await page.keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  const name = (await links.nth(1).textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(opened);
  await page.goBack();
  // Going back restores the focused row.
  await expect(table.getByRole('link', { name: name.trim(), exact: true }).first()).toBeFocused();
}

/** Expects `/` to focus this search field. */
export async function expectSearchShortcut(page: Page, name: string): Promise<Locator> {
  const search = page.getByRole('searchbox', { name, exact: true });
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  return search;
}

/** Index of the row in the middle of the viewport; NaN if there is none. */
export const middleRowIndex = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Number.parseInt(
      document
        .elementFromPoint(innerWidth / 2, innerHeight / 2)
        ?.closest('[data-index]')
        ?.getAttribute('data-index') ?? '',
      10,
    ),
  );
