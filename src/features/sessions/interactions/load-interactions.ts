import { isSignedOutError } from '#api/transport/errors.ts';
import type { SessionInteractions } from '#engines/sessions/interactions.ts';
import type { Session } from '#engines/sessions/session.ts';
import type { ReceivedInteraction } from '#engines/sessions/timeline.ts';

/** So many sessions are read side by side. */
const SIDE_BY_SIDE = 4;
/** After so many failures in a row the others would fail, too. */
const MOST_FAILURES = 5;

export interface ActsProgress {
  read: readonly SessionInteractions[];
  /** How many were tried, those that could not be read among them. */
  tried: number;
  failed: number;
  /** Why the last of them could not be read. */
  error: Error | null;
}

interface Work {
  sessions: readonly Session[];
  /** Reads what was done in one session. */
  readOne(sessionId: string): Promise<readonly ReceivedInteraction[]>;
  signal: AbortSignal;
  onProgress(progress: ActsProgress): void;
}

/**
 * Reads what was done in some sessions, a few at a time, and tells after each how far it is. It goes on after a
 * failure, but not after several in a row, nor once nobody is signed in any more.
 */
export async function readActs({ sessions, readOne, signal, onProgress }: Work): Promise<void> {
  const read: SessionInteractions[] = [];
  let [tried, failed, inRow, next] = [0, 0, 0, 0];
  let error: Error | null = null;
  let ended = false;
  const one = async (): Promise<void> => {
    for (;;) {
      const session = sessions[next];
      if (!session || ended || signal.aborted) return;
      next += 1;
      try {
        const interactions = await readOne(session.audienceSessionId);
        read.push({ session, interactions });
        inRow = 0;
      } catch (reason) {
        if (signal.aborted) return;
        error = reason instanceof Error ? reason : new Error(String(reason));
        failed += 1;
        inRow += 1;
        ended = inRow >= MOST_FAILURES || isSignedOutError(reason);
      }
      if (signal.aborted) return;
      tried += 1;
      onProgress({ read: [...read], tried, failed, error });
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
}
