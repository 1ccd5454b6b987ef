import {
  type ComparisonMode,
  type ComparisonResult,
  comparisonPeriod,
  type Range,
  shiftToPeriod,
  type TimeAxis,
  type TimeRange,
} from '#engines/sessions/index.ts';
import { formatRange } from '#lib/time.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { shortDates } from './format.ts';

interface ComparisonContext {
  now: number;
  calendar: ZonedCalendar;
  /** The comparison once it has loaded; null before. */
  comparison: ComparisonResult | null;
  /** Selected dates, which are compared with those before them. */
  selected?: TimeRange | undefined;
  unit?: TimeAxis['unit'] | undefined;
}

/** Says what figures are compared with; null if the range has nothing before it. */
export function describeComparison(
  range: Range,
  compare: ComparisonMode,
  { now, calendar, comparison, selected, unit = 'day' }: ComparisonContext,
): string | null {
  const period = comparisonPeriod(range, compare, { now, calendar });
  if (!period) return null;
  const { zone } = calendar;
  const datesOf = (start: number, last: number) => shortDates(formatRange(start, last, zone), zone, now);
  const isRunning = range.end === null || now < range.end;
  const end = isRunning ? Math.min(period.end, shiftToPeriod(now, period, 'day', calendar)) : period.end;
  const { firstDay = null, comparison: comparedDays, current } = comparison?.dates ?? {};
  if (firstDay !== null && comparedDays && comparedDays.start > comparedDays.end)
    return `Nothing to compare: no sessions in ${datesOf(period.start, end)} or before.`;
  if (selected) {
    const shifted = (time: number) => shiftToPeriod(time, period, unit, calendar);
    const from = Math.max(shifted(selected.from), firstDay ?? period.start);
    const last = Math.min(shifted(selected.to) - 1, end);
    return from > last ? 'No earlier sessions to compare' : `changes against ${datesOf(from, last)}`;
  }
  if (firstDay !== null && current)
    return `changes of ${datesOf(current.start ?? period.start, current.end ?? now)} against ${datesOf(firstDay, end)}`;
  return `vs ${datesOf(period.start, end)}${end < period.end ? ', up to this time of day' : ''}`;
}
