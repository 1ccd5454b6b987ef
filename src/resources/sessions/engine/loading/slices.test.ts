import { expect, test } from 'vitest';
import { slicesAtOnce, slicesOf } from './slices.ts';

test('more is read at the same time the more cores there are, within bounds', () => {
  expect([1, 2, 4, 6, 8, 64].map(slicesAtOnce)).toEqual([2, 2, 2, 3, 4, 4]);
});

test('slices cover what is missing without a gap, the newest first', () => {
  const slices = slicesOf([[0, 9_999]], { rows: 10_000, perRow: 1 }, 4);
  expect(slices).toEqual([
    [7500, 9999],
    [5000, 7499],
    [2500, 4999],
    [0, 2499],
  ]);
});

test('what one request reads is not cut', () => {
  expect(slicesOf([[0, 9_999]], { rows: 900, perRow: 11 }, 4)).toEqual([[0, 9_999]]);
});
