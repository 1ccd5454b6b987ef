import { createAtom } from '@tanstack/store';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Live } from '#charts/live-bars.tsx';
import type { AnalysisResult } from '#engines/sessions/index.ts';
import { noSnapshot } from './use-session-analysis.ts';
import type { AnalysisClient, AnalysisSnapshot } from './worker/analysis-client.ts';

/** The latest result, previews included, a few times a second. The first one with sessions renders immediately. */
export function useThrottledSnapshot(client: AnalysisClient | null): AnalysisSnapshot {
  const { throttled } = client ?? { throttled: noSnapshot };
  const [rendered, setRendered] = useState(() => ({ throttled, snapshot: throttled.get() }));
  useEffect(() => {
    let hasSessions = false;
    const render = (snapshot: AnalysisSnapshot) => {
      if (hasSessions) startTransition(() => setRendered({ throttled, snapshot }));
      else setRendered({ throttled, snapshot });
      hasSessions ||= Boolean(snapshot.loadState?.loaded);
    };
    render(throttled.get());
    return throttled.subscribe(render).unsubscribe;
  }, [throttled]);
  return rendered.throttled === throttled ? rendered.snapshot : throttled.get();
}

export const useThrottledResult = (client: AnalysisClient | null): AnalysisResult | null =>
  useThrottledSnapshot(client).result;

/** A value of every result, previews included, for charts that paint outside React. `pick` must be stable. */
export const useLiveResult = <T>(
  client: AnalysisClient,
  pick: (result: AnalysisResult) => T | null,
): Live<T> =>
  useMemo(
    () =>
      createAtom(() => {
        const { result } = client.latest.get();
        return result && pick(result);
      }),
    [client, pick],
  );
