import { expect, it } from 'vitest';
import { drawnOf } from './drawn.ts';

const rows = Uint32Array.from({ length: 10_000 }, (_, index) => index);

it('draws as many as asked for, none twice, and all where there are no more', () => {
  expect(new Set(drawnOf(rows, 200)).size).toBe(200);
  expect([...drawnOf(rows.subarray(0, 5), 200)].sort()).toEqual([0, 1, 2, 3, 4]);
  expect(drawnOf(new Uint32Array(), 200)).toHaveLength(0);
  expect(drawnOf(rows, 0)).toHaveLength(0);
});

it('draws the same again, the smaller draw first in the larger, and whatever order rows come in', () => {
  const few = [...drawnOf(rows, 200)];
  expect([...drawnOf(rows, 1000)].slice(0, 200)).toEqual(few);
  expect([...drawnOf(rows.toReversed(), 200)]).toEqual(few);
});

it('draws of fewer rows those again that are left', () => {
  const all = [...drawnOf(rows, 1000)];
  const even = rows.filter((row) => row % 2 === 0);
  const left = all.filter((row) => row % 2 === 0);
  expect([...drawnOf(even, left.length)]).toEqual(left);
});

it('draws from everywhere alike', () => {
  const tenths = new Array(10).fill(0);
  for (const row of drawnOf(rows, 2000)) tenths[Math.floor(row / 1000)] += 1;
  // 200 each are expected; 4 standard deviations of a hypergeometric count are 51.
  for (const count of tenths) expect(Math.abs(count - 200)).toBeLessThan(51);
});
