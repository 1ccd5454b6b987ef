import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countGraphemes, graphemeEnds, wordStarts } from './graphemes.ts';

it.each([
  ['', 0],
  ['Route', 5],
  ['e\u0301', 1],
  ['👩‍🚒🇩🇪', 2],
  ['\r\n', 1],
  ['한국어', 3],
  ['क्षि', 1],
])('counts %j as %i', (text, value) => expect(countGraphemes(text)).toEqual({ value, more: false }));

it('counts as the segmenter does', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  );
  fc.assert(
    fc.property(text, (text) => {
      expect(countGraphemes(text).value).toBe(graphemeEnds(text).length);
    }),
  );
});

it('takes no mark for a character of its own', () => {
  const units = Array.from({ length: 0x10000 }, (_, unit) => `a${String.fromCharCode(unit)}`);
  const wrong = units.filter((pair) => countGraphemes(pair).value !== graphemeEnds(pair).length);
  expect(wrong).toEqual([]);
});

it('counts plain texts of any length, and the beginning of others', () => {
  expect(countGraphemes('a'.repeat(1_000_000))).toEqual({ value: 1_000_000, more: false });
  expect(countGraphemes('e\u0301'.repeat(500_000))).toEqual({ value: 2500, more: true });
});

it('finds where words start', () => {
  expect(wordStarts('Open to “every” depot (now), a/b')).toEqual([0, 5, 8, 16, 22, 29, 31]);
  expect(wordStarts('日本語の文章')).toEqual([0, 3, 4]);
  expect(wordStarts(' … ')).toEqual([]);
});
