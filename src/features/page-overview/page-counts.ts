import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchAllCounts } from '#api/queries/recent-results.ts';
import { type CallInput, call } from '#api/transport/client.ts';
import { useCapability } from '#api/transport/session.ts';
import { lastDaysRange } from '#engines/sessions/index.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { MINUTE } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { addDays, calendarOf, type ZonedCalendar } from '#lib/zoned.ts';
import { useNow } from '#ui/use-now.ts';

export const pageRanges = ['7d', '30d', '90d'] as const;
export type PageRange = (typeof pageRanges)[number];

export const rangeDays = (range: PageRange): number => Number.parseInt(range, 10);

const countedFields = [
  'sessions',
  'conversions',
  'bounces',
  'formSubmits',
  'asked',
  'clicked',
  'scrolledHalf',
] as const;

/** Numbers of sessions. What the service doesn't count is missing. */
export type PageCounts = { sessions: number } & Partial<Record<(typeof countedFields)[number], number>>;

export interface RangeResults {
  /** Local day range, epoch ms, both ends inclusive. */
  start: number;
  end: number;
  total: PageCounts;
  /** Sessions per day, oldest first. The last day is today and incomplete. */
  days: readonly number[];
}

type CountQuery = NonNullable<CallInput<'countPageSessions'>['query']>;

const fetchCounts = (pageId: string, query: CountQuery, signal: AbortSignal) =>
  fetchAllCounts((cursor) =>
    call('countPageSessions', { params: { page_id: pageId }, query: { ...query, cursor } }, signal),
  );

type ReceivedCount = Awaited<ReturnType<typeof fetchCounts>>[number];

function addCounts(total: PageCounts, count: ReceivedCount): void {
  for (const field of countedFields) {
    const value = count[field];
    if (typeof value === 'number') total[field] = (total[field] ?? 0) + value;
  }
}

/** @param hasLocalDays whether the service counts by days of a time zone; otherwise days are sums of hours */
const pageResultsQuery = (
  pageId: string,
  days: number,
  today: number,
  calendar: ZonedCalendar,
  hasLocalDays: boolean,
) =>
  queryOptions({
    queryKey: ['countPageSessions', pageId, 'days', days, today, calendar.zone],
    queryFn: async ({ signal }): Promise<RangeResults> => {
      const starts = Array.from({ length: days }, (_, day) => addDays(today, day + 1 - days, calendar));
      const { start, end } = lastDaysRange(days, today, calendar);
      const startDate = new Date(start ?? today).toISOString();
      const by: CountQuery = hasLocalDays ? { by: 'day', timeZone: calendar.zone } : { by: 'hour' };
      const perDay = starts.map(() => 0);
      const total: PageCounts = { sessions: 0 };
      for (const count of await fetchCounts(pageId, { startDate, ...by }, signal)) {
        const time = parseTimestamp(count.startsAt) ?? Number.NaN;
        const day = starts.findLastIndex((each) => each <= time);
        if (day >= 0) perDay[day] = (perDay[day] ?? 0) + (count.sessions ?? 0);
        addCounts(total, count);
      }
      return { start: start ?? today, end: end ?? today, total, days: perDay };
    },
    staleTime: MINUTE,
  });

/** Results of a page in the last days. `isAvailable` is false if the service has no counts. */
export function usePageResults(pageId: string, range: PageRange) {
  const isAvailable = useCapability('session-counts');
  const hasLocalDays = useCapability('session-breakdowns');
  const calendar = calendarOf(useSetting(timeZone));
  const today = calendar.startOf(useNow(), 'day');
  const query = useQuery({
    ...pageResultsQuery(pageId, rangeDays(range), today, calendar, hasLocalDays),
    enabled: isAvailable,
  });
  return { isAvailable, query };
}

/** Sessions and conversions by audience; `''` stands for visits without one. */
const countsByAudienceQuery = (pageId: string, days: number, today: number, calendar: ZonedCalendar) =>
  queryOptions({
    queryKey: ['countPageSessions', pageId, 'audiences', days, today, calendar.zone],
    queryFn: async ({ signal }) => {
      const startDate = new Date(addDays(today, 1 - days, calendar)).toISOString();
      const counts = await fetchCounts(pageId, { startDate, groupBy: 'audience' }, signal);
      return counts.map(({ audienceId, sessions, conversions }) => ({
        audienceId: audienceId ?? '',
        sessions: sessions ?? 0,
        conversions: conversions ?? 0,
      }));
    },
    staleTime: MINUTE,
  });

/** Counts by audience of a page; for services with `session-breakdowns`. */
export function useCountsByAudience(pageId: string, range: PageRange) {
  const calendar = calendarOf(useSetting(timeZone));
  const today = calendar.startOf(useNow(), 'day');
  return useQuery(countsByAudienceQuery(pageId, rangeDays(range), today, calendar));
}
