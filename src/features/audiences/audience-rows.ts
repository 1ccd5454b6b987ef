import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { audienceResultsQuery, useHasAudienceResults } from '#api/queries/audience-results.ts';
import { conversionOf, type Totals } from '#api/queries/recent-results.ts';
import { type RateScale, rateScale } from '#charts/whisker.tsx';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { timeZone } from '#lib/time-zone.ts';
import { calendarOf } from '#lib/zoned.ts';
import { useNow } from '#ui/use-now.ts';
import type { AudienceRow } from './audiences-queries.ts';

/** An audience with its results; undefined while they load, null without sessions. */
export type AudienceResultRow = AudienceRow & { results: Totals | null | undefined; scale: RateScale };

/**
 * Adds the results of the last 30 days to audiences; `hasResults` is false if the service can't count by audience, and
 * `isPending` until it has counted once.
 */
export function useAudienceRows(audiences: readonly AudienceRow[]): {
  rows: AudienceResultRow[];
  hasResults: boolean;
  isPending: boolean;
} {
  const ids = useMemo(() => audiences.map(({ audienceId }) => audienceId), [audiences]);
  const { isAvailable, isPending, results: counted } = useAudienceResults(ids, useNow());
  // The former results stay while a changed list is counted, so that its rows stay in order.
  const [known, setKnown] = useState<typeof counted | null>(null);
  if (!isPending && known !== counted && ids.length > 0) setKnown(counted);
  const results = (isPending ? known : null) ?? counted;
  const rows = useMemo(() => {
    const scale = rateScale([...results.values()].map(conversionOf));
    const missing = isPending ? undefined : null;
    return audiences.map((audience) => ({
      ...audience,
      results: results.get(audience.audienceId) ?? missing,
      scale,
    }));
  }, [audiences, results, isPending]);
  return { rows, hasResults: isAvailable, isPending: isPending && known === null };
}

/** Audiences that a request can name. */
const MAX_AUDIENCES = 100;
/** Above this number of requests, one counts the audiences of all pages. */
const MAX_REQUESTS = 10;

/**
 * Results of audiences in the last 30 days, by audience ID; those without sessions have none. `isAvailable` is false if
 * the service can't count by audience.
 *
 * @param ids in a stable order, to which more are appended
 * @param now epoch ms
 */
function useAudienceResults(ids: readonly string[], now: number) {
  const isAvailable = useHasAudienceResults();
  const calendar = calendarOf(useSetting(timeZone));
  const today = calendar.startOf(now, 'day');
  const requests = Math.ceil(ids.length / MAX_AUDIENCES);
  const batches =
    requests > MAX_REQUESTS
      ? [null]
      : Array.from({ length: requests }, (_, index) =>
          ids.slice(index * MAX_AUDIENCES, (index + 1) * MAX_AUDIENCES),
        );
  const { results, isPending, isLoadingError } = useQueries({
    queries: batches.map((batch) => ({
      ...audienceResultsQuery(today, calendar, batch),
      enabled: isAvailable,
    })),
    combine: combineResults,
  });
  return { isAvailable: isAvailable && !isLoadingError, isPending, results };
}

/** Stable, so that the combined results are cached. */
function combineResults(queries: readonly UseQueryResult<ReadonlyMap<string, Totals>>[]) {
  const results = new Map<string, Totals>();
  for (const { data } of queries) for (const [id, totals] of data ?? []) results.set(id, totals);
  return {
    results,
    isPending: queries.some((query) => query.isPending),
    isLoadingError: queries.some((query) => query.isLoadingError),
  };
}
