import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CallInput, call } from '#api/transport/client.ts';
import { useCapability } from '#api/transport/session.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { MINUTE } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { addDays, calendarOf, type ZonedCalendar } from '#lib/zoned.ts';

export const RESULT_DAYS = 30;
/** The comparison is shifted by whole weeks, so that weekdays match, and doesn't overlap. */
const SHIFT_DAYS = 35;

/** Sessions and conversions. */
export interface Totals {
  sessions: number;
  conversions: number;
}

/** Results of the last 30 days. */
export interface RecentResults extends Totals {
  /** Sessions per day, oldest first. The last day is today and incomplete. */
  days: readonly number[];
  /** The 29 complete days against the same weekdays 35 days earlier. */
  change: Change;
}

interface Change {
  current: number;
  earlier: number;
  /** Standard error of the difference, given how much the differences between days vary. */
  error: number;
}

/** Change by pairs of days, as in the paired t-test: visits of one campaign come together. */
export function dailyChange(current: readonly number[], earlier: readonly number[]): Change {
  const differences = current.map((sessions, day) => sessions - (earlier[day] ?? 0));
  const total = sum(differences);
  const mean = total / differences.length;
  const variance = sum(differences.map((each) => (each - mean) ** 2)) / (differences.length - 1);
  return {
    current: sum(current),
    earlier: sum(earlier),
    error: Math.sqrt(differences.length * variance),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

const MAX_COUNTS = 10_000;
type CountInput = NonNullable<CallInput<'countSessions'>['query']>;

/** Loads all counts of a query. */
export const fetchSessionCounts = (query: CountInput, signal: AbortSignal) =>
  fetchAllCounts((cursor) =>
    call('countSessions', { query: { ...query, cursor, limit: MAX_COUNTS } }, signal),
  );

/** Loads all pages of counts. Ends if a cursor repeats. */
export async function fetchAllCounts<T>(
  loadPage: (
    cursor: string | undefined,
  ) => Promise<{ items: readonly T[]; nextCursor?: string | null | undefined }>,
): Promise<T[]> {
  const items: T[] = [];
  const requested = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const page = await loadPage(cursor);
    items.push(...page.items);
    if (!page.nextCursor || requested.has(page.nextCursor)) return items;
    cursor = page.nextCursor;
    requested.add(cursor);
  }
}

/**
 * Results of all pages with sessions, by page ID.
 *
 * @param today start of the day, which identifies the days in the query key
 * @param hasLocalDays whether the service counts by days of a time zone; otherwise days are sums of hours
 */
const recentResultsQuery = (today: number, calendar: ZonedCalendar, hasLocalDays: boolean) =>
  queryOptions({
    queryKey: ['countSessions', 'recent', today, calendar.zone],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, RecentResults>> => {
      const dayAt = (index: number) => addDays(today, index + 1 - RESULT_DAYS, calendar);
      const starts = Array.from({ length: RESULT_DAYS + SHIFT_DAYS }, (_, index) =>
        dayAt(index - SHIFT_DAYS),
      );
      const counts = await fetchSessionCounts(
        {
          startDate: new Date(starts[0] ?? today).toISOString(),
          ...(hasLocalDays ? { by: 'day', timeZone: calendar.zone } : { by: 'hour' }),
        },
        signal,
      );
      const pages = new Map<string, { days: number[]; earlier: number[]; conversions: number }>();
      for (const { pageId, startsAt, sessions, conversions } of counts) {
        const time = parseTimestamp(startsAt) ?? Number.NaN;
        const day = starts.findLastIndex((start) => start <= time) - SHIFT_DAYS;
        const results = pages.get(pageId) ?? { days: noDays(), earlier: noDays(), conversions: 0 };
        pages.set(pageId, results);
        if (day >= 0) results.conversions += conversions ?? 0;
        const [days, index] = day >= 0 ? [results.days, day] : [results.earlier, day + SHIFT_DAYS];
        if (index in days) days[index] = (days[index] ?? 0) + (sessions ?? 0);
      }
      return new Map(
        Array.from(pages, ([pageId, { days, earlier, conversions }]) => [
          pageId,
          {
            days,
            sessions: sum(days),
            conversions,
            change: dailyChange(days.slice(0, -1), earlier.slice(0, -1)),
          },
        ]),
      );
    },
    staleTime: MINUTE,
  });

const noDays = () => Array.from({ length: RESULT_DAYS }, () => 0);

/**
 * Results of all pages; `isAvailable` is false if the service has no counts.
 *
 * @param now epoch ms
 */
export function useRecentResults(now: number) {
  const isAvailable = useCapability('session-counts');
  const hasLocalDays = useCapability('session-breakdowns');
  const calendar = calendarOf(useSetting(timeZone));
  const today = calendar.startOf(now, 'day');
  const { data, isLoadingError } = useQuery({
    ...recentResultsQuery(today, calendar, hasLocalDays),
    enabled: isAvailable,
  });
  return { isAvailable: isAvailable && !isLoadingError, results: data };
}
