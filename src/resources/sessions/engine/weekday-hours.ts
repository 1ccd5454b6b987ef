import { hourOf, weekdayOf, type ZonedCalendar } from '#util/zoned.ts';
import { addCount, type Count, emptyCount } from './tally.ts';

/** Counts by weekday (0 is Monday) and hour of the day, as clocks of the calendar show them. */
export function weekdayHours(hours: ReadonlyMap<number, Count>, calendar: ZonedCalendar): Count[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, emptyCount));
  for (const [hour, count] of hours) {
    const wall = calendar.toWall(hour);
    const cell = week[weekdayOf(wall)]?.[hourOf(wall)];
    if (cell) addCount(cell, count);
  }
  return week;
}
