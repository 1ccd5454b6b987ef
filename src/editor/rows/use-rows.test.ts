import { expect, test } from 'vitest';
import { movedRows } from './use-rows.ts';

const moved = (before: string, now: string, byHand = '') => [
  ...movedRows([...before], [...now], new Set(byHand)),
];

test('rows in the order they were in have not moved, whatever came and went between them', () => {
  expect(moved('abcd', 'abcd')).toEqual([]);
  expect(moved('abcd', 'xayd', 'a')).toEqual([]);
});

test('of two neighbours that changed places the one that was moved by hand has moved', () => {
  expect(moved('abcd', 'acbd', 'b')).toEqual(['b']);
  expect(moved('abcd', 'acbd', 'c')).toEqual(['c']);
});

test('without that the fewest have moved', () => {
  expect(moved('abcd', 'bcda')).toEqual(['a']);
  expect(moved('abcd', 'dabc', 'b')).toEqual(['d']);
});
