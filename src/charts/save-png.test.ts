import { expect, test } from 'vitest';
import { wrapText } from './save-png.ts';

const lines = (text: string) => wrapText(text, 10, ({ length }) => length);

test('a caption wraps between words, and overlong words get their own line', () => {
  expect(lines('Spring fleet launch')).toEqual(['Spring', 'fleet', 'launch']);
  expect(lines('a bc  def ghij')).toEqual(['a bc def', 'ghij']);
  expect(lines('a bcdefghijklmn o')).toEqual(['a', 'bcdefghijklmn', 'o']);
  expect(lines('')).toEqual([]);
});
