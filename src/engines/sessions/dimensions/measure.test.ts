import { expect, test } from 'vitest';
import { type Measure, measures } from '../session.ts';
import { binOf, binStarts, binsOfRange } from './measure.ts';

const widths = (measure: Measure) =>
  binStarts[measure].slice(1).map((start, index) => start - (binStarts[measure][index] ?? 0));

test.each(measures)('bins of %s start at 0 and never get narrower', (measure) => {
  expect(binStarts[measure][0]).toBe(0);
  expect(widths(measure)).toEqual(widths(measure).toSorted((a, b) => a - b));
});

test("sessions of a real shop's year spread over the bins of clicks", () => {
  const deciles = [3, 7, 11, 15, 20, 27, 36, 50, 80].map((clicks) => binOf('clicks', clicks));
  // No bin holds a fifth of the sessions, and 98% are below the open bin.
  expect(deciles.slice(2).every((bin, index) => bin !== deciles[index])).toBe(true);
  expect(binOf('clicks', 172)).toBeLessThan(binStarts.clicks.length - 1);
});

test('matches ranges to bins only if both ends are bin boundaries', () => {
  expect(binsOfRange('clicks', { from: 2, to: 12 })).toEqual([2, 11]);
  expect(binsOfRange('clicks', { from: 10, to: null })).toEqual([10, binStarts.clicks.length]);
  expect(binsOfRange('clicks', { from: 10, to: 11 })).toBeNull();
  expect(binsOfRange('clicks', { from: 11, to: null })).toBeNull();
});
