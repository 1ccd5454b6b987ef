import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeLineEnds } from '#lib/text.ts';
import { changeBetween, separatorOf, withSeparator } from './code-editor-text.ts';

const apply = (text: string, { from, to, insert }: { from: number; to: number; insert: string }) =>
  text.slice(0, from) + insert + text.slice(to);

test('returns null for equal texts', () => {
  expect(changeBetween('same', 'same')).toBeNull();
});

test('returns the range that differs', () => {
  expect(changeBetween('one two three', 'one 2 three')).toEqual({ from: 4, to: 7, insert: '2' });
  expect(changeBetween('aaa', 'aaaa')).toEqual({ from: 3, to: 3, insert: 'a' });
  expect(changeBetween('', 'x')).toEqual({ from: 0, to: 0, insert: 'x' });
});

test('does not split surrogate pairs', () => {
  expect(changeBetween('a😀b', 'a😁b')).toEqual({ from: 1, to: 3, insert: '😁' });
  expect(changeBetween('\u{1F600}', '\u{1FA00}')).toEqual({ from: 0, to: 2, insert: '\u{1FA00}' });
});

test('turns any text into any other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '😀', '😁', '\u{1FA00}') });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const change = changeBetween(before, after);
      expect(change ? apply(before, change) : before).toBe(after);
    }),
  );
});

test('preserves line endings', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n') });
  expect(separatorOf('a\r\nb\r\n')).toBe('\r\n');
  expect(separatorOf('a\r\nb\n')).toBe('\n');
  expect(separatorOf('a\rb\r\n')).toBe('\n');
  fc.assert(
    fc.property(text, (whole) => {
      const separator = separatorOf(whole);
      const inside = separator === '\n' ? whole : normalizeLineEnds(whole);
      expect(withSeparator(inside, separator)).toBe(whole);
    }),
  );
});
