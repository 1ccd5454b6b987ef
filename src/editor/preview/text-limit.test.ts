import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countGraphemes } from '#lib/graphemes.ts';
import { cutAt } from './text-limit.tsx';

const characters = (text: string) => countGraphemes(text).value;

it('returns a text that fits unchanged', () => {
  expect(cutAt('', 10, characters)).toEqual({ visible: '', rest: '' });
  expect(cutAt('one two', 7, characters)).toEqual({ visible: 'one two', rest: '' });
});

it('cuts before the word that does not fit', () => {
  expect(cutAt('one two three', 9, characters)).toEqual({ visible: 'one two ', rest: 'three' });
  expect(cutAt('one two three', 7, characters)).toEqual({ visible: 'one two ', rest: 'three' });
  expect(cutAt('one “two” three', 6, characters)).toEqual({ visible: 'one ', rest: '“two” three' });
});

it('cuts scripts without spaces between words', () => {
  expect(cutAt('日本語の文章', 5, characters)).toEqual({ visible: '日本語の', rest: '文章' });
});

it('cuts within a word longer than the limit, but not within a character', () => {
  expect(cutAt('unbelievable', 5, characters)).toEqual({ visible: 'unbel', rest: 'ievable' });
  expect(cutAt('👩‍🚒👩‍🚒👩‍🚒', 2, characters)).toEqual({ visible: '👩‍🚒👩‍🚒', rest: '👩‍🚒' });
});

it('ignores trailing space', () => {
  expect(cutAt('one  ', 3, characters)).toEqual({ visible: 'one  ', rest: '' });
});

it('returns an empty part if nothing fits', () => {
  expect(cutAt('one', 0, characters)).toEqual({ visible: '', rest: 'one' });
});

it('supports any unit', () => {
  const width = (text: string) => [...text].reduce((sum, letter) => sum + (letter === 'W' ? 19 : 5), 0);
  expect(cutAt('WWW iii WWW', 100, width)).toEqual({ visible: 'WWW iii ', rest: 'WWW' });
});

it('cuts a text of a megabyte quickly', () => {
  const text = 'Zo\u0301e 👩‍🚒 '.repeat(100_000);
  const { visible, rest } = cutAt(text, 155, characters);
  expect(characters(visible.trimEnd())).toBeLessThanOrEqual(155);
  expect(visible.length + rest.length).toBe(text.length);
});

it('never loses text, splits a character or exceeds the limit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(' ', '  ', '“', ')'))),
      fc.nat(60),
      (words, limit) => {
        const text = words.join('');
        const { visible, rest } = cutAt(text, limit, characters);
        expect(visible + rest).toBe(text);
        expect(characters(visible.trimEnd())).toBeLessThanOrEqual(limit);
        expect(rest === '').toBe(characters(text.trimEnd()) <= limit);
        expect(characters(visible) + characters(rest)).toBe(characters(text));
      },
    ),
  );
});
