import { DAY } from '#lib/time-units.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';

/** A day, both ends included, in epoch ms. */
export interface Day {
  start: number;
  end: number;
}

/** The last `count` days of a calendar up to and with the day of `now`, oldest first. */
export function lastDays(count: number, now: number, calendar: ZonedCalendar): Day[] {
  const days: Day[] = [];
  let end = calendar.startOfNext(now, 'day');
  while (days.length < count) {
    const start = calendar.startOf(end - 1, 'day');
    days.unshift({ start, end: end - 1 });
    end = start;
  }
  return days;
}

const WEEK = 7;
const WEEK_MS = WEEK * DAY;

/** The last 7 days up to `now`, and as much of the 7 days before: up to the same time of the clock. */
export function lastWeek(now: number, calendar: ZonedCalendar): { days: Day[]; earlier: Day } {
  const days = lastDays(WEEK, now, calendar).map(({ start, end }) => ({ start, end: Math.min(end, now) }));
  const weekBefore = (moment: number) => calendar.fromWall(calendar.toWall(moment) - WEEK_MS);
  return { days, earlier: { start: weekBefore(days[0]?.start ?? now), end: weekBefore(now) } };
}
