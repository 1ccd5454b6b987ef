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
  const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      expect(countGraphemes(text).value).toBe(graphemeEnds(text).length);
    }),
  );
});

it.each([
  [0x20, 0x2ff],
  [0x370, 0x482],
  [0x48a, 0x52f],
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
])('counts each unit from %x to %x as a character of its own', (first, last) => {
  const units = Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
  for (const text of [units.join(''), units.map((unit) => `a${unit}`).join('')]) {
    expect(countGraphemes(text)).toEqual({ value: text.length, more: false });
    expect(graphemeEnds(text).length).toBe(text.length);
  }
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
