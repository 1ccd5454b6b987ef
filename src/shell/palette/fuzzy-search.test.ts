import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { search, searchable } from './fuzzy-search.ts';

const names = [
  'Spring fleet launch',
  'Brightway, Marta Oyelaran',
  'Pricing call follow-up',
  'Price list',
  'Enterprise deck',
  'Sächsische Spedition',
  'شحن مبرد',
  'Settings',
];
const all = names.map((name) => searchable(name, name));
const found = (query: string) => search(all, query, 20);

test.each([
  ['fleet', 'Spring fleet launch'],
  ['FLEET spr', 'Spring fleet launch'],
  ['sfl', 'Spring fleet launch'],
  ['oyel', 'Brightway, Marta Oyelaran'],
  ['sachsische', 'Sächsische Spedition'],
  ['مبرد', 'شحن مبرد'],
  // Typos: one letter changed, left out, put in, swapped.
  ['flect', 'Spring fleet launch'],
  ['brihtway', 'Brightway, Marta Oyelaran'],
  ['settingss', 'Settings'],
  ['lanuch', 'Spring fleet launch'],
  ['enterprize', 'Enterprise deck'],
])('%s finds %s', (query, name) => {
  expect(found(query)[0]).toBe(name);
});

test('what begins with the words comes before what holds them, and before what a slip away is', () => {
  expect(found('pric')).toEqual(['Price list', 'Pricing call follow-up']);
  const some = ['a prince', 'reprice it', 'price', 'the price'].map((name) => searchable(name, name));
  expect(search(some, 'price', 9)).toEqual(['price', 'the price', 'reprice it', 'a prince']);
});

test('every word has to match, wherever: in the name or in what else is known', () => {
  const page = searchable('it', 'Price list', ['Page of fernhill', 'page_01hz9f3k']);
  expect(search([page], 'list fern', 5)).toEqual(['it']);
  expect(search([page], 'page_01hz9f3k', 5)).toEqual(['it']);
  expect(search([page], 'list absent', 5)).toEqual([]);
});

describe('preferred items', () => {
  const entries = ['Log entry', 'note · Medivelt', 'New entry of a log'].map((name) =>
    searchable(name, name),
  );
  const action = searchable('Add a log entry', 'Add a log entry', ['new', 'create', 'note']);
  const older = searchable('Export CSV', 'Export CSV');
  const first = (query: string) => search([...entries, action, older], query, 9, [action, older])[0];

  test.each(['log entry', 'new log', 'new entry', 'entry', 'log enrty', 'note'])(
    '%s finds the action before anything else',
    (query) => {
      expect(first(query)).toBe('Add a log entry');
    },
  );

  test('come after exact matches unless the query begins their words', () => {
    const port = searchable('Port of Hamburg', 'Port of Hamburg');
    expect(search([older, port], 'port', 9, [older])).toEqual(['Port of Hamburg', 'Export CSV']);
  });
});

test('nothing matches no words, and short words take no guessing', () => {
  expect(found('  ')).toEqual([]);
  expect(found('xyz')).toEqual([]);
  expect(found('spx')).toEqual([]);
});

test('finds a name with one letter swapped, missing, added or changed', () => {
  const word = fc.stringMatching(/^[a-z]{6,12}$/);
  const slip = fc.record({
    at: fc.nat(10),
    kind: fc.constantFrom('swap', 'drop', 'add', 'change'),
    by: fc.constantFrom(...'abcdefgh'),
  });
  fc.assert(
    fc.property(word, slip, (name, { at: place, kind, by }) => {
      const at = place % (name.length - 1);
      const head = name.slice(0, at);
      const tail = name.slice(at + 1);
      const typed = {
        swap: `${head}${name[at + 1]}${name[at]}${name.slice(at + 2)}`,
        drop: head + tail,
        add: `${head}${by}${name.slice(at)}`,
        change: head + by + tail,
      }[kind];
      expect(search([searchable(name, name)], typed, 5)).toEqual([name]);
    }),
  );
});

test('any text can be searched by any', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, query) => {
      expect(search([searchable(name, name)], query, 5).length).toBeLessThanOrEqual(1);
    }),
  );
  expect(search([searchable('x', 'x'.repeat(100_000))], 'y'.repeat(100_000), 5)).toEqual([]);
});

test('finds what lists find first, by IDs only as a whole or from their prefix on', () => {
  const account = searchable('Trans steel', 'Trans steel', [], {
    texts: ['Berlin'],
    ids: ['account_01m8c77'],
    domain: 'trans.example',
  });
  const others = ['Steel 77', 'Trains'].map((name) => searchable(name, name));
  const everything = [...others, account];
  expect(search(everything, 'berlin', 9)).toEqual(['Trans steel']);
  expect(search(everything, 'info@trans.example', 9)).toEqual(['Trans steel']);
  expect(search(everything, 'account_01m', 9)).toEqual(['Trans steel']);
  expect(search(everything, 'steel 77', 9)).toEqual(['Steel 77']);
  expect(search(everything, '🔥', 9)).toEqual([]);
});
