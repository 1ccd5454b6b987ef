import { clsx } from 'clsx';
import {
  type ComparisonMode,
  type ComparisonResult,
  comparisonPeriod,
  type Range,
  shiftToPeriod,
} from '#engines/sessions/index.ts';
import { formatRange } from '#lib/time.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { useNow } from '#ui/use-now.ts';
import { formatDateRange, shortDates } from './format.ts';

interface ComparisonNoteProps {
  range: Range;
  compare: ComparisonMode;
  calendar: ZonedCalendar;
  /** The comparison once it has loaded; null before. */
  comparison: ComparisonResult | null;
  className?: string;
}

export function ComparisonNote({ range, compare, calendar, comparison, className }: ComparisonNoteProps) {
  const now = useNow();
  const text =
    describeComparison(range, compare, { now, calendar, comparison }) ??
    'Pick a date range to compare with an earlier one.';
  const dates = shortDates(formatDateRange(range, calendar.zone), calendar.zone, now);
  const hasDates = text.startsWith('vs');
  return (
    <p title={hasDates ? `${dates} ${text}` : text} className={clsx('tnum text-muted text-xs', className)}>
      {/* Narrower screens have room for the comparison only. */}
      {hasDates ? <span className="max-desktop:hidden">{dates} </span> : null}
      {text}
    </p>
  );
}

/** The note's text; null if the range has nothing before it. */
export function describeComparison(
  range: Range,
  compare: ComparisonMode,
  { now, calendar, comparison }: Pick<ComparisonNoteProps, 'calendar' | 'comparison'> & { now: number },
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
  if (!current || current.start === null || firstDay === null)
    return `vs ${datesOf(period.start, end)}${end < period.end ? ', up to this time of day' : ''}`;
  // Short enough for a line on phones.
  const currentRange = datesOf(current.start, Math.min(current.end ?? now, now));
  return `${currentRange} vs ${datesOf(firstDay, end)}, no sessions before`;
}
