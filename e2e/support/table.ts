import type { Locator, Page } from '@playwright/test';

export const tableByName = (page: Page, name: string): Locator =>
  page.getByRole('table', { name, exact: true });

/** Name in the link of each row, without its marks. */
export const rowNames = (table: Locator): Promise<(string | undefined)[]> =>
  table
    .getByRole('row')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.querySelector('bdi')?.textContent));

/** Index of the row in the middle of the viewport; NaN without rows. */
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
