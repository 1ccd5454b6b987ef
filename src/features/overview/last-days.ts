import { DAY } from '#lib/time-units.ts';
import { addDays, type ZonedCalendar } from '#lib/zoned.ts';

/** Range in epoch ms, both ends inclusive. */
export interface Day {
  start: number;
  end: number;
}

/** The last `count` days including today, oldest first. */
export function lastDays(count: number, now: number, calendar: ZonedCalendar): Day[] {
  const today = calendar.startOf(now, 'day');
  const start = (index: number) => addDays(today, index + 1 - count, calendar);
  return Array.from({ length: count }, (_, index) => ({ start: start(index), end: start(index + 1) - 1 }));
}

const WEEK = 7;
const WEEK_MS = WEEK * DAY;

/** The last 7 days up to `now`, and the 7 days before up to the same wall time. */
export function lastWeek(now: number, calendar: ZonedCalendar): { days: Day[]; previous: Day } {
  const days = lastDays(WEEK, now, calendar).map(({ start, end }) => ({ start, end: Math.min(end, now) }));
  const weekBefore = (time: number) => calendar.fromLocal(calendar.toLocal(time) - WEEK_MS);
  return { days, previous: { start: weekBefore(days[0]?.start ?? now), end: weekBefore(now) } };
}
