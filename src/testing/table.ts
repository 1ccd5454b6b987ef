import { screen, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { renderApp } from './render-app.tsx';

type TestApp = Awaited<ReturnType<typeof renderApp>>;
type User = ReturnType<typeof userEvent.setup>;

export const tableByName = (name: string) => screen.getByRole('table', { name });

/** Rendered rows without the header. */
export const rowsOf = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('[role=row]')].slice(1);

/** Links of the rows, without links of actions. */
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

/** Expects J, K and Enter to move through the rows and open one, and going back to focus it again. */
export async function expectRowKeys({ user, router, url }: TestApp, name: string, opened: RegExp) {
  const links = () => rowLinks(tableByName(name));
  const focused = () => links().indexOf(document.activeElement as HTMLElement);
  await expect.poll(() => links().length).toBeGreaterThan(2);
  await user.keyboard('j');
  expect(focused()).toBe(0);
  await user.keyboard('jk');
  expect(focused()).toBe(0);
  await user.keyboard('j');
  expect(focused()).toBe(1);
  await user.keyboard('{Enter}');
  await expect.poll(url).toMatch(opened);
  router.history.back();
  await screen.findByRole('table', { name });
  await expect.poll(focused).toBe(1);
}

/** Expects `/` to focus this search field. */
export async function expectSearchShortcut(user: User, name: string) {
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name });
  await user.keyboard('/');
  expect(document.activeElement).toBe(search);
  return search;
}
