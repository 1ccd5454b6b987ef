import { expect, test } from 'vitest';
import { searchCases as allCases, searchNames } from '#contract/testing/search-cases.ts';
import { searchAccounts } from '#features/accounts/public.ts';
import { searchAudiences } from '#features/audiences/audiences-queries.ts';
import { filterLogs } from '#features/logs/logs-queries.ts';
import { searchPages } from '#features/pages/pages-queries.ts';
import { filterPeople } from '#features/people/people-columns.tsx';
import { findSimilarName, search, searchable } from '#shell/palette/fuzzy-search.ts';
import { searchTree } from '#ui/json-tree.ts';

/** Lists show all records while nothing is searched, the palette and a payload show none. */
const searchCases = allCases.filter(({ query }) => query.trim() !== '');

const base = { audienceId: '', accountId: '', personId: '', pageId: '', seenAt: 0 };
const people = searchNames.map((name) => ({ ...base, name }));
const audiences = searchNames.map((effectiveName) => ({ ...base, effectiveName }));
const logs = searchNames.map((text) => ({ accountLogId: '', payload: JSON.stringify([text]) }));
const tree = {
  type: 'array' as const,
  members: searchNames.map((text) => ['', { type: 'string' as const, text }] as const),
};
const items = searchNames.map((name) => searchable(name, name));
const nameOf = ({ name }: { name?: string | null | undefined }) => name;

const surfaces: Record<string, (query: string) => (string | null | undefined)[]> = {
  people: (query) => filterPeople(people, query).map(nameOf),
  accounts: (query) => searchAccounts(people, query).map(nameOf),
  pages: (query) => searchPages(people, query).map(nameOf),
  audiences: (query) => searchAudiences(audiences, query).map(({ effectiveName }) => effectiveName),
  log: (query) => filterLogs(logs, { q: query }).map(({ payload }) => JSON.parse(payload ?? '')[0]),
  payload: (query) => searchTree(tree, query).map((id) => searchNames[Number(id)]),
};

test.each(Object.entries(surfaces))(
  'the search of %s finds every name by beginnings of words',
  (surface, find) => {
    for (const { query, words } of searchCases) {
      // Quotation marks are in the source of each payload.
      if (surface === 'log' && query.includes('"')) continue;
      expect([query, find(query)]).toEqual([query, words]);
    }
  },
);

test('the palette lists these first', () => {
  for (const { query, words } of searchCases) {
    const found = search(items, query, 12);
    expect([query, found.slice(0, words.length).sort()]).toEqual([query, words.toSorted()]);
    if (!/[\p{L}\p{N}]/u.test(query)) expect([query, found.length]).toEqual([query, words.length]);
  }
});

test.each([
  ['Gretta Holman', 'Greta Hollmann'],
  ['kierkgard', 'Søren Kierkegård'],
  ['greta', null],
  ['🔥🔥🔥🔥', null],
  ['zzzz', null],
])('%j suggests %j', (query, name) => {
  expect(
    findSimilarName(
      searchNames.map((name) => ({ name })),
      query,
    ),
  ).toBe(name);
});
