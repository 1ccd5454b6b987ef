import { expect, test } from 'vitest';
import { lineCount, truncateSource } from './source.tsx';

test('lines are counted as an editor counts them', () => {
  expect(lineCount('')).toBe(0);
  expect(lineCount('a')).toBe(1);
  expect(lineCount('a\nb\n')).toBe(2);
  expect(lineCount('a\r\nb\rc')).toBe(3);
});

test('a short source has no beginning of its own', () => {
  expect(truncateSource('')).toBeNull();
  expect(truncateSource('one\ntwo\n')).toBeNull();
});

test('many lines or one very long one are cut', () => {
  const lines = Array.from({ length: 20 }, (_, line) => `line ${line}`);
  expect(truncateSource(lines.join('\n'))).toBe(lines.slice(0, 8).join('\n'));
  expect(truncateSource('x'.repeat(100_000))).toHaveLength(800);
});
