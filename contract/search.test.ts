import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createMatcher,
  foldForSearch,
  foldsToNothing,
  queryWords,
  searchWords,
  startsUnspaced,
  toSearchText,
} from './search.ts';
import { searchCases, searchNames } from './testing/search-cases.ts';

describe('folded text', () => {
  test.each([
    ['Große Straße', 'GROSSE STRASSE'],
    ['GROẞ', 'groß'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['ÉLAN', 'e\u0301lan'],
    ['José', 'jose'],
    ['Łukasz', 'lukasz'],
    ['Søren', 'soren'],
    ['Đorđe', 'dorde'],
    ['Æsir Œuvre', 'aesir oeuvre'],
    ['ﬁnance', 'FINANCE'],
    ['Ｗｉｄｅ', 'wide'],
    ['ｻﾝﾌﾟﾙ', 'サンプル'],
    ['İstanbul', 'istanbul'],
    ['O’Brien', "o'brien"],
    ['O‘Brien', 'obrien'],
    ['O´Brien', 'obrien'],
    ['Zo\u200bra Mc\u2060Pher\ufeffson', 'zora mcpherson'],
    ['Köln\u00adMesse', 'kolnmesse'],
    ['فُؤَاد', 'فواد'],
  ])('takes %j and %j for the same', (a, b) => {
    expect(foldForSearch(a)).toBe(foldForSearch(b));
  });

  test.each([
    ['か', 'が'],
    ['สี', 'สา'],
    ['हिंदी', 'हदी'],
  ])('keeps %j and %j apart', (a, b) => {
    expect(foldForSearch(a)).not.toBe(foldForSearch(b));
  });

  test.each(["'", '’', '\u200b', '\u00ad\u2060'])('leaves %j as it is', (text) => {
    expect(foldForSearch(text)).toBe(text);
  });

  test('stays the same when folded again', () => {
    const changed: string[] = [];
    for (let code = 0; code < 0x110000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const once = foldForSearch(String.fromCodePoint(code));
      if (foldForSearch(once) !== once) changed.push(once);
    }
    expect(changed).toEqual([]);
  });

  test('of a substring is a substring of the folded text', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aBßÄéłøÆΣσςЯ9-_% ’'), minLength: 1 });
    fc.assert(
      fc.property(word, word, word, (before, middle, after) => {
        fc.pre(!/^’+$/.test(middle));
        expect(foldForSearch(before + middle + after)).toContain(foldForSearch(middle));
      }),
    );
  });
});

test.each([
  ['Marta Nováková', ['marta', 'novakova']],
  ['L’Oréal', ['loreal', 'l', 'oreal']],
  ['株式会社サンプル', ['株式会社サンプル']],
  ['サンプルco 12', ['サンプル', 'co', '12']],
  ['🔥 Hot lead', ['🔥', 'hot', 'lead']],
  ['a.b@c.example', ['a', '.', 'b', '@', 'c', 'example']],
  ['', []],
])('finds %j by the words %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});

test.each([
  ['marta nov', ['marta', 'nov']],
  ['mar marta', ['marta']],
  ['🔥 hot', ['hot']],
  ['%_', ['%', '_']],
  ['o’brien', ['obrien']],
  ["'", ["'"]],
  [' ', []],
])('splits the query %j into %j', (query, words) => {
  expect(queryWords(query)).toEqual(words);
});

test.each([
  ['José Núñez', 'jose', true],
  ['Jose Nunez', 'núñez', true],
  ['Greta Hollmann', 'ollmann', false],
  ['Greta Hollmann', 'hollmann greta', true],
  ['株式会社サンプル', 'サンプル', true],
  ['山田太郎', '太郎', true],
  ['김철수', '철수', true],
  ['บริษัทตัวอย่าง', 'ตัวอย่าง', true],
  ['🔥 Hot lead', '🔥', true],
  ['Cold lead', '🔥', false],
  ['O’Brien', 'obrien', true],
  ['O’Brien', "o'brien", true],
  ['OBrien', 'o’brien', true],
  ['O’Brien', 'brien', true],
  ['100% sure', '%', true],
  ['sure', '%', false],
  ['Rock ´n´ Roll', "rock 'n' roll", true],
  ['anything', '  ', true],
  ['anything', '\u200b', false],
  ['any\u200bthing', ' \u200b\u00ad', false],
])('in %j, %j matches: %j', (text, query, isMatch) => {
  expect(createMatcher(query)(toSearchText(text))).toBe(isMatch);
});

test('a matcher finds what the words of a text begin with', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'aBé1ß’\'`´%-_. \n"{', 'サ', 'ン', 'ー', 'ก', '🔥', '\u0301', '\u200b'),
  });
  fc.assert(
    fc.property(text, text, (record, query) => {
      const words = searchWords(record);
      const found = queryWords(query);
      const isFound =
        (found.length > 0 || query.trim() === '') &&
        found.every((word) =>
          words.some((each) => (startsUnspaced(word) ? each.includes(word) : each.startsWith(word))),
        );
      expect(createMatcher(query)(toSearchText(record))).toBe(isFound);
    }),
    { numRuns: 1000 },
  );
});

test.each(searchCases)(
  '%j is found by beginnings of words, and by any part',
  ({ query, contains, words }) => {
    const matches = createMatcher(query);
    expect(searchNames.filter((name) => matches(toSearchText(name)))).toEqual(words);
    const text = query.trim();
    const hasPart = (name: string) =>
      foldsToNothing(text) ? name.includes(text) : foldForSearch(name).includes(foldForSearch(text));
    expect(searchNames.filter(hasPart)).toEqual(contains);
  },
);
