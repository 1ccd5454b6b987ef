import { screen, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

type User = ReturnType<typeof userEvent.setup>;

export const tableByName = (name: string) => screen.getByRole('table', { name });

/** Rendered rows without the header. */
export const rowsOf = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('[role=row]')].slice(1);

/** Links of the rows, without those of actions. */
export const rowLinks = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('a.row-link')];

/** Text of each row's link; without the second line, if the first is isolated from it. */
export const rowNames = (name: string) =>
  rowLinks(tableByName(name)).map((link) => (link.querySelector('bdi') ?? link).textContent.trim());

export const rowByText = (table: HTMLElement, text: string) => {
  const row = rowsOf(table).find(({ textContent }) => textContent.includes(text));
  if (!row) throw new Error(`No row has ${text}`);
  return row;
};

export const columnHeader = (table: HTMLElement, name: string) =>
  within(table).getByRole('columnheader', { name });

/** Sorts by a column and expects its `aria-sort`. */
export async function sortBy(user: User, name: string, column: string, order: 'ascending' | 'descending') {
  await user.click(within(columnHeader(tableByName(name), column)).getByRole('button'));
  await expect.poll(() => columnHeader(tableByName(name), column).getAttribute('aria-sort')).toBe(order);
}

/** Expects `/` to focus this search field. */
export async function expectSearchShortcut(user: User, name: string) {
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name });
  await user.keyboard('/');
  expect(document.activeElement).toBe(search);
  return search;
}
