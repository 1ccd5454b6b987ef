import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CallInput, call } from '#api/transport/client.ts';
import { useCapability } from '#api/transport/session.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { MINUTE } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { addDays, calendarOf, type ZonedCalendar } from '#lib/zoned.ts';
import type { ListItem } from './lists.ts';

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
  /** Sessions on comparable days, and 35 days earlier. The last of both ends at the present time of day. */
  compared: { current: number[]; earlier: number[] };
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

const MAX_COUNTS = 10_000;
type SessionCount = ListItem<'countSessions'>;
type CountInput = NonNullable<CallInput<'countSessions'>['query']>;

/** Loads all counts of a query. */
export const fetchSessionCounts = (query: CountInput, signal: AbortSignal) =>
  fetchAllCounts((cursor) =>
    call('countSessions', { query: { ...query, cursor, limit: MAX_COUNTS } }, signal),
  );

/**
 * Number of days at the start of an earlier period that precede the first session, so that they can't be compared.
 *
 * @param sessions all sessions by day
 * @param start start of the first day
 */
export async function countDaysBeforeFirst(
  sessions: readonly number[],
  start: number,
  signal: AbortSignal,
): Promise<number> {
  const first = sessions.findIndex((count) => count > 0);
  if (first <= 0) return 0;
  const before = await fetchSessionCounts({ endDate: new Date(start - 1).toISOString() }, signal);
  return before.every((count) => !count.sessions) ? first : 0;
}

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
      const by = hasLocalDays ? ({ by: 'day', timeZone: calendar.zone } as const) : ({ by: 'hour' } as const);
      const now = Date.now();
      const countDays = async (shift: number) => {
        const starts = Array.from({ length: RESULT_DAYS }, (_, day) =>
          addDays(today, day + 1 - RESULT_DAYS - shift, calendar),
        );
        const [first = today] = starts;
        const range = { startDate: toIso(first), endDate: toIso(addDays(now, -shift, calendar)) };
        const counts = await fetchSessionCounts({ ...range, ...by }, signal);
        return { first, pages: Map.groupBy(counts, ({ pageId }) => pageId), dayOf: dayFinder(starts) };
      };
      const [current, earlier] = await Promise.all([countDays(0), countDays(SHIFT_DAYS)]);
      const sessionsByDay = ({ dayOf }: typeof current, counts: readonly SessionCount[] = []) => {
        const days = Array.from({ length: RESULT_DAYS }, () => 0);
        for (const { startsAt, sessions } of counts) {
          const day = dayOf(startsAt);
          days[day] = (days[day] ?? 0) + (sessions ?? 0);
        }
        return days;
      };
      const skipped = await countDaysBeforeFirst(
        sessionsByDay(earlier, [...earlier.pages.values()].flat()),
        earlier.first,
        signal,
      );
      const ids = new Set([...current.pages.keys(), ...earlier.pages.keys()]);
      return new Map(
        Array.from(ids, (pageId) => {
          const counts = current.pages.get(pageId) ?? [];
          const days = sessionsByDay(current, counts);
          const earlierDays = sessionsByDay(earlier, earlier.pages.get(pageId));
          const conversions = sum(counts.map((count) => count.conversions ?? 0));
          const compared = { current: days.slice(skipped), earlier: earlierDays.slice(skipped) };
          return [pageId, { days, sessions: sum(days), conversions, compared }];
        }),
      );
    },
    staleTime: MINUTE,
  });

const toIso = (time: number) => new Date(time).toISOString();

/** Finds the index of the day of a count. An hour may begin before the first day. */
const dayFinder = (starts: readonly number[]) => (startsAt: SessionCount['startsAt']) =>
  Math.max(
    0,
    starts.findLastIndex((start) => start <= (parseTimestamp(startsAt) ?? Number.NaN)),
  );

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
