import type { Range } from './range.ts';

/** What a range is held against: the time before it, or a year ago; weekdays stay weekdays. */
export type Comparison = 'none' | 'period' | 'year';

const DAY = 86_400_000;
const WEEK = 7;
/** The number of days closest to a year that is whole weeks. */
const YEAR = 52 * WEEK;

/**
 * By how many days to go back: as many whole weeks as the range needs, so that neither overlaps the other, or as
 * a year has. Null for a range that is open, before which there is nothing.
 */
export function daysBack({ start, end }: Range, comparison: Comparison, now: number): number | null {
  if (comparison === 'none' || start === null) return null;
  const length = ((end === null ? now : Math.min(end, Math.max(now, start))) - start) / DAY;
  const weeks = Math.max(1, Math.ceil(Math.round(length * 24) / 24 / WEEK));
  return comparison === 'year' ? Math.max(YEAR, weeks * WEEK) : weeks * WEEK;
}
