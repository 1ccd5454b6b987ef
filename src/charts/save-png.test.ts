import { expect, test } from 'vitest';
import { inLines } from './save-png.ts';

const lines = (text: string) => inLines(text, 10, ({ length }) => length);

test('a caption breaks between words, and a word too long has a line of its own', () => {
  expect(lines('Spring fleet launch')).toEqual(['Spring', 'fleet', 'launch']);
  expect(lines('a bc  def ghij')).toEqual(['a bc def', 'ghij']);
  expect(lines('a bcdefghijklmn o')).toEqual(['a', 'bcdefghijklmn', 'o']);
  expect(lines('')).toEqual([]);
});
