import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, matchKey, nameColumns, topicSearchText, toSearchText } from './search-text.ts';

describe('folded text', () => {
  test.each([
    ['Große Straße', 'GROSSE STRASSE'],
    ['GROẞ', 'groß'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['ÉLAN', 'e\u0301lan'],
    ['ﬁnance', 'FINANCE'],
    ['Ｗｉｄｅ', 'wide'],
    ['İstanbul', 'i̇stanbul'],
  ])('takes %j and %j for the same', (a, b) => {
    expect(foldText(a)).toBe(foldText(b));
  });

  test('of a substring is a substring of the folded text, for letters that fold alone', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aBßÄéΣσςЯ9-_% ') });
    fc.assert(
      fc.property(word, word, word, (before, middle, after) => {
        expect(foldText(before + middle + after)).toContain(foldText(middle));
      }),
    );
  });

  test('stays the same when folded again', () => {
    const changed: string[] = [];
    for (let code = 0; code < 0x110000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const once = foldText(String.fromCodePoint(code));
      if (foldText(once) !== once) changed.push(once);
    }
    expect(changed).toEqual([]);
  });
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
    search_name: 'grösse',
    sort_name: 'grösse',
  });
  expect(nameColumns('🎯'.repeat(500)).sort_name).toBe('🎯'.repeat(100));
  expect(nameColumns(`a${'🎯'.repeat(500)}`).sort_name).toBe(`a${'🎯'.repeat(99)}`);
});

test('search text has a maximum length', () => {
  expect(toSearchText('É'.repeat(50_000))).toBe('é'.repeat(10_000));
  expect(toSearchText('ﷺ'.repeat(5_000))).toHaveLength(10_000);
  expect(topicSearchText('Title', null, ['a'.repeat(1_000_000)])).toHaveLength(10_000);
});
