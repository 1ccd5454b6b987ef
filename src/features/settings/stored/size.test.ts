import { expect, it } from 'vitest';
import { formatBytes, sizeOf } from './size.ts';

it('estimates the size of any stored value', () => {
  expect(sizeOf('four')).toBe(8);
  expect(sizeOf(new Uint8Array(100))).toBe(100);
  expect(sizeOf(new Float64Array(10).buffer)).toBe(80);
  expect(sizeOf({ a: 'bc', d: [1, null] })).toBeGreaterThan(30);
  let deep: object = {};
  for (let depth = 0; depth < 5000; depth += 1) deep = { deep };
  expect(sizeOf(deep)).toBeGreaterThan(0);
});

it.each([
  [0, '0 bytes'],
  [640, '640 bytes'],
  [12_400, '12.4 kB'],
  [345_600, '346 kB'],
  [7_890_000_000_000, '7890 GB'],
])('writes %d bytes as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});
