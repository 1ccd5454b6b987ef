import { expect, it } from 'vitest';
import { changeQuantile } from './page-rows.ts';

it('requires stronger changes the more pages there are', () => {
  // Student's t with 28 degrees of freedom, by integration: two-sided for 0.05 / (2 * pages).
  expect(changeQuantile(1)).toBeCloseTo(2.368, 2);
  expect(changeQuantile(12)).toBeCloseTo(3.392, 2);
  expect(changeQuantile(0)).toBe(changeQuantile(1));
});
