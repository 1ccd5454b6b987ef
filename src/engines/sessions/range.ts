import { DAY } from '#lib/time-units.ts';
import type { CalendarUnit, ZonedCalendar } from '#lib/zoned.ts';
import type { Preset } from './presets.ts';

/** A stretch of time, both ends included, in epoch ms; null is open. */
export interface Range {
  start: number | null;
  end: number | null;
}

const LOCAL_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `2026-03-14` as the wall clock of its midnight, null where it is no such text. */
export function parseLocalDate(text: string | undefined): number | null {
  const parts = LOCAL_DATE.exec(text ?? '');
  if (!parts) return null;
  const wall = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
  return new Date(wall).toISOString().startsWith(parts[0]) ? wall : null;
}

/** The date a calendar shows at a moment, as `2026-03-14`. */
export const formatLocalDate = (moment: number, calendar: ZonedCalendar) =>
  new Date(calendar.toWall(moment)).toISOString().slice(0, 10);

/** The last `days` days up to and with the day of `moment`. */
export function lastDaysRange(days: number, moment: number, calendar: ZonedCalendar): Range {
  const today = calendar.toWall(calendar.startOf(moment, 'day'));
  return {
    start: calendar.fromWall(today - (days - 1) * DAY),
    end: calendar.startOfNext(moment, 'day') - 1,
  };
}

function monthOf(moment: number, calendar: ZonedCalendar): { start: number; end: number } {
  return {
    start: calendar.startOf(moment, 'month'),
    end: calendar.startOfNext(moment, 'month') - 1,
  };
}

/**
 * The stretch a preset means now. A custom range runs from the first moment of `from` to the last of `to`,
 * whichever way round they are; a date that cannot be read leaves its end open.
 */
export function resolveRange(
  preset: Preset,
  { now, from, to }: { now: number; from?: string | undefined; to?: string | undefined },
  calendar: ZonedCalendar,
): Range {
  switch (preset) {
    case '7d':
      return lastDaysRange(7, now, calendar);
    case '30d':
      return lastDaysRange(30, now, calendar);
    case '90d':
      return lastDaysRange(90, now, calendar);
    case 'month':
      return monthOf(now, calendar);
    case 'last-month':
      return monthOf(monthOf(now, calendar).start - 1, calendar);
    case 'all':
      return { start: null, end: null };
    case 'custom': {
      const [first, last] = [parseLocalDate(from), parseLocalDate(to)];
      const crossed = first !== null && last !== null && first > last;
      const start = crossed ? last : first;
      const end = crossed ? first : last;
      return {
        start: start === null ? null : calendar.fromWall(start),
        end: end === null ? null : calendar.startOfNext(calendar.fromWall(end), 'day') - 1,
      };
    }
  }
}

const DAYS_BEYOND: readonly (readonly [unit: CalendarUnit, days: number])[] = [
  ['hour', 2],
  ['day', 92],
  ['week', 400],
];

/** The bucket that gives a stretch of time a readable number of bars. */
export function defaultUnit(spanMs: number): CalendarUnit {
  return DAYS_BEYOND.find(([, days]) => spanMs <= days * DAY)?.[0] ?? 'month';
}
