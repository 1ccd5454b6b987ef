import { expect, test } from 'vitest';
import { directionOf } from './direction.ts';

test('a short text is left to the browser', () => {
  expect(directionOf('')).toBe('auto');
  expect(directionOf('שלום')).toBe('auto');
});

test.each([
  ['fleet ', 'ltr'],
  ['12 (שלום fleet) ', 'rtl'],
  ['— سلام ', 'rtl'],
  ['𐤀 ', 'rtl'],
  ['車隊 ', 'ltr'],
  ['1 ', 'ltr'],
])('a long text of “%s” is %s', (words, direction) => {
  expect(directionOf(words.repeat(60_000))).toBe(direction);
});
