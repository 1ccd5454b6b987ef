import { describe, expect, it } from 'vitest';
import { formatDuration } from './duration.ts';

describe('formatDuration', () => {
  it.each([
    [0, '0s'],
    [0.4, '< 1s'],
    [48, '48s'],
    [168, '2m 48s'],
    [3600, '1h'],
    [3905, '1h 5m'],
    [90_000, '1d 1h'],
    [-168, '−2m 48s'],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [null, undefined],
  ])('%s s is %s', (seconds, expected) => {
    expect(formatDuration(seconds)?.replace(/\u00a0/g, ' ')).toBe(expected);
  });
});
