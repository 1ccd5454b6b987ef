import { expect, test } from 'vitest';
import { type Measure, measures } from '../session.ts';
import { binOf, binStarts, binsOfRange, densityOf } from './measure.ts';

const widths = (measure: Measure) =>
  binStarts[measure].slice(1).map((start, index) => start - (binStarts[measure][index] ?? 0));

test.each(measures)('bins of %s start at 0 and never get narrower', (measure) => {
  expect(binStarts[measure][0]).toBe(0);
  expect(widths(measure)).toEqual(widths(measure).toSorted((a, b) => a - b));
});

test('draws a uniform distribution flat', () => {
  const countsOf = (measure: Measure, values: readonly number[]) => {
    const counts = new Array<number>(binStarts[measure].length).fill(0);
    for (const value of values) counts[binOf(measure, value)] = (counts[binOf(measure, value)] ?? 0) + 1;
    return counts;
  };
  // Up to the end of the open bin, which is drawn 50 clicks wide.
  const clicks = countsOf(
    'clicks',
    Array.from({ length: 250 }, (_, value) => value),
  );
  expect(new Set(Array.from(densityOf('clicks', clicks)))).toEqual(new Set([1]));
  const questions = countsOf(
    'questions',
    Array.from({ length: 11 }, (_, value) => value),
  );
  expect(new Set(Array.from(densityOf('questions', questions)))).toEqual(new Set([1]));
  // Uniform on the logarithmic axis: bounds are rounded to whole seconds and minutes.
  const times = countsOf(
    'time',
    Array.from({ length: 12_000 }, (_, step) => 2 ** (step / 1000)),
  );
  for (const height of Array.from(densityOf('time', times)).slice(1, 12))
    expect(Math.abs(height - 1000)).toBeLessThan(100);
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
