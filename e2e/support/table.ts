import { expect, type Locator, type Page } from '@playwright/test';

/** A table by its name. */
export const tableNamed = (page: Page, name: string): Locator =>
  page.getByRole('table', { name, exact: true });

/** The link in each row, which names it. */
export const namesIn = async (table: Locator): Promise<string[]> =>
  (await table.getByRole('row').getByRole('link').allTextContents()).map((text) => text.trim());

/** Sorts by a column's head and expects the table to say so. */
export async function sortBy(table: Locator, head: string, order: 'ascending' | 'descending'): Promise<void> {
  const column = table.getByRole('columnheader', { name: head });
  await column.getByRole('button').click();
  await expect(column).toHaveAttribute('aria-sort', order);
}

/** Expects j, k and enter to go through the rows of a table, whose links open at `opened`. */
export async function expectKeys(page: Page, table: Locator, opened: RegExp): Promise<void> {
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
  // Back to a list is back to the row.
  await expect(table.getByRole('link', { name: name.trim(), exact: true }).first()).toBeFocused();
}

/** Expects `/` to lead to the search of this name. */
export async function expectSlash(page: Page, name: string): Promise<Locator> {
  const search = page.getByRole('searchbox', { name, exact: true });
  await expect(search).toBeVisible();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  return search;
}

/** The index of the row in the middle of the window, NaN where there is none. */
export const rowInMiddle = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Number.parseInt(
      document
        .elementFromPoint(innerWidth / 2, innerHeight / 2)
        ?.closest('[data-index]')
        ?.getAttribute('data-index') ?? '',
      10,
    ),
  );
