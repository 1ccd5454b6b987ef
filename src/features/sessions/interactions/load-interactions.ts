import { isSignedOutError } from '#api/transport/errors.ts';
import type { Session } from '#engines/sessions/session.ts';
import type { ReceivedInteraction, SessionInteractions } from '#engines/sessions/timeline.ts';

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
