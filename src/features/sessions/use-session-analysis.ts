import { hashKey, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { createAtom } from '@tanstack/store';
import { useEffect } from 'react';
import { useCurlRequest } from '#api/transport/requests.ts';
import { useTenant } from '#api/transport/session.ts';
import type { AnalysisOptions, Range } from '#engines/sessions/index.ts';
import { isSignedOutError } from '#lib/api-error.ts';
import { MINUTE } from '#lib/time-units.ts';
import { useNow } from '#ui/use-now.ts';
import { latestSessionQuery, sessionsInput } from './sessions-queries.ts';
import { comparisonOf, type SessionsSearch } from './sessions-search.ts';
import { useCalendar } from './use-range.ts';
import { AnalysisClient, type AnalysisSnapshot, loadErrorOf } from './worker/analysis-client.ts';
import type { Dataset } from './worker/protocol.ts';

/** The snapshot without an analysis. */
export const noSnapshot = createAtom<AnalysisSnapshot>({ loadState: null, result: null });
const noCrash = createAtom<Error | null>(null);

/** The analysis of a dataset. Its worker runs until a while after the last screen that uses it. */
const analysisQuery = (dataset: Dataset | null, options: AnalysisOptions | null) =>
  queryOptions({
    queryKey: ['session-analysis', dataset],
    queryFn:
      dataset && options
        ? ({ client: queryClient, queryKey }) => {
            // *Try again* in a banner refetches all queries; the analysis resumes automatically.
            const running = queryClient.getQueryData<AnalysisClient>(queryKey);
            if (running) return running;
            const analysis = new AnalysisClient(dataset, options);
            const cache = queryClient.getQueryCache();
            const unsubscribe = cache.subscribe(({ type, query }) => {
              if (type !== 'removed' || query.queryHash !== hashKey(queryKey)) return;
              unsubscribe();
              analysis.terminate();
            });
            return analysis;
          }
        : skipToken,
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 3 * MINUTE,
  });

/** Analysis of a page's sessions in a range, in a worker. Shared between screens, and kept alive between visits. */
export function useSessionAnalysis(
  pageId: string,
  range: Range | null,
  { audience, bucket, compare, zone }: SessionsSearch,
) {
  // For "Copy as cURL". The worker requests it in slices.
  useCurlRequest(() =>
    range ? { operation: 'listAudienceSessions', input: sessionsInput(pageId, range, audience) } : null,
  );
  const calendar = useCalendar(zone);
  const now = calendar.startOf(useNow(), 'hour');
  const tenant = useTenant()?.fingerprint;
  const options: AnalysisOptions | null = range && {
    range,
    zone: calendar.zone,
    unit: bucket ?? null,
    compare: comparisonOf({ compare }, calendar),
    now,
  };
  const dataset = tenant === undefined ? null : { tenant, pageId, audienceId: audience };
  const { data: client = null } = useQuery(analysisQuery(dataset, options));
  const optionsKey = JSON.stringify(options);
  useEffect(() => {
    if (client && optionsKey !== 'null') client.setOptions(JSON.parse(optionsKey));
  }, [client, optionsKey]);
  const { result, loadState } = useSelector(client?.committed ?? noSnapshot);
  const crash = useSelector(client?.crash ?? noCrash);
  const error = crash ?? loadErrorOf(loadState);
  // If the worker is signed out, a request of this thread fails as well, which opens the sign-in.
  useQuery({ ...latestSessionQuery(pageId, audience), enabled: isSignedOutError(error), staleTime: 0 });
  return { client, result, loadState, error, calendar };
}

export type SessionAnalysis = ReturnType<typeof useSessionAnalysis>;
