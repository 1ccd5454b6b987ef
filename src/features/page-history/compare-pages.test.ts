import { expect, it } from 'vitest';
import type { ListedPage } from '#features/pages/public.ts';
import { comparePages, compareRows, summarizeRow } from './compare-pages.ts';

const action = (actionId: string, buttonTitle: string, purpose = '') => ({ actionId, buttonTitle, purpose });
const pageOf = (page: Partial<ListedPage>): ListedPage => ({ pageId: 'page_1', name: 'Vans', ...page });

/** Kinds of rows by title, with their positions before and after. */
function rowsOf(before: ListedPage, after: ListedPage) {
  const compared = comparePages(before, after);
  const changes = compared.fields.find(({ key }) => key === 'actions')?.changes ?? [];
  return compareRows(compared.before.actions, compared.after.actions, changes).map(
    ({ row, kind, from, to }) => [row.value.buttonTitle, kind, from, to],
  );
}

it('lists the changed fields, and those that are the same', () => {
  const { fields } = comparePages(
    pageOf({ pageContext: 'Old', metadata: { title: 'Vans', keywords: ['a'] } }),
    pageOf({ pageContext: 'New', metadata: { title: 'Vans', keywords: ['a', 'b'] } }),
  );
  const changed = fields.filter(({ changes }) => changes.length > 0);
  expect(changed.map(({ key, changes }) => [key, changes.map(({ path }) => path.join('.'))])).toEqual([
    ['metadata', ['metadata.keywords']],
    ['pageContext', ['pageContext']],
  ]);
  expect(fields).toHaveLength(10);
});

it('takes fields that an older revision lacks as unchanged', () => {
  const { fields } = comparePages(pageOf({ footerLinks: [{ title: 'Product' }] }), pageOf({}));
  expect(fields.flatMap(({ changes }) => changes)).toEqual([]);
});

it('compares with an empty page if there is no revision before', () => {
  const { fields } = comparePages(null, pageOf({ actions: [action('a', 'Book')] }));
  const changed = fields.filter(({ changes }) => changes.length > 0);
  expect(changed.map(({ key }) => key)).toEqual(['name', 'actions']);
});

it('tells added, removed, moved and changed rows apart', () => {
  const before = [
    action('a', 'Book'),
    action('b', 'Brochure'),
    action('c', 'Support', 'All'),
    action('d', 'Prices'),
  ];
  const after = [
    action('a', 'Book'),
    action('e', 'Pilot'),
    action('d', 'Prices'),
    action('c', 'Support', 'Some'),
  ];
  expect(rowsOf(pageOf({ actions: before }), pageOf({ actions: after }))).toEqual([
    ['Book', 'same', 0, 0],
    ['Brochure', 'removed', 1, -1],
    ['Pilot', 'added', -1, 1],
    expect.arrayContaining(['Prices', 3, 2]),
    ['Support', 'changed', 2, 3],
  ]);
});

it('summarizes a row in words, without its title and ID', () => {
  const { fields } = comparePages(null, pageOf({}));
  const shape = fields.find(({ key }) => key === 'actions')?.shape;
  if (shape?.kind !== 'rows') throw new Error('Actions are rows');
  const value = { actionId: 'act_1', buttonTitle: 'Book', actionType: 'open-url', url: 'https://a.example/' };
  expect(summarizeRow(shape, value)).toBe('Open page · https://a.example/');
});
