import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isSignedOutError } from '#api/transport/errors.ts';
import type { Selection } from '#engines/sessions/dimensions/index.ts';
import type { Session } from '#engines/sessions/session.ts';
import type { ReceivedInteraction, SessionInteractions } from '#engines/sessions/timeline.ts';
import { interactionsQuery } from '#features/sessions/sessions-queries.ts';
import type { AnalysisClient } from '#features/sessions/worker/analysis-client.ts';
import { useUnmount } from '#lib/hooks/use-unmount.ts';

interface InteractionsState extends InteractionsProgress {
  /** Null before the first load. */
  phase: 'loading' | 'canceled' | 'done' | null;
  /** Size of the sample, and of the selection it is from. */
  requested: number;
  total: number;
}

const initialState: InteractionsState = {
  phase: null,
  requested: 0,
  total: 0,
  loaded: [],
  attempted: 0,
  failed: 0,
  error: null,
};
const RENDER_INTERVAL_MS = 200;

/**
 * Loads the interactions of a sample of the selected sessions on request. Components that use it get a `key` of the
 * selection, so that another selection starts over.
 */
export function useInteractions(client: AnalysisClient, selection: Selection) {
  const queryClient = useQueryClient();
  const [state, setState] = useState(initialState);
  const controller = useRef<AbortController>(undefined);
  const abort = () => controller.current?.abort();
  useUnmount(abort);

  const start = async (count: number) => {
    abort();
    const current = new AbortController();
    controller.current = current;
    const { signal } = current;
    setState((now) => ({ ...now, phase: 'loading', requested: count, attempted: 0, failed: 0, error: null }));
    let latest: InteractionsProgress | null = null;
    const render = () => latest !== null && !signal.aborted && setState((now) => ({ ...now, ...latest }));
    const timer = setInterval(render, RENDER_INTERVAL_MS);
    try {
      const { rows, total } = await client.call('sample', { selection, count });
      if (signal.aborted) return;
      setState((now) => ({ ...now, requested: rows.length, total }));
      await loadInteractions({
        sessions: rows,
        signal,
        fetchOne: async (id) =>
          (await fetchWithSignal(queryClient, interactionsQuery(id), signal)).interactions ?? [],
        onProgress: (progress) => {
          latest = progress;
        },
      });
      render();
      if (!signal.aborted) setState((now) => ({ ...now, phase: 'done' }));
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error(String(reason));
      if (!signal.aborted) setState((now) => ({ ...now, phase: 'done', error }));
    } finally {
      clearInterval(timer);
    }
  };
  const cancel = () => {
    abort();
    setState((now) => ({ ...now, phase: 'canceled' }));
  };
  return { ...state, start, cancel };
}

/**
 * `fetchQuery` that can be aborted: cancels the request unless the query has observers. Rejects when canceled.
 */
export async function fetchWithSignal<T, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<T, Error, T, Key>,
  signal: AbortSignal,
): Promise<T> {
  signal.throwIfAborted();
  const { queryKey } = query;
  const cancelIfUnobserved = () => {
    const observerCount = client.getQueryCache().find({ queryKey, exact: true })?.getObserversCount();
    if (!observerCount) void client.cancelQueries({ queryKey, exact: true });
  };
  signal.addEventListener('abort', cancelIfUnobserved);
  try {
    return await client.fetchQuery(query);
  } finally {
    signal.removeEventListener('abort', cancelIfUnobserved);
  }
}

const MAX_CONCURRENCY = 4;
/** After this many consecutive failures, the others would fail, too. */
const MAX_CONSECUTIVE_FAILURES = 5;

export interface InteractionsProgress {
  loaded: readonly SessionInteractions[];
  /** Sessions attempted, failures included. */
  attempted: number;
  failed: number;
  /** The last failure. */
  error: Error | null;
}

interface LoadInteractionsOptions {
  sessions: readonly Session[];
  fetchOne(sessionId: string): Promise<readonly ReceivedInteraction[]>;
  signal: AbortSignal;
  onProgress(progress: InteractionsProgress): void;
}

/** Loads the interactions of sessions, a few at a time. Stops after several consecutive failures and after sign-out. */
export async function loadInteractions(options: LoadInteractionsOptions): Promise<void> {
  const { sessions, fetchOne, signal, onProgress } = options;
  const loaded: SessionInteractions[] = [];
  let [attempted, failed, consecutiveFailures, next] = [0, 0, 0, 0];
  let error: Error | null = null;
  let shouldStop = false;
  const loadRemaining = async (): Promise<void> => {
    for (;;) {
      const session = sessions[next];
      if (!session || shouldStop || signal.aborted) return;
      next += 1;
      try {
        const interactions = await fetchOne(session.audienceSessionId);
        loaded.push({ session, interactions });
        consecutiveFailures = 0;
      } catch (reason) {
        if (signal.aborted) return;
        error = reason instanceof Error ? reason : new Error(String(reason));
        failed += 1;
        consecutiveFailures += 1;
        shouldStop = consecutiveFailures >= MAX_CONSECUTIVE_FAILURES || isSignedOutError(reason);
      }
      if (signal.aborted) return;
      attempted += 1;
      onProgress({ loaded: [...loaded], attempted, failed, error });
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENCY }, loadRemaining));
}
