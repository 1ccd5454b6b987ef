import { startTransition, useEffect, useState } from 'react';
import type { Analytics } from './analytics/analytics.ts';
import type { Answer } from './engine/analysis.ts';

interface Taken {
  of: Analytics;
  answer: Answer | null;
}

/**
 * What the analysis answers, at most once in a period, in ms: for what costs more to draw than a chart's line, and
 * gives way to input while something is brushed.
 */
export function useSettledAnswer(analytics: Analytics | null, period: number): Answer | null {
  const [taken, setTaken] = useState<Taken | null>(null);
  useEffect(() => {
    if (!analytics) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      timer = undefined;
      const answer = analytics.latest();
      startTransition(() => setTaken({ of: analytics, answer }));
    };
    take();
    const end = analytics.watch(() => {
      timer ??= setTimeout(take, period);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [analytics, period]);
  return taken?.of === analytics ? (taken?.answer ?? null) : null;
}
