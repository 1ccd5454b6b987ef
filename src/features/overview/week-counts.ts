import { queryOptions } from '@tanstack/react-query';
import { fetchSessionCounts } from '#api/queries/recent-results.ts';
import { HOUR, MINUTE } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { type Day, lastWeek } from './last-days.ts';

/** Sessions of a page: per day, and in the week before up to the same time of day. */
export interface WeekCounts {
  counts: number[];
  previousTotal: number;
}

/** Query of the sessions in a range. */
const rangeOf = ({ start, end }: Day) => ({
  startDate: new Date(start).toISOString(),
  endDate: new Date(end).toISOString(),
});

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
        fetchSessionCounts({ ...rangeOf(range), by }, signal),
        fetchSessionCounts(rangeOf(previous), signal),
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
