import { startTransition, useEffect, useState } from 'react';
import type { Answer } from '#engines/sessions/analysis.ts';
import { throttle } from '#lib/throttle.ts';
import type { Analytics } from './analytics/analytics.ts';
import type { ReadingState } from './analytics/protocol.ts';

interface Snapshot {
  answer: Answer | null;
  /** The loading state that belongs to the answer, so that no figure claims more than has loaded. */
  reading: ReadingState | null;
}

const snapshotOf = (analytics: Analytics): Snapshot => ({
  answer: analytics.latest(),
  reading: analytics.snapshot().reading,
});

const PERIOD_MS = 100;

/**
 * The latest answer, also while brushing, at most once in a period: for what costs more to render than a path. The
 * first answer with any session renders at once.
 */
export function useThrottledAnalysis(analytics: Analytics | null, periodMs = PERIOD_MS): Snapshot | null {
  const [shown, setShown] = useState<{ from: Analytics; snapshot: Snapshot } | null>(null);
  useEffect(() => {
    if (!analytics) return;
    let snapshot = snapshotOf(analytics);
    const take = () => {
      snapshot = snapshotOf(analytics);
      setShown({ from: analytics, snapshot });
    };
    const update = throttle(() => startTransition(take), periodMs);
    update.flush();
    const unsubscribe = analytics.watch(() => {
      if (snapshot.answer?.whole.sessions) update();
      else take();
    });
    return () => {
      unsubscribe();
      update.cancel();
    };
  }, [analytics, periodMs]);
  return shown && shown.from === analytics ? shown.snapshot : analytics && snapshotOf(analytics);
}

/** The answer alone. */
export const useThrottledAnswer = (analytics: Analytics | null, periodMs = PERIOD_MS): Answer | null =>
  useThrottledAnalysis(analytics, periodMs)?.answer ?? null;
