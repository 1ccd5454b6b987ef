import { partitionPoint } from '#lib/partition-point.ts';
import type { ValueRange } from './dimensions.ts';
import type { Measure } from './session.ts';

const upTo = (last: number, step = 1) => Array.from({ length: last / step + 1 }, (_, index) => index * step);
const MINUTE = 60;

/**
 * Lower bounds of each measure's bins; the last bin is open. Bins of time and, from 10 on, clicks grow roughly
 * geometrically, as most visits last seconds or minutes and a few last hours; content pages see few clicks, shops
 * dozens, and 1% of visits hundreds.
 */
export const binStarts: Record<Measure, readonly number[]> = {
  time: [
    0,
    1,
    ...[2, 4, 8, 15, 22, 30, 45],
    ...[1, 1.5, 2, 3, 4, 6, 8, 10, 15, 20, 30, 45, 60].map((minutes) => minutes * MINUTE),
  ],
  scroll: upTo(95, 5),
  clicks: [...upTo(9), 10, 12, 15, 20, 30, 40, 60, 80, 100, 150, 200],
  questions: upTo(10),
};

/** Value range of a bin. */
export const binRange = (measure: Measure, index: number): ValueRange => ({
  from: binStarts[measure][index] ?? 0,
  to: binStarts[measure][index + 1] ?? null,
});

/** Index of the bin that contains a value of 0 or more. */
export const binOf = (measure: Measure, value: number): number =>
  Math.max(0, partitionPoint(binStarts[measure], (start) => start <= value) - 1);

/** First and last bin that intersect a range; the last is before the first if the range is empty. */
export function binsWithin(measure: Measure, { from, to }: ValueRange): [first: number, last: number] {
  const starts = binStarts[measure];
  if (to === null) return [binOf(measure, from), starts.length - 1];
  const last = binOf(measure, to);
  return [binOf(measure, from), starts[last] === to ? last - 1 : to < 0 ? -1 : last];
}

/** Bins `[first, end)` that match a half-open range exactly; null if an end falls inside a bin. */
export function binsOfRange(measure: Measure, { from, to }: ValueRange): [first: number, end: number] | null {
  const starts = binStarts[measure];
  const [first, end] = [starts.indexOf(from), to === null ? starts.length : starts.indexOf(to)];
  return first < 0 || end < 0 ? null : [first, end];
}
