import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isSignedOutError } from '#api/transport/errors.ts';
import { useCurlRequest } from '#api/transport/requests.ts';
import { useTenant } from '#api/transport/session.ts';
import type { AnalysisOptions } from '#engines/sessions/analysis.ts';
import type { Range } from '#engines/sessions/range.ts';
import { MINUTE } from '#lib/time-units.ts';
import { useNow } from '#ui/use-now.ts';
import { latestSessionQuery, sessionsInput } from './sessions-queries.ts';
import type { SessionsSearch } from './sessions-search.ts';
import { useCalendar } from './use-range.ts';
import { acquireAnalysis, peekAnalysis } from './worker/acquire-analysis.ts';
import { type AnalysisSnapshot, loadErrorOf } from './worker/analysis-client.ts';

const emptySnapshot: AnalysisSnapshot = {
  loadState: null,
  result: null,
  isTerminated: false,
  hasCrashed: false,
};
/** A worker that crashes sooner after the last crash isn't restarted. */
const MIN_CRASH_INTERVAL_MS = MINUTE;
const noSubscription = () => () => {};
const terminatedError = new Error('Loading sessions stopped unexpectedly. Try again.');

/** Analysis of a page's sessions in a range, in a worker. Shared between screens, and kept alive between visits. */
export function useSessionAnalysis(
  pageId: string,
  range: Range | null,
  { audience, bucket, compare, zone }: SessionsSearch,
) {
  const queryClient = useQueryClient();
  // For "Copy as cURL". The worker requests it in slices.
  useCurlRequest(() =>
    range ? { operation: 'listAudienceSessions', input: sessionsInput(pageId, range, audience) } : null,
  );
  const calendar = useCalendar(zone);
  const now = calendar.startOf(useNow(), 'hour');
  const tenant = useTenant()?.fingerprint;
  const [attempt, setAttempt] = useState(0);
  const shown: AnalysisOptions | null = range && {
    range,
    zone: calendar.zone,
    unit: bucket ?? null,
    compare: compare ?? 'none',
    now,
  };
  const shownKey = tenant !== undefined && shown ? JSON.stringify(shown) : null;
  const key = shownKey && JSON.stringify([tenant, pageId, audience, attempt]);
  const [acquired, setAcquired] = useState(() => {
    if (tenant === undefined || !shown || key === null) return null;
    const client = peekAnalysis({ tenant, pageId, audienceId: audience }, shown);
    return client && { key, client };
  });
  useEffect(() => {
    if (tenant === undefined || shownKey === null || key === null) return;
    const dataset = { tenant, pageId, audienceId: audience };
    const { client, release } = acquireAnalysis(dataset, JSON.parse(shownKey));
    setAcquired((current) => (current?.key === key && current.client === client ? current : { key, client }));
    return release;
  }, [tenant, pageId, audience, shownKey, key]);
  // Until the effect has run, the state may hold another page's analysis.
  const client = acquired !== null && acquired.key === key ? acquired.client : null;
  const { result, loadState, isTerminated, hasCrashed } = useSyncExternalStore(
    client?.subscribe ?? noSubscription,
    client?.snapshot ?? (() => emptySnapshot),
  );
  const error = isTerminated ? terminatedError : loadErrorOf(loadState);
  const lastCrashAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!hasCrashed) return;
    if (Date.now() - lastCrashAt.current > MIN_CRASH_INTERVAL_MS) setAttempt((previous) => previous + 1);
    lastCrashAt.current = Date.now();
  }, [hasCrashed]);
  const isSignedOut = isSignedOutError(error);
  useEffect(() => {
    // A request of this thread fails as well, which opens the sign-in.
    if (isSignedOut)
      void queryClient
        .fetchQuery({ ...latestSessionQuery(pageId, audience), staleTime: 0 })
        .catch(() => null);
  }, [isSignedOut, queryClient, pageId, audience]);
  return { client, result, loadState, error, calendar, restart: () => setAttempt(attempt + 1) };
}

export type SessionAnalysis = ReturnType<typeof useSessionAnalysis>;
