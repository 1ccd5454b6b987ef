import type { Shown } from '#resources/sessions/engine/analysis.ts';
import { Analytics } from './analytics.ts';
import type { Dataset } from './protocol.ts';

/** How long an analysis outlives the last screen that shows it, ms. */
const LINGER = 3 * 60_000;

interface Held {
  analytics: Analytics;
  users: number;
  shown: string;
  end: ReturnType<typeof setTimeout> | undefined;
}

const all = new Map<string, Held>();

/**
 * Holds the analysis of a dataset, the same for all who ask for it, until it is released. Another `attempt`
 * stands for another worker, where one came to an end.
 */
export function hold(
  dataset: Dataset,
  shown: Shown,
  attempt: number,
): { analytics: Analytics; release(): void } {
  const key = JSON.stringify([dataset, attempt]);
  const wanted = JSON.stringify(shown);
  const held = all.get(key) ?? {
    analytics: new Analytics(dataset, shown),
    users: 0,
    shown: wanted,
    end: undefined,
  };
  all.set(key, held);
  clearTimeout(held.end);
  held.users += 1;
  if (held.shown !== wanted) {
    held.shown = wanted;
    held.analytics.show(shown);
  }
  return {
    analytics: held.analytics,
    release() {
      held.users -= 1;
      if (held.users > 0) return;
      held.end = setTimeout(() => {
        all.delete(key);
        held.analytics.end();
      }, LINGER);
    },
  };
}
