import { DAY, HOUR } from '#lib/time-units.ts';
import { addMonths, type CalendarUnit, type ZonedCalendar } from '#lib/zoned.ts';
import { MIN_START } from './session.ts';

/** Time range in epoch ms, both ends inclusive; null is open. */
export interface Range {
  start: number | null;
  end: number | null;
  /** Whether it is a number of days, even where these happen to be a calendar month. */
  isRolling?: boolean | undefined;
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
export function lastDaysRange(
  days: number,
  now: number,
  calendar: ZonedCalendar,
): Range & { start: number; end: number } {
  const today = calendar.toLocal(calendar.startOf(now, 'day'));
  return {
    start: calendar.fromLocal(today - (days - 1) * DAY),
    end: calendar.startOfNext(now, 'day') - 1,
    isRolling: true,
  };
}

/** Range of the week or month that contains a time, or of the one before. */
function unitRange(unit: 'week' | 'month', time: number, calendar: ZonedCalendar, isLast = false): Range {
  const start = calendar.startOf(time, unit);
  return isLast
    ? { start: calendar.startOf(start - 1, unit), end: start - 1 }
    : { start, end: calendar.startOfNext(time, unit) - 1 };
}

/** Range of the quarter (3 months) or year (12) that contains a time, or of the one before. */
function monthsRange(months: 3 | 12, time: number, calendar: ZonedCalendar, isLast = false): Range {
  const month = calendar.startOf(time, 'month');
  const current = addMonths(month, -(new Date(calendar.toLocal(month)).getUTCMonth() % months), calendar);
  const start = isLast ? addMonths(current, -months, calendar) : current;
  return { start, end: addMonths(start, months, calendar) - 1 };
}

/** Range of the days `from` to `to` in either order; an invalid date leaves its end open. */
function datesRange(from: string | undefined, to: string | undefined, calendar: ZonedCalendar): Range {
  const [first, last] = [parseLocalDate(from), parseLocalDate(to)];
  const isReversed = first !== null && last !== null && first > last;
  const start = isReversed ? last : first;
  const end = isReversed ? first : last;
  return {
    start: start === null ? null : calendar.fromLocal(start),
    end: end === null ? null : calendar.startOfNext(calendar.fromLocal(end), 'day') - 1,
  };
}

/** Resolves a preset to a range: the dates of its link, else what it means today. */
export function resolveRange(
  preset: Preset,
  { now, from, to }: { now: number; from?: string | undefined; to?: string | undefined },
  calendar: ZonedCalendar,
): Range {
  if (preset === 'custom' || from !== undefined || to !== undefined) {
    const range = datesRange(from, to, calendar);
    return /^\d+d$/.test(preset) ? { ...range, isRolling: true } : range;
  }
  switch (preset) {
    case 'today':
      return lastDaysRange(1, now, calendar);
    case 'yesterday':
      return lastDaysRange(1, calendar.startOf(now, 'day') - 1, calendar);
    case '7d':
    case '30d':
    case '90d':
      return lastDaysRange(Number.parseInt(preset, 10), now, calendar);
    case '12m': {
      const end = calendar.startOfNext(now, 'day');
      return { start: addMonths(end, -12, calendar), end: end - 1 };
    }
    case 'week':
    case 'month':
      return unitRange(preset, now, calendar);
    case 'last-week':
    case 'last-month':
      return unitRange(preset === 'last-week' ? 'week' : 'month', now, calendar, true);
    case 'quarter':
    case 'year':
      return monthsRange(preset === 'year' ? 12 : 3, now, calendar);
    case 'last-quarter':
    case 'last-year':
      return monthsRange(preset === 'last-year' ? 12 : 3, now, calendar, true);
    case 'all':
      return { start: null, end: null };
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

const MAX_BUCKETS = 800;
const unitsAscending: readonly CalendarUnit[] = ['hour', 'day', 'week', 'month'];
const minUnitMs: Record<CalendarUnit, number> = {
  hour: HOUR,
  day: 23 * HOUR,
  week: 167 * HOUR,
  month: 28 * DAY,
};
export const isFiner = (unit: CalendarUnit, than: CalendarUnit) =>
  unitsAscending.indexOf(unit) < unitsAscending.indexOf(than);

/**
 * Picks the unit for a duration in ms: the requested one, else the default, coarsened to limit the number of
 * buckets.
 */
export function chooseUnits(requested: CalendarUnit | null, durationMs: number) {
  const smallestUnit = unitsAscending.find((unit) => durationMs / minUnitMs[unit] <= MAX_BUCKETS) ?? 'month';
  const unit = requested ?? defaultUnit(durationMs);
  const isCoarsened = isFiner(unit, smallestUnit);
  return { unit: isCoarsened ? smallestUnit : unit, smallestUnit, isCoarsened };
}

/** Units of an axis before any session has loaded; null for open ranges, which depend on the sessions. */
export function expectedUnits(
  range: Range | null,
  unit: CalendarUnit | null,
  now: number,
): ReturnType<typeof chooseUnits> | null {
  if (range?.start == null || range.end === null) return null;
  return chooseUnits(unit, Math.max(0, Math.min(range.end, now) - Math.max(range.start, MIN_START)));
}

export const presets = [
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  '12m',
  'week',
  'last-week',
  'month',
  'last-month',
  'quarter',
  'last-quarter',
  'year',
  'last-year',
  'all',
  'custom',
] as const;
export type Preset = (typeof presets)[number];
