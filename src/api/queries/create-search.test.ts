import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { searchNames } from '#contract/testing/search-cases.ts';
import { createSearch, type SearchFields } from './create-search.ts';

interface Named {
  name: string;
}

const named = (...names: string[]): Named[] => names.map((name) => ({ name }));
const search = createSearch(({ name }: Named) => ({ texts: [name] }));

it('keeps records whose words begin with each word, whatever their case and accents', () => {
  const rows = named('Zoë Vans', 'Vans of Zoe', 'Depot');
  expect(search(rows, 'zoe VAN')).toEqual(rows.slice(0, 2));
  expect(search(rows, 'zoe depot')).toEqual([]);
  expect(search(rows, 'epot')).toEqual([]);
  expect(search(rows, '\u200b')).toEqual([]);
});

it('returns the same array for the same search', () => {
  const rows = named('Van 1', 'Van 2', 'Depot');
  expect(search(rows, ' ')).toBe(rows);
  const matches = search(rows, 'van');
  expect(search(rows, 'van ')).toBe(matches);
  expect(search(rows, 'van 2')).toEqual(rows.slice(1, 2));
  expect(search(rows, 'van')).toEqual(matches);
});

it('finds the same while typing as at once', () => {
  const rows = searchNames.map((name, index) => ({ name, id: `id_${index}`, phone: `+4930${index}` }));
  const searchRows = createSearch(({ name, id, phone }: (typeof rows)[0]) => ({
    texts: [name],
    ids: [id, name],
    phone,
  }));
  const type = (query: string) => {
    for (let length = 1; length <= query.length; length += 1) {
      const typed = query.slice(0, length);
      expect(searchRows(rows, typed)).toEqual(searchRows([...rows], typed));
    }
  };
  for (const name of searchNames) type(name);
  const part = fc.constantFrom(
    ..."aAeoß1320.+-@ '’🔥サ김テสี",
    ...['id_', 'o’b', 'www.', '.example/', 'ﬁ', 'e\u0301'],
  );
  fc.assert(fc.property(fc.array(part), (parts) => type(parts.join(''))));
});

const isFound = (fields: Partial<SearchFields>, query: string) =>
  createSearch((_: object) => ({ texts: [], ...fields }))([{}], query).length > 0;

describe('IDs', () => {
  const ids = ['account_01m8c77', null];
  test.each([
    ['account_01m8c77', true],
    ['ACCOUNT_01M8C77', true],
    ['account_01m', true],
    ['account_', true],
    ['account', false],
    ['01m8c77', false],
    ['77', false],
  ])('are found by %j: %j', (query, found) => {
    expect(isFound({ ids }, query)).toBe(found);
  });
});

describe('pasted texts', () => {
  const domain = 'norddepot.example';
  const url = 'https://www.linkedin.com/in/greta-h';
  test.each<[Partial<SearchFields>, string, boolean]>([
    [{ domain }, 'https://www.norddepot.example/contact?a=1', true],
    [{ domain }, 'https://shop.norddepot.example', true],
    [{ domain }, 'info@norddepot.example', true],
    [{ domain }, 'mailto:info@Norddepot.example', true],
    [{ domain }, 'https://depot.example', false],
    [{ website: domain }, 'www.norddepot.example', true],
    [{ website: domain }, 'info@norddepot.example', false],
    [{ texts: ['greta@norddepot.example'] }, 'mailto:greta@norddepot.example', true],
    [{ texts: ['See https://norddepot.example/price'] }, 'https://norddepot.example/price', true],
    [{ texts: ['See https://norddepot.example/team'] }, 'https://norddepot.example/price', false],
    [{ links: [{ url: null }, { url }] }, 'http://de.linkedin.com/in/Greta-H/?trk=x', true],
    [{ phone: '+4930111222' }, '030 111-222', true],
    [{ phone: '+4930111222' }, 'tel:+49-30-111222', true],
    [{ phone: '+4930111222' }, '030 111-333', false],
  ])('%j is found by %j: %j', (fields, query, found) => {
    expect(isFound(fields, query)).toBe(found);
  });
});
