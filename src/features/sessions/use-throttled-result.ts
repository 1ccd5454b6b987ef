import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Live } from '#charts/live.ts';
import type { AnalysisResult } from '#engines/sessions/analysis.ts';
import { throttle } from '#lib/throttle.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';
import type { AnalysisLoadState } from './worker/protocol.ts';

interface Snapshot {
  result: AnalysisResult | null;
  /** The loading state that belongs to the result, so that no figure claims more than has loaded. */
  loadState: AnalysisLoadState | null;
}

const snapshotOf = (client: AnalysisClient): Snapshot => ({
  result: client.latest(),
  loadState: client.snapshot().loadState,
});

const PERIOD_MS = 100;

/**
 * The latest result, previews included, at most once per period; for what is too expensive to render per frame. The
 * first result with sessions renders immediately.
 */
export function useThrottledSnapshot(client: AnalysisClient | null, periodMs = PERIOD_MS): Snapshot | null {
  const [rendered, setRendered] = useState<{ client: AnalysisClient; snapshot: Snapshot } | null>(null);
  useEffect(() => {
    if (!client) return;
    let snapshot = snapshotOf(client);
    const render = () => {
      snapshot = snapshotOf(client);
      setRendered({ client, snapshot });
    };
    const update = throttle(() => startTransition(render), periodMs);
    update.flush();
    const unsubscribe = client.subscribeLatest(() => {
      if (snapshot.result?.baselineMetrics.sessions) update();
      else render();
    });
    return () => {
      unsubscribe();
      update.cancel();
    };
  }, [client, periodMs]);
  return rendered && rendered.client === client ? rendered.snapshot : client && snapshotOf(client);
}

export const useThrottledResult = (
  client: AnalysisClient | null,
  periodMs = PERIOD_MS,
): AnalysisResult | null => useThrottledSnapshot(client, periodMs)?.result ?? null;

const noSubscription = () => () => {};

/** A value of every result, previews included, for charts that paint outside React. `pick` must be stable. */
export const useLiveResult = <T>(
  client: AnalysisClient | null,
  pick: (result: AnalysisResult) => T | null,
): Live<T> =>
  useMemo(
    () => ({
      now() {
        const result = client?.latest();
        return result ? pick(result) : null;
      },
      subscribe: client?.subscribeLatest ?? noSubscription,
    }),
    [client, pick],
  );
