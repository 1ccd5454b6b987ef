import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type CountOptions,
  countDays,
  countDaysBeforeFirst,
  countedFields,
  type DayResults,
  fetchSessionCounts,
  noResults,
  type Period,
  toRange,
} from '#api/queries/recent-results.ts';
import type { List } from '#api/queries/use-list.ts';
import { useCapability } from '#api/transport/session.ts';
import type { ComparedRates } from '#charts/rate-delta.tsx';
import {
  type ComparisonMode,
  type CountChange,
  comparisonPeriod,
  countChange,
  type Findings,
  findCauses,
  isJudgedByWeeks,
  type Range,
  REFERENCE_WEEKS,
  shiftToPeriod,
  sum,
} from '#engines/sessions/index.ts';
import { MINUTE } from '#lib/time-units.ts';
import { addDays, type ZonedCalendar } from '#lib/zoned.ts';
import { useNow } from '#ui/use-now.ts';

/** Range with a start. */
type ComparedRange = Range & { start: number };

/** A range up to now, and the period it is compared with up to the same time of day. */
export interface ComparedPeriods {
  current: Period;
  /** Null if nothing is compared. */
  earlier: Period | null;
  /** Whether the last day isn't over. */
  isRunning: boolean;
}

export interface PeriodResults {
  current: DayResults;
  earlier: DayResults;
}

export interface ComparedResults extends ComparedPeriods {
  /** Starts of the days of the range; none of a range in the future. */
  days: readonly number[];
  /** By page ID, also of deleted pages. Pages without any sessions are missing. */
  pages: ReadonlyMap<string, PeriodResults>;
  total: PeriodResults;
  /** Days at the start of both periods that aren't compared, because the earlier ones precede the first session. */
  skippedDays: number;
  /** Whether the earlier period has no sessions, so that nothing is compared. */
  isFirst: boolean;
  /** The day of the first session, if days are skipped. */
  firstDay: number | null;
  /** By page ID, with the interval that the page's own screen has. */
  changes: ReadonlyMap<string, { sessions: CountChange; rates: ComparedRates }>;
  /** Changes by page ID, with intervals adjusted over all pages. */
  findings: Findings<string>;
}

/** Both sides of a comparison up to `now`; null if the range is in the future. */
export function comparedPeriods(
  range: ComparedRange,
  mode: ComparisonMode,
  { now, calendar }: { now: number; calendar: ZonedCalendar },
): ComparedPeriods | null {
  const { start, end } = range;
  if (start > now) return null;
  const period = comparisonPeriod(range, mode, { now, calendar });
  const isRunning = end === null || now < end;
  const cutoff = period && isRunning ? shiftToPeriod(now, period, 'day', calendar) : null;
  return {
    current: { start, end: isRunning ? now : end },
    earlier: period && { start: period.start, end: Math.min(period.end, cutoff ?? period.end) },
    isRunning,
  };
}

/** Starts of the days of a period. */
export function dayStarts({ start, end }: Period, calendar: ZonedCalendar): number[] {
  const days = [];
  for (let day = calendar.startOf(start, 'day'); day <= end; day = calendar.startOfNext(day, 'day'))
    days.push(day);
  return days;
}

/** All sessions on the same weekdays of the weeks before a short range; none if one of the weeks has none. */
async function countWeeksBefore({ start, end }: Period, { calendar, signal }: CountOptions) {
  const weeks = await Promise.all(
    Array.from({ length: REFERENCE_WEEKS }, async (_, week) => {
      const shift = (time: number) => addDays(time, -7 * (week + 1), calendar);
      const counts = await fetchSessionCounts(toRange({ start: shift(start), end: shift(end) }), signal);
      return counts.reduce((total, { sessions }) => total + (sessions ?? 0), 0);
    }),
  );
  return weeks.every((count) => count > 0) ? weeks : [];
}

export const sumConversion = ({ sessions, conversions }: Pick<DayResults, 'sessions' | 'conversions'>) => ({
  hits: sum(conversions),
  of: sum(sessions),
});

