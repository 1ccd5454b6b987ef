import { expect, test } from 'vitest';
import { barsPath, dotsPath, linePath } from './paths.ts';

test('bars stand on the ground, as high as their share of the top', () => {
  expect(barsPath([5, 0, 20], 10)).toBe('M0.09 1V0.5H0.91V1ZM2.09 1V-1H2.91V1Z');
  expect(barsPath([5, 5], 10, (index) => index === 1)).toBe('M1.09 1V0.5H1.91V1Z');
  expect(barsPath([1], 0)).toBe('M0.09 1V1H0.91V1Z');
  expect(barsPath([], 10)).toBe('');
});

test('a line breaks where there is no value, and a value alone is a dot', () => {
  const values = [0, 1, null, 0.5, null, 1];
  expect(linePath(values, 1)).toBe('M0.5 1L1.5 0');
  expect(dotsPath(values, 1)).toBe('M3.5 0.5h0.001M5.5 0h0.001');
  expect(linePath([null], 1)).toBe('');
  expect(dotsPath([null, 2], 1)).toBe('M1.5 -1h0.001');
});

test('a line goes on above the top, so that it does not read as values there', () => {
  expect(linePath([1, 3, 3, 0], 1)).toBe('M0.5 0L1.5 -2L2.5 -2L3.5 1');
});
