import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldForSearch, foldsToNothing } from '#contract/search.ts';
import { foldForColumn, matchKey, nameColumns, topicSearchText } from './search-text.ts';

/** The folding of versions before 0011. */
const foldBefore = (text: string) =>
  text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC').replaceAll('ς', 'σ');

const isFound = (text: string, query: string) =>
  foldsToNothing(query)
    ? [query, query.normalize('NFKC'), query.replaceAll("'", '\uff07')].some((form) => text.includes(form))
    : foldForColumn(text).includes(foldForSearch(query));

test('folded text contains what it contained before, and more', () => {
  const units = [
    ...'aBeoßÄéłøÆœÞđıİΣσςЯйЁ9-_% .@🔥か가ꥠ한กีफ़िשאُ',
    ..."'’‘´`＇ʼ",
    ...[
      'e\u0301',
      'x\u0302',
      'か\u3099',
      'ｶﾞ',
      'ﬁ',
      '²',
      'Ｗ',
      '\u05b8',
      '\u00ad',
      '\u200b',
      '\ufeff',
      '\u00a0',
      '\ufe0f',
    ],
  ];
  const text = fc.string({ unit: fc.constantFrom(...units), maxLength: 12 });
  fc.assert(
    fc.property(text, text, text, (before, middle, after) => {
      const query = middle.trim();
      const name = before + middle + after;
      fc.pre(query !== '' && foldBefore(name).includes(foldBefore(query)));
      expect([name, query, isFound(name, query)]).toEqual([name, query, true]);
    }),
    { numRuns: 5_000 },
  );
});

test('match keys ignore case and are short', () => {
  expect(matchKey('  Marta@Example.COM ')).toBe('marta@example.com');
  expect(matchKey('ａnna@acme.example')).not.toBe(matchKey('anna@acme.example'));
  expect(matchKey('straße.example')).not.toBe(matchKey('strasse.example'));
  expect(matchKey('JÖRG@x.example')).toBe(matchKey('jo\u0308rg@x.example'));
  const long = 'É'.repeat(1000);
  expect(matchKey(long)).toBe(matchKey(long.toLowerCase()));
  expect(matchKey(long)).not.toBe(matchKey(`${long}e`));
  expect(matchKey(long).length).toBeLessThan(100);
});

test("sort names are short and don't split characters", () => {
  expect(nameColumns('Größe')).toEqual({
    effective_name: 'Größe',
    search_name: 'grosse',
    sort_name: 'grosse',
  });
  expect(nameColumns('🎯'.repeat(500)).sort_name).toBe('🎯'.repeat(100));
  expect(nameColumns(`a${'🎯'.repeat(500)}`).sort_name).toBe(`a${'🎯'.repeat(99)}`);
});

test('search text has a maximum length', () => {
  expect(foldForColumn('É'.repeat(50_000))).toBe('e'.repeat(10_000));
  expect(foldForColumn('æ'.repeat(50_000))).toBe('ae'.repeat(10_000));
  expect(foldForColumn('ﷺ'.repeat(5_000))).toHaveLength(20_000);
  expect(topicSearchText('Title', null, ['a'.repeat(1_000_000)])).toHaveLength(10_000);
});
