import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folded, matchKey, nameColumns } from './search-text.ts';

describe('folded text', () => {
  test.each([
    ['Große Straße', 'GROSSE STRASSE'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['ÉLAN', 'e\u0301lan'],
    ['ﬁnance', 'FINANCE'],
    ['Ｗｉｄｅ', 'wide'],
    ['İstanbul', 'i̇stanbul'],
  ])('takes %j and %j for the same', (a, b) => {
    expect(folded(a)).toBe(folded(b));
  });

  test('of a part is part of the folded whole, for letters that fold alone', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aBßÄéΣσςЯ9-_% ') });
    fc.assert(
      fc.property(word, word, word, (before, middle, after) => {
        expect(folded(before + middle + after)).toContain(folded(middle));
      }),
    );
  });

  test('stays the same when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(folded(folded(text))).toBe(folded(text));
      }),
    );
  });
});

test('keys to match by are the same for any case and never long', () => {
  expect(matchKey('  Marta@Example.COM ')).toBe('marta@example.com');
  const long = 'É'.repeat(1000);
  expect(matchKey(long)).toBe(matchKey(long.toLowerCase()));
  expect(matchKey(long)).not.toBe(matchKey(`${long}e`));
  expect(matchKey(long).length).toBeLessThan(100);
});

test('names to sort by are short and cut no character in two', () => {
  expect(nameColumns('Größe')).toEqual({
    effective_name: 'Größe',
    search_name: 'grösse',
    sort_name: 'grösse',
  });
  expect(nameColumns('🎯'.repeat(500)).sort_name).toBe('🎯'.repeat(100));
  expect(nameColumns(`a${'🎯'.repeat(500)}`).sort_name).toBe(`a${'🎯'.repeat(99)}`);
});
