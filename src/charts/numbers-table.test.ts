import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NumbersTable } from './numbers-table.tsx';

/** Keys of sibling elements, for all lists in a tree. */
function listsOf(node: ReactNode): (string | null)[][] {
  if (Array.isArray(node)) {
    const keys = node.flatMap((each) => (isValidElement(each) ? [each.key] : []));
    return [...(keys.some((key) => key !== null) ? [keys] : []), ...node.flatMap(listsOf)];
  }
  return isValidElement<{ children?: ReactNode }>(node) ? listsOf(node.props.children) : [];
}

it('omits spare columns in narrow tables, both headers and cells', () => {
  const row = ['0 to 5', '1', '2', '3'];
  const table = (optionalColumns?: number[]) =>
    renderToStaticMarkup(
      NumbersTable({
        label: 'Clicks',
        numbers: { headers: row, rows: [row], ...(optionalColumns && { optionalColumns }) },
      }),
    );
  const hidden = (html: string) =>
    Array.from(html.matchAll(/hidden">(\d)</g), ([, column]) => column).join('');
  expect(hidden(table([3, 1]))).toBe('1313');
  expect(hidden(table())).toBe('');
});

it('distinguishes rows and columns of the same name', () => {
  const numbers = {
    headers: ['Audience', 'Sessions', 'Sessions'],
    rows: [
      ['Same', '1', '2'],
      ['Same', '3', '4'],
    ],
  };
  const lists = listsOf(NumbersTable({ label: 'Audiences', numbers }));
  expect(lists.map(({ length }) => length)).toEqual([3, 2, 2, 2]);
  for (const keys of lists) expect(new Set(keys).size).toBe(keys.length);
});
