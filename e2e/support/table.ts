import type { Locator, Page } from '@playwright/test';

export const tableByName = (page: Page, name: string): Locator =>
  page.getByRole('table', { name, exact: true });

/** Text of the link in each row. */
export const rowNames = async (table: Locator): Promise<string[]> =>
  (await table.getByRole('row').getByRole('link').allTextContents()).map((text) => text.trim());

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
