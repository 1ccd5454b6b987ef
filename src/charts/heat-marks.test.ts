import { expect, test } from 'vitest';
import { heatStep, isWhole, partPaths } from './heat-marks.ts';

test('zero has the first step to itself, and the greatest value the last', () => {
  expect([0, 0.1, 10, 11, 59, 60].map((value) => heatStep(value, 60))).toEqual([0, 1, 1, 2, 6, 6]);
  expect(heatStep(0, 0)).toBe(0);
});

test('a cell is whole where nothing of it is left out, even if there is nothing', () => {
  const values = { all: [4, 4, 0], chosen: [4, 3, 0] };
  expect([0, 1, 2].map((index) => isWhole(values, index))).toEqual([true, false, true]);
});

test('the square of a cell has the part of its area that is chosen, in the step of the whole cell', () => {
  const paths = partPaths({ all: [60, 60, 10, 10], chosen: [15, 60, 0, 2.5] }, 2);
  expect(paths).toEqual(['', 'M1.28 1.28h0.44v0.44h-0.44Z', '', '', '', '', 'M0.28 0.28h0.44v0.44h-0.44Z']);
});

test('of very many, one is still drawn', () => {
  expect(partPaths({ all: [1_000_000], chosen: [1] }, 1).at(-1)).toBe('M0.44 0.44h0.12v0.12h-0.12Z');
  expect(partPaths({ all: [1_000_000], chosen: [999_999] }, 1).at(-1)).toBe('M0.06 0.06h0.88v0.88h-0.88Z');
});
