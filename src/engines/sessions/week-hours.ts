import { DAY, HOUR } from '#lib/time-units.ts';
import { hourOf, weekdayOf, type ZonedCalendar } from '#lib/zoned.ts';
import type { Slice } from './loading/slices.ts';

/** Clock changes happen at multiples of 15 minutes. */
const QUARTER = HOUR / 4;
const HOURS_PER_DAY = 24;
const CELLS = 7 * HOURS_PER_DAY;

const cellOf = (wall: number) => weekdayOf(wall) * HOURS_PER_DAY + hourOf(wall);

/**
 * Counts how long local clocks show each weekday and hour within finite slices, in hours, indexed by
 * `weekday * 24 + hour` (Monday is 0). Accounts for clock changes.
 */
export function weekHours(slices: readonly Slice[], calendar: ZonedCalendar): Float64Array<ArrayBuffer> {
  const hours = new Float64Array(CELLS);
  for (const [from, to] of slices) {
    let start = from;
    while (start <= to) {
      const next = calendar.startOfNext(start, 'day');
      const isWholeDay = next - start === DAY && calendar.startOf(start, 'day') === start && next <= to + 1;
      if (isWholeDay) addDay(hours, calendar.toLocal(start));
      else addQuarterHours(hours, [start, Math.min(to + 1, next)], calendar);
      start = next;
    }
  }
  return hours;
}

function addDay(hours: Float64Array, wall: number) {
  const first = cellOf(wall);
  for (let hour = 0; hour < HOURS_PER_DAY; hour += 1) hours[first + hour] = (hours[first + hour] ?? 0) + 1;
}

function addQuarterHours(hours: Float64Array, [from, end]: Slice, { toLocal }: ZonedCalendar) {
  for (let start = from; start < end; ) {
    const next = Math.min(end, (Math.floor(start / QUARTER) + 1) * QUARTER);
    const cell = cellOf(toLocal(start));
    hours[cell] = (hours[cell] ?? 0) + (next - start) / HOUR;
    start = next;
  }
}

export const clipSlices = (slices: readonly Slice[], [first, last]: Slice): Slice[] =>
  slices
    .map(([from, to]) => [Math.max(from, first), Math.min(to, last)] as const)
    .filter(([from, to]) => from <= to);
