import { expect, it } from 'vitest';
import { rateScale } from './whisker.tsx';

it('ends at the upper bounds of large samples, or at the rates of only small ones', () => {
  const large = { hits: 10, of: 100 };
  const small = { hits: 1, of: 4 };
  expect(rateScale([large, small]).max).toBeCloseTo(0.2);
  expect(rateScale([small, { hits: 0, of: 9 }]).max).toBeCloseTo(0.25);
  expect(rateScale([small, { hits: 0, of: 9 }]).reference).toBeCloseTo(1 / 13);
  expect(rateScale([])).toEqual({ max: 0.05, reference: null });
});
