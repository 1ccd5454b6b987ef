import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCapability } from '#api/transport/session.ts';
import {
  type CauseValue,
  type ComparisonDates,
  type CountChange,
  type Findings,
  isJudgedByWeeks,
  type Metrics,
  REFERENCE_WEEKS,
  type ValueChange,
} from '#engines/sessions/index.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { addDays } from '#lib/zoned.ts';
import { hasEnoughSessions } from './large-changes.ts';
import { fetchPageCounts } from './sessions-queries.ts';
import { useSelection } from './use-selection.ts';
import type { SessionAnalysis } from './use-session-analysis.ts';

interface LoadedFindings {
  /** Null until both periods have loaded, or without an earlier one. */
  findings: Findings<CauseValue> | null;
  /** Includes the previous findings while new ones load, which keeps the rows of named values. */
  latest: Findings<CauseValue> | null;
}

/** Findings of the selected sessions of a page or audience, against the earlier period. */
export function useFindings(
  pageId: string,
  audienceId: string | undefined,
  { client, result, loadState, calendar }: SessionAnalysis,
): LoadedFindings {
  const selectionKey = useDebouncedValue(JSON.stringify(useSelection().selection), 150);
  const dates = result?.comparison?.dates;
  const isLoaded = loadState?.phase === 'done' && loadState.comparison?.phase === 'done';
  const weeks = useWeeksBefore(
    pageId,
    selectionKey === '{}' && audienceId === undefined && isLoaded ? dates : undefined,
    calendar,
  );
  const { data = null, isPlaceholderData } = useQuery({
    queryKey: ['session-findings', client?.id, selectionKey, JSON.stringify(dates), loadState?.loaded, weeks],
    // The earlier period is empty if it precedes the first session.
    enabled:
      client !== null && isLoaded && dates !== undefined && dates.comparison.start <= dates.comparison.end,
    queryFn: ({ signal }) =>
      client?.call('findings', { selection: JSON.parse(selectionKey), weeks }, { signal }) ?? null,
    placeholderData: keepPreviousData,
    // The worker needs no network; the screen reports if it terminated.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  return { findings: isPlaceholderData ? null : data, latest: data };
}

/** The page's sessions on the same weekdays of the weeks before a compared period of few days; empty if not counted, or if one has none. */
function useWeeksBefore(
  pageId: string,
  dates: ComparisonDates | undefined,
  calendar: SessionAnalysis['calendar'],
): readonly number[] {
  const canCount = useCapability('session-counts');
  const period = dates?.comparison;
  const isShort =
    period !== undefined &&
    period.end > period.start &&
    isJudgedByWeeks(dates?.current.start ?? 0, period, calendar);
  const { data = [] } = useQuery({
    queryKey: ['countPageSessions', pageId, 'weeks', period?.start, period?.end],
    enabled: canCount && isShort,
    queryFn: async ({ signal }) => {
      const weeks = await Promise.all(
        Array.from({ length: REFERENCE_WEEKS }, async (_, week) => {
          const at = (time = 0) => new Date(addDays(time, -7 * week, calendar)).toISOString();
          const query = { startDate: at(period?.start), endDate: at(period?.end) };
          const counts = await fetchPageCounts(pageId, query, signal);
          return counts.reduce((sum, { sessions }) => sum + (sessions ?? 0), 0);
        }),
      );
      return weeks.every((count) => count > 0) ? weeks : [];
    },
  });
  return data;
}

export const changeOf = (
  findings: Findings<CauseValue> | null,
  dimension: string,
  text: string | null,
): ValueChange<CauseValue> | undefined =>
  findings?.values.find(({ value }) => value.dimension === dimension && value.text === text);

/** A change with the interval of the whole, if that has the same sessions: those of a selected value. */
export function withInterval(
  findings: Findings<CauseValue> | null,
  { current, earlier }: Pick<CountChange, 'current' | 'earlier'>,
): CountChange {
  const { sessions } = findings?.whole ?? {};
  return sessions?.current === current && sessions.earlier === earlier
    ? sessions
    : { current, earlier, interval: null };
}

/** Whether periods have enough sessions to compare. */
export const isComparable = (current: Pick<Metrics, 'sessions'>, earlier: Pick<Metrics, 'sessions'>) =>
  hasEnoughSessions({ current: current.sessions, earlier: earlier.sessions });
