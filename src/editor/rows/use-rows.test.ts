import { expect, test } from 'vitest';
import { findMovedRows } from './use-rows.ts';

const moved = (before: string, now: string, movedByUser = '') => [
  ...findMovedRows([...before], [...now], new Set(movedByUser)),
];

test('ignores rows in their previous order, despite additions and deletions', () => {
  expect(moved('abcd', 'abcd')).toEqual([]);
  expect(moved('abcd', 'xayd', 'a')).toEqual([]);
});

test('of two swapped neighbors, returns the one moved by the user', () => {
  expect(moved('abcd', 'acbd', 'b')).toEqual(['b']);
  expect(moved('abcd', 'acbd', 'c')).toEqual(['c']);
});

test('otherwise returns the fewest rows that explain the order', () => {
  expect(moved('abcd', 'bcda')).toEqual(['a']);
  expect(moved('abcd', 'dabc', 'b')).toEqual(['d']);
});
