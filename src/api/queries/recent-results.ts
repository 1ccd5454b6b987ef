import { queryOptions, useQuery } from '@tanstack/react-query';
import { type CallInput, call } from '#api/transport/client.ts';
import { useCapability } from '#api/transport/session.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { DAY, HOUR, MINUTE } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { addDays, calendarOf, type ZonedCalendar } from '#lib/zoned.ts';

export const RESULT_DAYS = 30;
/** The comparison is shifted by whole weeks, so that weekdays match, and doesn't overlap. */
const SHIFT_DAYS = 35;

export interface Totals {
  sessions: number;
  conversions: number;
}

export const conversionOf = ({ sessions, conversions }: Totals) => ({ hits: conversions, of: sessions });

/** Results of the last 30 days. */
export interface RecentResults extends Totals {
  /** Sessions per day, oldest first. The last day is today and incomplete. */
  days: readonly number[];
  /** Sessions on comparable days, and 35 days earlier. The last of both ends at the present time of day. */
  compared: { current: number[]; earlier: number[] };
  /** Conversion on the same days. */
  rates: Record<'current' | 'previous', { hits: number; of: number }>;
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

const MAX_COUNTS = 10_000;
type CountInput = NonNullable<CallInput<'countSessions'>['query']>;

export const fetchSessionCounts = (query: CountInput, signal: AbortSignal) =>
  fetchAllItems((cursor) =>
    call('countSessions', { query: { ...query, cursor, limit: MAX_COUNTS } }, signal),
  );

/** Loads all pages of a list, or the first ones. Ends if a cursor repeats. */
export async function fetchAllItems<T>(
  loadPage: (
    cursor: string | undefined,
  ) => Promise<{ items: readonly T[]; nextCursor?: string | null | undefined }>,
  maxPages = Number.POSITIVE_INFINITY,
): Promise<T[]> {
  const items: T[] = [];
  const requested = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const page = await loadPage(cursor);
    items.push(...page.items);
    if (!page.nextCursor || requested.has(page.nextCursor) || requested.size + 1 >= maxPages) return items;
    cursor = page.nextCursor;
    requested.add(cursor);
  }
}

export const countedFields = ['sessions', 'conversions', 'bounces', 'formSubmits', 'asked'] as const;
export type CountedField = (typeof countedFields)[number];

/** Counts by day, oldest first. */
export type DayResults = Record<CountedField, number[]>;

/** Epoch ms, both ends inclusive. */
export interface Period {
  start: number;
  end: number;
}

export const toRange = ({ start, end }: Period) => ({
  startDate: new Date(start).toISOString(),
  endDate: new Date(end).toISOString(),
});

export const noResults = (days: number): DayResults => {
  const zeros = () => new Array<number>(days).fill(0);
  return Object.fromEntries(countedFields.map((field) => [field, zeros()])) as DayResults;
};

export interface CountOptions {
  calendar: ZonedCalendar;
  /** Whether the service counts by days of a time zone; otherwise days are sums of hours or quarters of an hour. */
  hasLocalDays: boolean;
  signal: AbortSignal;
}

/** Counts the days of a period by page ID. */
export async function countDays(period: Period, days: readonly number[], options: CountOptions) {
  const { calendar, hasLocalDays, signal } = options;
  const [first = 0] = days;
  const by = hasLocalDays
    ? ({ by: 'day', timeZone: calendar.zone } as const)
    : ({ by: days.every((start) => start % HOUR === 0) ? 'hour' : 'quarter' } as const);
  const pages = new Map<string, DayResults>();
  for (const count of await fetchSessionCounts({ ...toRange(period), ...by }, signal)) {
    const time = parseTimestamp(count.startsAt);
    if (time === null) continue;
    // Days last 23 to 25 hours.
    let day = Math.min(days.length - 1, Math.floor((time - first) / DAY) + 1);
    while (day > 0 && (days[day] ?? 0) > time) day -= 1;
    const results = pages.get(count.pageId) ?? noResults(days.length);
    pages.set(count.pageId, results);
    for (const field of countedFields) {
      const counts = results[field];
      counts[day] = (counts[day] ?? 0) + (count[field] ?? 0);
    }
  }
  return pages;
}

/**
 * Number of days at the start of an earlier period that precede the first session, so that they can't be compared.
 *
 * @param pages counts of the period
 * @param start start of the period
 */
export async function countDaysBeforeFirst(
  pages: Iterable<DayResults>,
  start: number,
  signal: AbortSignal,
): Promise<number> {
  const days = Array.from(pages, ({ sessions }) => sessions.findIndex((count) => count > 0));
  const first = Math.min(...days.filter((day) => day >= 0));
  if (first === 0 || first === Number.POSITIVE_INFINITY) return 0;
  const before = await fetchSessionCounts({ endDate: new Date(start - 1).toISOString() }, signal);
  return before.every((count) => !count.sessions) ? first : 0;
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
      const now = Date.now();
      const countBefore = (shift: number) => {
        const days = Array.from({ length: RESULT_DAYS }, (_, day) =>
          addDays(today, day + 1 - RESULT_DAYS - shift, calendar),
        );
        const period = { start: days[0] ?? today, end: addDays(now, -shift, calendar) };
        return countDays(period, days, { calendar, hasLocalDays, signal });
      };
      const [current, earlier] = await Promise.all([countBefore(0), countBefore(SHIFT_DAYS)]);
      const none = noResults(RESULT_DAYS);
      const start = addDays(today, 1 - RESULT_DAYS - SHIFT_DAYS, calendar);
      const skipped = await countDaysBeforeFirst(earlier.values(), start, signal);
      return new Map(
        Array.from(new Set([...current.keys(), ...earlier.keys()]), (pageId) => {
          const [now, before] = [current.get(pageId) ?? none, earlier.get(pageId) ?? none];
          const { sessions: days, conversions } = now;
          const compared = { current: days.slice(skipped), earlier: before.sessions.slice(skipped) };
          const rateOf = (results: DayResults) => ({
            hits: sum(results.conversions.slice(skipped)),
            of: sum(results.sessions.slice(skipped)),
          });
          const rates = { current: rateOf(now), previous: rateOf(before) };
          return [pageId, { days, sessions: sum(days), conversions: sum(conversions), compared, rates }];
        }),
      );
    },
    staleTime: MINUTE,
  });

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
