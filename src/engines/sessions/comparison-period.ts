import { HOUR } from '#lib/time-units.ts';
import { addDays, addMonths, type CalendarUnit, daysBetween, type ZonedCalendar } from '#lib/zoned.ts';
import { MIN_DAYS } from './findings/changes.ts';
import type { Slice } from './loading/slices.ts';
import type { Range } from './range.ts';

export const comparisonModes = ['period', 'year'] as const;
/** Period to compare a range with; `from` is the start of a selected day, epoch ms. */
export type ComparisonMode = 'none' | (typeof comparisonModes)[number] | { from: number };

/** Period a range is compared with, epoch ms, both ends inclusive. */
export interface ComparisonPeriod {
  start: number;
  /** End of the full period, even if the range is still running and only a part is compared. */
  end: number;
  /** Calendar days between the starts of the period and the range; days are paired by this offset. */
  days: number;
  /** Calendar months between the starts; null if the period is counted in days. */
  months: number | null;
}

interface Clock {
  now: number;
  calendar: ZonedCalendar;
}

const WEEK = 7;
const YEAR_MONTHS = 12;

/**
 * Returns the period to compare a range with.
 *
 * - `period`: the same number of calendar months before, if the range consists of whole months and isn't rolling; else
 *   the same number of days, shifted by the fewest whole weeks that avoid an overlap, so that weekdays match.
 * - `year`: the same dates a year earlier, or several years for a range longer than a year.
 * - A selected day: the same number of days from it.
 *
 * An open range ends with today. Null if no comparison is requested, the range has no start, or the selected day isn't
 * before it.
 */
export function comparisonPeriod(
  range: Range,
  comparison: ComparisonMode,
  { now, calendar }: Clock,
): ComparisonPeriod | null {
  const { start } = range;
  if (comparison === 'none' || start === null) return null;
  const next = range.end === null ? calendar.startOfNext(Math.max(start, now), 'day') : range.end + 1;
  const days = daysBetween(start, next, calendar);
  const months = range.isRolling ? 0 : wholeMonths(start, next, calendar);
  const daysBefore = (count: number): ComparisonPeriod => ({
    start: addDays(start, -count, calendar),
    end: addDays(next, -count, calendar) - 1,
    days: count,
    months: null,
  });
  const monthsBefore = (count: number): ComparisonPeriod => {
    const from = addMonths(start, -count, calendar);
    // Whole months end where the next one starts, as months differ in length.
    const lastDay = addMonths(calendar.startOf(next - 1, 'day'), -count, calendar);
    const end = months > 0 ? addMonths(next, -count, calendar) : calendar.startOfNext(lastDay, 'day');
    return { start: from, end: end - 1, days: daysBetween(from, start, calendar), months: count };
  };
  if (typeof comparison === 'object')
    return comparison.from < start ? daysBefore(daysBetween(comparison.from, start, calendar)) : null;
  if (comparison === 'period')
    return months > 0 ? monthsBefore(months) : daysBefore(Math.ceil(days / WEEK) * WEEK);
  let period = monthsBefore(YEAR_MONTHS);
  for (let years = 2; period.end >= start; years += 1) period = monthsBefore(years * YEAR_MONTHS);
  return period;
}

/** Number of whole calendar months in a range; 0 if it starts or ends within a month. */
function wholeMonths(start: number, next: number, { startOf, toLocal }: ZonedCalendar): number {
  if (startOf(start, 'month') !== start || startOf(next, 'month') !== next) return 0;
  const [from, to] = [new Date(toLocal(start)), new Date(toLocal(next))];
  return (to.getUTCFullYear() - from.getUTCFullYear()) * YEAR_MONTHS + to.getUTCMonth() - from.getUTCMonth();
}

/**
 * Instant of the period that corresponds to an instant of the range: the same number of days after the start, at
 * the same local time. Month buckets are paired by month.
 */
export function shiftToPeriod(
  time: number,
  { days, months }: ComparisonPeriod,
  unit: CalendarUnit,
  calendar: ZonedCalendar,
): number {
  const isMonth = unit === 'month' && months !== null && calendar.startOf(time, 'month') === time;
  return isMonth ? addMonths(time, -months, calendar) : addDays(time, -days, calendar);
}

/** Whether the weeks before tell how much a few days vary: only if they are compared with the same weekdays. */
export const isJudgedByWeeks = (
  start: number,
  earlier: { start: number; end: number },
  calendar: ZonedCalendar,
): boolean =>
  daysBetween(earlier.start, earlier.end, calendar) < MIN_DAYS &&
  daysBetween(earlier.start, start, calendar) % WEEK === 0;

/** Compared parts of the range and the period. */
export interface ComparisonDates {
  /** Empty (starts after its end) if nothing can be compared. */
  comparison: { start: number; end: number };
  current: Range;
  /** Start of the first day with sessions, if earlier days are excluded on both sides; else null. */
  firstDay: number | null;
}

/**
 * Restricts both sides to comparable time: up to the same local time if the range is running, and without days
 * before the first session.
 * @param asOf when sessions were last loaded, epoch ms
 * @param firstDay start of the first day with sessions; null if earlier ones may exist
 */
export function comparisonDates(
  range: Range,
  period: ComparisonPeriod,
  { asOf, firstDay, calendar }: { asOf: number; firstDay: number | null; calendar: ZonedCalendar },
): ComparisonDates {
  const isRunning = range.end === null || asOf < range.end;
  const cutoff = addDays(asOf, -period.days, calendar);
  const end = isRunning ? Math.min(period.end, cutoff) : period.end;
  if (firstDay === null || firstDay <= period.start)
    return { comparison: { start: period.start, end }, current: range, firstDay: null };
  const skipped = daysBetween(period.start, firstDay, calendar);
  return {
    comparison: { start: firstDay, end },
    current: { start: addDays(range.start ?? period.start, skipped, calendar), end: range.end },
    firstDay,
  };
}

/** Requests need four-digit years. */
const FIRST_DATE = Date.parse('0000-01-01T00:00:00Z');
/** The current hour and a clock change of up to an hour. */
const SLACK_MS = 2 * HOUR;

/** Slice to load for a comparison; excludes the range itself. */
export function sliceToLoad(
  { start, end }: Range,
  period: ComparisonPeriod,
  { now, calendar }: Clock,
): Slice {
  const isRunning = end === null || now < end;
  const cutoff = isRunning ? addDays(now, -period.days, calendar) + SLACK_MS : period.end;
  const last = Math.min(cutoff, period.end, (start ?? now) - 1);
  return [Math.max(FIRST_DATE, period.start), Math.max(FIRST_DATE, last)];
}
