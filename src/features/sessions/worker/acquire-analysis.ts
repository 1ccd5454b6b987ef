import { onCacheClear } from '#api/sync/clear-caches.ts';
import type { AnalysisOptions } from '#engines/sessions/analysis.ts';
import { MINUTE } from '#lib/time-units.ts';
import { AnalysisClient } from './analysis-client.ts';
import type { Dataset } from './protocol.ts';

/** How long an analysis outlives the last screen that uses it. */
const KEEP_ALIVE_MS = 3 * MINUTE;

interface Entry {
  client: AnalysisClient;
  tenant: string;
  users: number;
  shown: string;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const entries = new Map<string, Entry>();

/** Terminates the analyses of other tenants, which would write to the caches about to be cleared. */
function terminateOtherTenants(tenant: string | null): void {
  for (const [key, entry] of entries) {
    if (entry.tenant === tenant) continue;
    clearTimeout(entry.timer);
    entries.delete(key);
    entry.client.terminate();
  }
}

/** Running analysis of a dataset with the same options; null if there is none. */
export function peekAnalysis(dataset: Dataset, shown: AnalysisOptions): AnalysisClient | null {
  const entry = entries.get(JSON.stringify(dataset));
  return entry && entry.shown === JSON.stringify(shown) && !entry.client.snapshot().isTerminated
    ? entry.client
    : null;
}

/** Starts or shares the analysis of a dataset. It keeps running until all users release it, and a while longer. */
export function acquireAnalysis(
  dataset: Dataset,
  shown: AnalysisOptions,
): { client: AnalysisClient; release(): void } {
  onCacheClear(terminateOtherTenants);
  const key = JSON.stringify(dataset);
  const shownKey = JSON.stringify(shown);
  const running = entries.get(key);
  const entry: Entry =
    running && !running.client.snapshot().isTerminated
      ? running
      : {
          client: new AnalysisClient(dataset, shown),
          tenant: dataset.tenant,
          users: 0,
          shown: shownKey,
          timer: undefined,
        };
  entries.set(key, entry);
  clearTimeout(entry.timer);
  entry.users += 1;
  if (entry.shown !== shownKey) {
    entry.shown = shownKey;
    entry.client.show(shown);
  }
  return {
    client: entry.client,
    release() {
      entry.users -= 1;
      if (entry.users > 0) return;
      entry.timer = setTimeout(() => {
        if (entries.get(key) === entry) entries.delete(key);
        entry.client.terminate();
      }, KEEP_ALIVE_MS);
    },
  };
}