function addUp(pages: Iterable<DayResults>, days: number): DayResults {
  const total = noResults(days);
  for (const results of pages)
    for (const field of countedFields)
      for (const [day, count] of results[field].entries())
        total[field][day] = (total[field][day] ?? 0) + count;
  return total;
}

/** Counts of all pages in a range and its comparison period, with what changed. */
async function loadComparedResults(
  periods: ComparedPeriods,
  days: readonly number[],
  options: CountOptions,
): Promise<ComparedResults> {
  const { calendar, signal } = options;
  const { current, earlier } = periods;
  const earlierDays = earlier ? dayStarts(earlier, calendar) : [];
  const [now, before, weeks] = await Promise.all([
    days.length > 0 ? countDays(current, days, options) : new Map<string, DayResults>(),
    earlier ? countDays(earlier, earlierDays, options) : new Map<string, DayResults>(),
    earlier && isJudgedByWeeks(current.start, earlier, calendar) ? countWeeksBefore(current, options) : [],
  ]);
  const pages = new Map<string, PeriodResults>();
  for (const pageId of new Set([...now.keys(), ...before.keys()]))
    pages.set(pageId, {
      current: now.get(pageId) ?? noResults(days.length),
      earlier: before.get(pageId) ?? noResults(earlierDays.length),
    });
  const total = {
    current: addUp(now.values(), days.length),
    earlier: addUp(before.values(), earlierDays.length),
  };
  const skippedDays = earlier ? await countDaysBeforeFirst(before.values(), earlier.start, signal) : 0;
  const firstDay = skippedDays > 0 ? (earlierDays[skippedDays] ?? null) : null;
  const comparable = (results: PeriodResults) => {
    const part = ({ sessions, conversions }: DayResults) => {
      const counts = sessions.slice(skippedDays);
      return { sessions: counts, conversions: conversions.slice(skippedDays), known: sum(counts) };
    };
    return { current: part(results.current), earlier: part(results.earlier) };
  };
  const values = Array.from(pages, ([value, results]) => ({ value, ...comparable(results) }));
  const changes = new Map(
    values.map(({ value, current, earlier }) => [
      value,
      {
        sessions: countChange(current.sessions, earlier.sessions),
        rates: { current: sumConversion(current), previous: sumConversion(earlier) },
      },
    ]),
  );
  const findings = findCauses(comparable(total), values, weeks);
  const isFirst = earlier !== null && sum(total.earlier.sessions) === 0;
  return {
    ...periods,
    ...(isFirst && { earlier: null }),
    days,
    pages,
    total,
    skippedDays,
    isFirst,
    firstDay,
    changes,
    findings,
  };
}

interface ResultsOptions {
  range: ComparedRange;
  mode: ComparisonMode;
  calendar: ZonedCalendar;
}

/** Results of all pages; `isAvailable` is false if the service has no counts. */
export function useComparedResults({ range, mode, calendar }: ResultsOptions) {
  const isAvailable = useCapability('session-counts');
  const hasLocalDays = useCapability('session-breakdowns');
  const today = calendar.startOf(useNow(), 'day');
  const query = useQuery(
    queryOptions({
      queryKey: ['countSessions', 'compared', range, mode, today, calendar.zone, hasLocalDays],
      queryFn: ({ signal }): Promise<ComparedResults> => {
        const clock = { now: Date.now(), calendar };
        const periods = comparedPeriods(range, mode, clock);
        const options = { calendar, hasLocalDays, signal };
        if (periods) return loadComparedResults(periods, dayStarts(periods.current, calendar), options);
        // Only the dates of a range in the future are shown.
        const future = { start: range.start, end: range.end ?? range.start };
        return loadComparedResults({ current: future, earlier: null, isRunning: false }, [], options);
      },
      staleTime: MINUTE,
      enabled: isAvailable,
    }),
  );
  return { isAvailable, query };
}

/** Whether the names of all pages with results are loaded, or won't be. */
export const hasNames = ({ pages }: ComparedResults, list: List<{ pageId: string }>): boolean =>
  list.isComplete ||
  list.error !== null ||
  list.notice !== null ||
  [...pages.keys()].every((pageId) => list.rows.some((page) => page.pageId === pageId));
