import { startTransition, useEffect, useState } from 'react';
import type { Analytics } from './analytics/analytics.ts';
import type { ReadingState } from './analytics/protocol.ts';
import type { Answer } from './engine/analysis.ts';

interface Settled {
  answer: Answer | null;
  /** Where the reading stood with that answer, so that no figure is said to be of more than it is. */
  reading: ReadingState | null;
}

const of = (analytics: Analytics): Settled => ({
  answer: analytics.latest(),
  reading: analytics.snapshot().reading,
});

/** Figures are written this often at most, ms: nobody reads more, and while something is brushed charts go first. */
const READ = 100;

/**
 * What the analysis answers, at most once in a period, in ms: for what costs more to draw than a chart's line, and
 * gives way to input while something is brushed. The first answer that tells of any session is there at once.
 */
export function useSettledAnalysis(analytics: Analytics | null, period = READ): Settled | null {
  const [taken, setTaken] = useState<{ from: Analytics; settled: Settled } | null>(null);
  useEffect(() => {
    if (!analytics) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let settled = of(analytics);
    const take = () => {
      timer = undefined;
      settled = of(analytics);
      startTransition(() => setTaken({ from: analytics, settled }));
    };
    take();
    const end = analytics.watch(() => {
      if (settled.answer?.whole.sessions) timer ??= setTimeout(take, period);
      else {
        settled = of(analytics);
        setTaken({ from: analytics, settled });
      }
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [analytics, period]);
  return taken && taken.from === analytics ? taken.settled : analytics && of(analytics);
}

/** The answer alone. */
export const useSettledAnswer = (analytics: Analytics | null, period = READ): Answer | null =>
  useSettledAnalysis(analytics, period)?.answer ?? null;
