import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCapability } from '#api/transport/session.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { MINUTE } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { addDays, calendarOf, type ZonedCalendar } from '#lib/zoned.ts';
import { fetchSessionCounts, RESULT_DAYS, type Totals } from './recent-results.ts';

/** @param ids null for the audiences of all pages */
export const audienceResultsQuery = (today: number, calendar: ZonedCalendar, ids: readonly string[] | null) =>
  queryOptions({
    queryKey: ['countSessions', 'recent', today, calendar.zone, 'audiences', ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Totals>> => {
      const start = addDays(today, 1 - RESULT_DAYS, calendar);
      const counts = await fetchSessionCounts(
        { startDate: new Date(start).toISOString(), groupBy: 'audience', audienceId: ids?.join() },
        signal,
      );
      // Without an interval, each audience has one row.
      return new Map(
        counts.map(({ audienceId, sessions, conversions }) => [
          audienceId ?? '',
          { sessions: sessions ?? 0, conversions: conversions ?? 0 },
        ]),
      );
    },
    staleTime: MINUTE,
  });

export function useHasAudienceResults(): boolean {
  const hasCounts = useCapability('session-counts');
  return useCapability('session-breakdowns') && hasCounts;
}

/**
 * Results of an audience in the last 30 days: null without sessions, undefined while they load. `isAvailable` is false
 * if the service can't count by audience.
 *
 * @param now epoch ms
 */
export function useAudienceResult(audienceId: string, now: number) {
  const hasResults = useHasAudienceResults();
  const calendar = calendarOf(useSetting(timeZone));
  const { data, isLoadingError } = useQuery({
    ...audienceResultsQuery(calendar.startOf(now, 'day'), calendar, [audienceId]),
    enabled: hasResults,
  });
  return { isAvailable: hasResults && !isLoadingError, result: data && (data.get(audienceId) ?? null) };
}
