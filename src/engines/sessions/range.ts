import { DAY } from '#lib/time-units.ts';
import type { CalendarUnit, ZonedCalendar } from '#lib/zoned.ts';

/** Time range in epoch ms, both ends inclusive; null is open. */
export interface Range {
  start: number | null;
  end: number | null;
}

const LOCAL_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses `2026-03-14` as the wall-clock time of its midnight; null if invalid. */
export function parseLocalDate(text: string | undefined): number | null {
  const parts = LOCAL_DATE.exec(text ?? '');
  if (!parts) return null;
  const wall = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
  return new Date(wall).toISOString().startsWith(parts[0]) ? wall : null;
}

/** Formats the local date of an instant as `2026-03-14`. */
export const formatLocalDate = (timestamp: number, calendar: ZonedCalendar) =>
  new Date(calendar.toLocal(timestamp)).toISOString().slice(0, 10);

/** Range of the last `days` days, including today. */
export function lastDaysRange(days: number, now: number, calendar: ZonedCalendar): Range {
  const today = calendar.toLocal(calendar.startOf(now, 'day'));
  return { start: calendar.fromLocal(today - (days - 1) * DAY), end: calendar.startOfNext(now, 'day') - 1 };
}

function monthOf(time: number, calendar: ZonedCalendar): { start: number; end: number } {
  return { start: calendar.startOf(time, 'month'), end: calendar.startOfNext(time, 'month') - 1 };
}

/**
 * Resolves a preset to a range. A custom range covers the days `from` to `to` in either order; an invalid date
 * leaves its end open.
 */
export function resolveRange(
  preset: Preset,
  { now, from, to }: { now: number; from?: string | undefined; to?: string | undefined },
  calendar: ZonedCalendar,
): Range {
  switch (preset) {
    case '7d':
    case '30d':
    case '90d':
      return lastDaysRange(Number.parseInt(preset, 10), now, calendar);
    case 'month':
      return monthOf(now, calendar);
    case 'last-month':
      return monthOf(monthOf(now, calendar).start - 1, calendar);
    case 'all':
      return { start: null, end: null };
    case 'custom': {
      const [first, last] = [parseLocalDate(from), parseLocalDate(to)];
      const isReversed = first !== null && last !== null && first > last;
      const start = isReversed ? last : first;
      const end = isReversed ? first : last;
      return {
        start: start === null ? null : calendar.fromLocal(start),
        end: end === null ? null : calendar.startOfNext(calendar.fromLocal(end), 'day') - 1,
      };
    }
  }
}

const MAX_DAYS_BY_UNIT: readonly (readonly [unit: CalendarUnit, days: number])[] = [
  ['hour', 2],
  ['day', 92],
  ['week', 400],
];

/** Default bucket unit for a readable number of bars. */
export function defaultUnit(durationMs: number): CalendarUnit {
  return MAX_DAYS_BY_UNIT.find(([, days]) => durationMs <= days * DAY)?.[0] ?? 'month';
}

export const presets = ['7d', '30d', '90d', 'month', 'last-month', 'all', 'custom'] as const;
export type Preset = (typeof presets)[number];
