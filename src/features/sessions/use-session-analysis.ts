import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { createAtom } from '@tanstack/store';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCurlRequest } from '#api/transport/requests.ts';
import { useCapability, useTenant } from '#api/transport/session.ts';
import {
  type AnalysisOptions,
  expectedUnits,
  type Range,
  type RangeCounts,
} from '#engines/sessions/index.ts';
import { isSignedOutError } from '#lib/api-error.ts';
import { HOUR, MINUTE } from '#lib/time-units.ts';
import { onLeaveTenant } from '#shell/follow-session.ts';
import { useNow } from '#ui/use-now.ts';
import { fetchPageCounts, isoTime, latestSessionQuery, sessionsInput } from './sessions-queries.ts';
import { comparisonOf, type SessionsSearch } from './sessions-search.ts';
import { type SelectedRange, useCalendar } from './use-range.ts';
import {
  AnalysisClient,
  type AnalysisSnapshot,
  emptySnapshot,
  loadErrorOf,
} from './worker/analysis-client.ts';
import type { Dataset } from './worker/protocol.ts';

export const noSnapshot = createAtom<AnalysisSnapshot>(emptySnapshot);
const noCrash = createAtom<Error | null>(null);

interface RunningAnalysis {
  client: AnalysisClient;
  /** Mounted components that use it. */
  users: number;
  endTimer?: ReturnType<typeof setTimeout>;
}

const running = new Map<string, RunningAnalysis>();
export function endAnalyses(): void {
  for (const { client, endTimer } of running.values()) {
    clearTimeout(endTimer);
    client.terminate();
  }
  running.clear();
}
onLeaveTenant(endAnalyses);
/** Time an analysis runs on after the last screen that used it. */
const KEEP_MS = 3 * MINUTE;

/** The analysis of a dataset, shared between screens; null until it runs. */
function useAnalysisClient(dataset: Dataset | null, options: AnalysisOptions | null): AnalysisClient | null {
  const key = dataset && options && JSON.stringify(dataset);
  const [used, setUsed] = useState(() => ({ key, client: runningClient(key) }));
  const start = useEffectEvent(() => dataset && options && new AnalysisClient(dataset, options));
  useEffect(() => {
    const client = runningClient(key) ?? start();
    if (key === null || !client) return;
    const analysis = running.get(key);
    const current = analysis?.client === client ? analysis : { client, users: 0 };
    running.set(key, current);
    current.users += 1;
    clearTimeout(current.endTimer);
    setUsed({ key, client });
    return () => {
      current.users -= 1;
      if (current.users > 0) return;
      current.endTimer = setTimeout(() => {
        if (running.get(key) === current) running.delete(key);
        client.terminate();
      }, KEEP_MS);
    };
  }, [key]);
  return used.key === key ? used.client : runningClient(key);
}

function runningClient(key: string | null): AnalysisClient | null {
  const client = (key !== null && running.get(key)?.client) || null;
  return client?.isTerminated ? null : client;
}

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
  const client = useAnalysisClient(dataset, options);
  const optionsKey = JSON.stringify(options);
  useEffect(() => {
    if (client && optionsKey !== 'null') client.setOptions(JSON.parse(optionsKey));
  }, [client, optionsKey]);
  const snapshot = useSelector(client?.committed ?? noSnapshot);
  const { loadState } = snapshot;
  const crash = useSelector(client?.crash ?? noCrash);
  const error = crash ?? loadErrorOf(loadState);
  // If the worker is signed out, a request of this thread fails as well, which opens the sign-in.
  useQuery({ ...latestSessionQuery(pageId, audience), enabled: isSignedOutError(error), staleTime: 0 });
  return { client, ...snapshot, error, calendar };
}

export type SessionAnalysis = ReturnType<typeof useSessionAnalysis>;

/**
 * Counts of a page's sessions in a range, of one or all audiences.
 * @param hasBreakdowns whether the service counts in a time zone; otherwise hours or quarters of hours have to fit it
 */
function rangeCountsQuery(
  pageId: string,
  audienceId: string | undefined,
  { range, zone, unit, now }: Pick<AnalysisOptions, 'range' | 'zone' | 'unit' | 'now'>,
  hasBreakdowns: boolean,
) {
  const isHourly = (expectedUnits(range, unit, now)?.unit ?? unit) === 'hour';
  const by: Pick<RangeCounts, 'by' | 'timeZone'> = hasBreakdowns
    ? { by: isHourly ? 'hour' : 'day', timeZone: zone }
    : { by: (range.start ?? 0) % HOUR === 0 ? 'hour' : 'quarter' };
  const query = {
    startDate: isoTime(range.start),
    endDate: isoTime(range.end),
    ...by,
    ...(audienceId !== undefined && { audienceId, groupBy: 'audience' as const }),
  };
  return queryOptions({
    queryKey: ['countPageSessions', pageId, query],
    queryFn: async ({ signal }): Promise<RangeCounts> => ({
      ...by,
      counts: await fetchPageCounts(pageId, query, signal),
    }),
    staleTime: Number.POSITIVE_INFINITY,
    // Later, they would be older than the sessions.
    gcTime: 0,
  });
}

/**
 * Loads the service's counts of the range, which show before the sessions have loaded. The request doesn't wait for the
 * worker, nor for the latest session.
 */
export function useRangeCounts(
  pageId: string,
  { expected }: SelectedRange,
  { audience, bucket }: SessionsSearch,
  { client, loadState, calendar }: SessionAnalysis,
): void {
  const canCount = useCapability('session-counts');
  const hasBreakdowns = useCapability('session-breakdowns');
  const options = { range: expected, zone: calendar.zone, unit: bucket ?? null, now: useNow() };
  const { data = null } = useQuery({
    ...rangeCountsQuery(pageId, audience, options, hasBreakdowns),
    enabled: canCount && (audience === undefined || hasBreakdowns) && loadState?.phase !== 'done',
  });
  useEffect(() => client?.setCounts(data), [client, data]);
}
