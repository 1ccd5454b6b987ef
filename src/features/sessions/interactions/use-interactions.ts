import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type {
  ReceivedInteraction,
  Selection,
  Session,
  SessionInteractions,
} from '#engines/sessions/index.ts';
import { createConcurrencyLimiter } from '#lib/concurrency-limiter.ts';
import { useUnmount } from '#lib/hooks/use-unmount.ts';
import { throttle } from '#lib/throttle.ts';
import { interactionsQuery } from '../sessions-queries.ts';
import type { AnalysisClient } from '../worker/analysis-client.ts';

export interface InteractionsProgress {
  loaded: readonly SessionInteractions[];
  /** Sessions attempted, failures included. */
  attempted: number;
  failed: number;
  /** The last failure. */
  error: Error | null;
}

interface InteractionsState extends InteractionsProgress {
  /** Null before the first load. */
  phase: 'loading' | 'canceled' | 'done' | null;
  /** Size of the sample, and of the selection it is from. */
  requested: number;
  total: number;
}

const noProgress: InteractionsProgress = { loaded: [], attempted: 0, failed: 0, error: null };
const initialState: InteractionsState = { ...noProgress, phase: null, requested: 0, total: 0 };
const RENDER_INTERVAL_MS = 200;

/**
 * Loads the interactions of a sample of the selected sessions on request. Components that use it get a `key` of the
 * selection, so that another selection starts over.
 */
export function useInteractions(client: AnalysisClient, selection: Selection) {
  const queryClient = useQueryClient();
  const [state, setState] = useState(initialState);
  const controller = useRef<AbortController>(undefined);
  const progress = useRef(noProgress);
  const abort = () => {
    controller.current?.abort();
    void queryClient.cancelQueries({ queryKey: ['listInteractions'], type: 'inactive' });
  };
  useUnmount(abort);

  const start = async (count: number) => {
    abort();
    const current = new AbortController();
    controller.current = current;
    const { signal } = current;
    const update = (change: Partial<InteractionsState>) => {
      if (!signal.aborted) setState((now) => ({ ...now, ...change }));
    };
    update({ phase: 'loading', requested: count, attempted: 0, failed: 0, error: null });
    progress.current = noProgress;
    // Rows show once all have loaded, as their order changes until then.
    const render = throttle(() => {
      const { loaded: _, ...counts } = progress.current;
      update(counts);
    }, RENDER_INTERVAL_MS);
    try {
      const { rows, total } = await client.call('sample', { selection, count }, { signal });
      update({ requested: rows.length, total });
      await loadInteractions({
        sessions: rows,
        signal,
        fetchOne: async (id) => (await queryClient.fetchQuery(interactionsQuery(id))).interactions ?? [],
        onProgress: (latest) => {
          progress.current = latest;
          render();
        },
      });
      render.cancel();
      update({ ...progress.current, phase: 'done' });
    } catch (error) {
      update({ phase: 'done', error: toError(error) });
    }
  };
  const cancel = () => {
    abort();
    setState((now) => ({ ...now, ...progress.current, phase: 'canceled' }));
  };
  return { ...state, start, cancel };
}

const toError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)));

/** After this many failures, the others would likely fail, too. */
const MAX_FAILURES = 5;

interface LoadInteractionsOptions {
  sessions: readonly Session[];
  fetchOne(sessionId: string): Promise<readonly ReceivedInteraction[]>;
  signal: AbortSignal;
  onProgress(progress: InteractionsProgress): void;
}

/** Loads the interactions of sessions, a few at a time. Stops after several failures. */
export async function loadInteractions(options: LoadInteractionsOptions): Promise<void> {
  const { sessions, fetchOne, signal, onProgress } = options;
  const limitConcurrency = createConcurrencyLimiter(4);
  let progress = noProgress;
  const load = async (session: Session) => {
    if (signal.aborted || progress.failed >= MAX_FAILURES) return;
    const result = await fetchOne(session.audienceSessionId).catch(toError);
    if (signal.aborted) return;
    const { loaded, attempted, failed } = progress;
    const change =
      result instanceof Error
        ? { failed: failed + 1, error: result }
        : { loaded: [...loaded, { session, interactions: result }] };
    progress = { ...progress, ...change, attempted: attempted + 1 };
    onProgress(progress);
  };
  await Promise.all(sessions.map((session) => limitConcurrency(() => load(session))));
}
