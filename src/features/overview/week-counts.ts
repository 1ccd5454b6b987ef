import { queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api/transport/client.ts';
import { HOUR, MINUTE } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { type Day, lastWeek } from './last-days.ts';

/** Sessions of a page: per day, and in the week before up to the same time of day. */
export interface WeekCounts {
  counts: number[];
  previousTotal: number;
}

const MAX_COUNTS = 10_000;

type CountInput = NonNullable<CallInput<'countSessions'>['query']>;

/** Counts the sessions of all pages in a range. */
async function countSessions({ start, end }: Day, by: CountInput['by'], signal: AbortSignal) {
  const range = { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
  const items = [];
  const requested = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const input = { query: { ...range, by, cursor, limit: MAX_COUNTS } };
    const page = await call('countSessions', input, signal);
    items.push(...page.items);
    if (!page.nextCursor || requested.has(page.nextCursor)) return items;
    cursor = page.nextCursor;
    requested.add(cursor);
  }
}

/**
 * Sessions of all pages with any, by page ID. The days are sums of hours, or of quarters where days don't start at a
 * full hour of UTC; the week before ends within an hour, so it's counted as a whole.
 *
 * @param today start of the day, which identifies the days in the query key
 */
export const weekCountsQuery = (today: number, calendar: ZonedCalendar) =>
  queryOptions({
    queryKey: ['countSessions', 'week', today, calendar.zone],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, WeekCounts>> => {
      const { days, previous } = lastWeek(Date.now(), calendar);
      const range = { start: days[0]?.start ?? today, end: days.at(-1)?.end ?? today };
      const by = days.every(({ start }) => start % HOUR === 0) ? 'hour' : 'quarter';
      const [current, before] = await Promise.all([
        countSessions(range, by, signal),
        countSessions(previous, undefined, signal),
      ]);
      const pages = new Map<string, WeekCounts>();
      const weekOf = (pageId: string) => {
        const week = pages.get(pageId) ?? { counts: days.map(() => 0), previousTotal: 0 };
        pages.set(pageId, week);
        return week;
      };
      for (const { pageId, startsAt, sessions } of current) {
        const at = parseTimestamp(startsAt) ?? Number.NaN;
        const day = days.findLastIndex(({ start }) => start <= at);
        const { counts } = weekOf(pageId);
        if (day >= 0) counts[day] = (counts[day] ?? 0) + (sessions ?? 0);
      }
      for (const { pageId, sessions } of before) weekOf(pageId).previousTotal += sessions ?? 0;
      return pages;
    },
    staleTime: MINUTE,
  });
