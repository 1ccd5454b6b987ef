import { expect, it } from 'vitest';
import { sizeOf } from './define-store.ts';

it('estimates the size of any stored value', () => {
  expect(sizeOf('four')).toBe(8);
  expect(sizeOf(new Uint8Array(100))).toBe(100);
  expect(sizeOf(new Float64Array(10).buffer)).toBe(80);
  expect(sizeOf({ a: 'bc', d: [1, null] })).toBeGreaterThan(30);
  let deep: object = {};
  for (let depth = 0; depth < 5000; depth += 1) deep = { deep };
  expect(sizeOf(deep)).toBeGreaterThan(0);
});
