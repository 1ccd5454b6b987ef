import { onCacheClear } from '#api/sync/cache-clear.ts';
import type { Shown } from '#engines/sessions/analysis.ts';
import { MINUTE } from '#lib/time-units.ts';
import { Analytics } from './analytics.ts';
import type { Dataset } from './protocol.ts';

/** How long an analysis outlives the last screen that shows it, ms. */
const LINGER = 3 * MINUTE;

interface Held {
  analytics: Analytics;
  tenant: string;
  users: number;
  shown: string;
  end: ReturnType<typeof setTimeout> | undefined;
}

const all = new Map<string, Held>();

/** Ends what reads sessions of other tenants, as it would keep them again after they were removed. */
function endOthers(keep: string | null): void {
  for (const [key, held] of all) {
    if (held.tenant === keep) continue;
    clearTimeout(held.end);
    all.delete(key);
    held.analytics.end();
  }
}

/** The analysis of a dataset, where it is still there and shows just this; null otherwise. */
export function kept(dataset: Dataset, shown: Shown): Analytics | null {
  const known = all.get(JSON.stringify(dataset));
  return known && known.shown === JSON.stringify(shown) && !known.analytics.snapshot().ended
    ? known.analytics
    : null;
}

/**
 * Holds the analysis of a dataset, the same for all who ask for it, until it is released; another one where its
 * worker came to an end.
 */
export function hold(dataset: Dataset, shown: Shown): { analytics: Analytics; release(): void } {
  onCacheClear(endOthers);
  const key = JSON.stringify(dataset);
  const wanted = JSON.stringify(shown);
  const known = all.get(key);
  const held: Held =
    known && !known.analytics.snapshot().ended
      ? known
      : {
          analytics: new Analytics(dataset, shown),
          tenant: dataset.tenant,
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
        if (all.get(key) === held) all.delete(key);
        held.analytics.end();
      }, LINGER);
    },
  };
}
