import {
  Coverage,
  type LoadRecord,
  restoreStore,
  type SessionStore,
  type Slice,
  type StoreSnapshot,
  snapshotOf,
} from '#engines/sessions/index.ts';
import { sessionSnapshots } from '#storage/session-snapshots.ts';
import type { AnalysisLoadState, Dataset } from './protocol.ts';

/** Stored form of a dataset. */
interface Stored extends Omit<LoadRecord, 'coverage'> {
  coverage: readonly Slice[];
  store: StoreSnapshot;
}

const nameOf = ({ pageId, audienceId }: Dataset) => JSON.stringify(['sessions', pageId, audienceId ?? null]);

/** Loads the cached sessions of a dataset; null if there are none or the browser denies storage. */
export async function restoreSessions(
  dataset: Dataset,
): Promise<(LoadRecord & { store: SessionStore }) | null> {
  try {
    const stored = (await sessionSnapshots.get(dataset.tenant, nameOf(dataset))) as Stored | undefined;
    const store = stored ? restoreStore(stored.store) : null;
    return stored && store ? { ...stored, store, coverage: new Coverage(stored.coverage) } : null;
  } catch {
    return null;
  }
}

/** Caches the sessions of a dataset. Resolves to the reason on failure, else null. */
export async function cacheSessions(
  dataset: Dataset,
  store: SessionStore,
  record: () => LoadRecord,
): Promise<AnalysisLoadState['cacheError']> {
  try {
    await sessionSnapshots.put(dataset.tenant, nameOf(dataset), (): Stored => {
      const { coverage, ...rest } = record();
      return { ...rest, coverage: coverage.slices, store: snapshotOf(store) };
    });
    return null;
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'denied';
  }
}

export const removeCachedSessions = (dataset: Dataset): Promise<void> =>
  sessionSnapshots.remove(dataset.tenant, nameOf(dataset)).catch(() => undefined);
