import type { ZonedCalendar } from '#util/zoned.ts';

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
