import { describe, expect, it } from 'vitest';
import { formatDuration } from './duration.ts';

describe('formatDuration', () => {
  it.each([
    [0, '0 s'],
    [0.4, '< 1 s'],
    [48, '48 s'],
    [168, '2 m 48 s'],
    [3600, '1 h'],
    [3905, '1 h 5 m'],
    [90_000, '1 d 1 h'],
    [-168, '−2 m 48 s'],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [null, undefined],
  ])('%s s is %s', (seconds, expected) => {
    expect(formatDuration(seconds)?.replace(/\u00a0/g, ' ')).toBe(expected);
  });
});
