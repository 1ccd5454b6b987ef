import type { Range } from './range.ts';

/** What a range is held against: the time before it, or a year ago; weekdays stay weekdays. */
export type Comparison = 'none' | 'period' | 'year';

const DAY = 86_400_000;
const WEEK = 7;
/** The number of days closest to a year that is whole weeks. */
const YEAR = 52 * WEEK;

/** What of a range is over by now, the hour that is running with it: only that much of an earlier time is like it. */
export const passed = ({ start, end }: Range, now: number) => ({
  start,
  end: end === null ? now : Math.min(end, now),
});

/**
 * By how many days to go back: as many whole weeks as the range needs, so that neither overlaps the other, or as
 * a year has. Null for a range that is open, before which there is nothing.
 */
export function daysBack(range: Range, comparison: Comparison, now: number): number | null {
  const { start, end } = passed(range, now);
  if (comparison === 'none' || start === null) return null;
  const weeks = Math.max(1, Math.ceil((end + 1 - start) / DAY / WEEK));
  return comparison === 'year' ? Math.max(YEAR, weeks * WEEK) : weeks * WEEK;
}
