import { startTransition, useEffect, useState } from 'react';
import type { Analytics } from './analytics/analytics.ts';
import type { Answer } from './engine/analysis.ts';

interface Taken {
  of: Analytics;
  answer: Answer | null;
}

/** Figures are written this often at most, ms: nobody reads more, and while something is brushed charts go first. */
const READ = 100;

/**
 * What the analysis answers, at most once in a period, in ms: for what costs more to draw than a chart's line, and
 * gives way to input while something is brushed. The first answer that tells of any session is there at once.
 */
export function useSettledAnswer(analytics: Analytics | null, period = READ): Answer | null {
  const [taken, setTaken] = useState<Taken | null>(null);
  useEffect(() => {
    if (!analytics) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let answer = analytics.latest();
    const take = () => {
      timer = undefined;
      answer = analytics.latest();
      startTransition(() => setTaken({ of: analytics, answer }));
    };
    take();
    const end = analytics.watch(() => {
      if (answer?.whole.sessions) timer ??= setTimeout(take, period);
      else {
        answer = analytics.latest();
        setTaken({ of: analytics, answer });
      }
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [analytics, period]);
  return taken?.of === analytics ? (taken?.answer ?? null) : (analytics?.latest() ?? null);
}
