import { expect, test } from 'vitest';
import { barsPath, outlinePath } from './live-bars.tsx';

test('draws bars from the baseline with heights relative to the top', () => {
  expect(barsPath([5, 0, 20], 10)).toBe('M0.09 1V0.5H0.91V1ZM2.09 1V-1H2.91V1Z');
  expect(barsPath([5, 5], 10, (index) => index === 1)).toBe('M1.09 1V0.5H1.91V1Z');
  expect(barsPath([1], 0)).toBe('M0.09 1V1H0.91V1Z');
  expect(barsPath([], 10)).toBe('');
});

test('outlines all bars in steps, up to the top', () => {
  expect(outlinePath([5, 0, 20], 10)).toBe('M0 0.5H1V1H2V0H3');
  expect(outlinePath([], 10)).toBe('');
});
