import { DAY, HOUR } from '#util/time-units.ts';
import type { ZonedCalendar } from '#util/zoned.ts';
import type { Span } from './loading/coverage.ts';
import type { Range } from './range.ts';

/** What a range is held against: the time before it, or a year ago; weekdays stay weekdays. */
export type Comparison = 'none' | 'period' | 'year';

const WEEK = 7;
/** The number of days closest to a year that is whole weeks. */
const YEAR = 52 * WEEK;

/** A moment moved by days as calendars count them: to the same time of the clock, whatever summer time does. */
export const moved = (moment: number, days: number, calendar: ZonedCalendar) =>
  calendar.fromWall(calendar.toWall(moment) + days * DAY);

/** What of a range is over by now, the hour that is running with it: only that much of an earlier time is like it. */
export const passed = ({ start, end }: Range, now: number) => ({
  start,
  end: end === null ? now : Math.min(end, now),
});

/** No calendar that is asked by names an earlier date with four digits. */
const FIRST_DATE = Date.parse('0000-01-01T00:00:00Z');
/** As far as clocks that are changed may move what lies days before, and the hour that is running. */
const SLACK = 2 * HOUR;

/** What to read to hold what is over of a range against what lies so many days before; none of the range itself. */
export function earlierSpan(
  range: Range,
  days: number,
  { now, calendar }: { now: number; calendar: ZonedCalendar },
): Span {
  const { start, end } = passed(range, now);
  const first = start ?? now;
  const last = Math.min(first - 1, moved(end, -days, calendar) + SLACK);
  return [Math.max(FIRST_DATE, moved(first, -days, calendar)), Math.max(FIRST_DATE, last)];
}

/**
 * By how many days to go back: as many whole weeks as the range needs, so that neither overlaps the other, or as
 * a year has. Null for a range that is open, before which there is nothing.
 */
export function daysBack(
  range: Range,
  comparison: Comparison,
  { now, calendar }: { now: number; calendar: ZonedCalendar },
): number | null {
  const { start, end } = passed(range, now);
  if (comparison === 'none' || start === null) return null;
  // By the clock, as a week in which summer time ends is longer than the one before it.
  const length = calendar.toWall(end) + 1 - calendar.toWall(start);
  const weeks = Math.max(1, Math.ceil(length / DAY / WEEK));
  return comparison === 'year' ? Math.max(YEAR, weeks * WEEK) : weeks * WEEK;
}
