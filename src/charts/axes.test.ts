import { expect, it } from 'vitest';
import { niceTicks } from './axes.tsx';

it('ends an axis at a round value above all bars', () => {
  expect(niceTicks(192, true)).toEqual([0, 50, 100, 150, 200]);
  expect(niceTicks(590, true)).toEqual([0, 200, 400, 600]);
  expect(niceTicks(200, true)).toEqual([0, 100, 200, 300]);
  expect(niceTicks(1, true)).toEqual([0, 1, 2]);
  expect(niceTicks(0.34, false)).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
});
