import { partitionPoint } from '#lib/partition-point.ts';
import type { ValueRange } from './dimensions.ts';
import type { Measure } from './session.ts';

const upTo = (last: number, step = 1) => Array.from({ length: last / step + 1 }, (_, index) => index * step);
const MINUTE = 60;

/**
 * Where the bins of each measure start; a bin ends where the next starts and the last is open. Time grows
 * roughly by halves, since visits differ by factors: most last seconds or minutes, a few hours. So do clicks, once
 * they are many: pages to read see a few, shops some dozens, and one in a hundred visits hundreds.
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

/** The values of a bin. */
export const binRange = (measure: Measure, index: number): ValueRange => ({
  from: binStarts[measure][index] ?? 0,
  to: binStarts[measure][index + 1] ?? null,
});

/** The index of the bin that holds a value of 0 or more. */
export const binOf = (measure: Measure, value: number): number =>
  Math.max(0, partitionPoint(binStarts[measure], (start) => start <= value) - 1);

/** The first and last bin that a span of values touches; the last is before the first where it holds none. */
export function binsWithin(measure: Measure, { from, to }: ValueRange): [first: number, last: number] {
  const starts = binStarts[measure];
  if (to === null) return [binOf(measure, from), starts.length - 1];
  const last = binOf(measure, to);
  return [binOf(measure, from), starts[last] === to ? last - 1 : to < 0 ? -1 : last];
}

/**
 * The bins that hold exactly the values of a span, from one up to another, which is not among them; null where the
 * span begins or ends within a bin.
 */
export function binsOfRange(measure: Measure, { from, to }: ValueRange): [first: number, end: number] | null {
  const starts = binStarts[measure];
  const [first, end] = [starts.indexOf(from), to === null ? starts.length : starts.indexOf(to)];
  return first < 0 || end < 0 ? null : [first, end];
}
