import {
  Coverage,
  type LoadRecord,
  restoreStore,
  type SessionStore,
  type Slice,
  type StoreSnapshot,
  snapshotOf,
} from '#engines/sessions/index.ts';
import { prefixRange, sizeOf } from '#storage/define-store.ts';
import type { SizedRecord } from '#storage/session-snapshots.ts';
import { openSnapshots } from '#storage/session-snapshots.ts';
import type { AnalysisLoadState, Dataset } from './protocol.ts';

/** Cached sessions per tenant and name, in parts. All methods reject if storage is denied or full. */
export const sessionSnapshots = {
  /** Parts by name; none if nothing is stored. */
  async get(tenant: string, name: string): Promise<Record<string, unknown>> {
    const { store } = (await openSnapshots()).transaction('snapshots');
    const parts: Record<string, unknown> = {};
    // One by one, like `put`.
    for (const key of await store.getAllKeys(prefixRange(tenant, name))) parts[key[2]] = await store.get(key);
    return parts;
  },
  /** Stores all parts or, if one can't be stored or `parts` throws, none. They are created once the database is open. */
  async put(tenant: string, name: string, parts: Iterable<readonly [string, unknown]>): Promise<void> {
    const transaction = (await openSnapshots()).transaction('snapshots', 'readwrite');
    const putAll = async () => {
      try {
        // One by one, as each is copied and the browser frees the copy once it's stored.
        for (const [part, value] of parts) await transaction.store.put(value, [tenant, name, part]);
        // Else a reload before the browser reports success would abort it.
        transaction.commit();
      } catch (error) {
        if (!transaction.error) transaction.abort();
        throw error;
      }
    };
    await Promise.all([putAll(), transaction.done]);
  },
  remove: async (tenant: string, name: string) =>
    (await openSnapshots()).delete('snapshots', prefixRange(tenant, name)),
};

/** Stored parts of a dataset: the columns of its store, and what has loaded. */
interface Stored extends StoreSnapshot {
  record: Omit<LoadRecord, 'coverage'> & SizedRecord & { coverage: readonly Slice[] };
}

const nameOf = ({ pageId, audienceId }: Dataset) => JSON.stringify(['sessions', pageId, audienceId ?? null]);

/** Loads the cached sessions of a dataset; null if there are none or the browser denies storage. */
export async function restoreSessions(
  dataset: Dataset,
): Promise<(LoadRecord & { store: SessionStore }) | null> {
  try {
    const stored = (await sessionSnapshots.get(dataset.tenant, nameOf(dataset))) as Partial<Stored>;
    const store = restoreStore(stored as Stored);
    return stored.record && store
      ? { ...stored.record, store, coverage: new Coverage(stored.record.coverage) }
      : null;
  } catch {
    return null;
  }
}

class RowsChangedError extends Error {}

/**
 * Caches the sessions of a dataset. Resolves to the reason on failure, else null. Rows that change while it writes leave
 * the previous copy in place; the load that changes them ends with another call.
 */
export async function cacheSessions(
  dataset: Dataset,
  store: SessionStore,
  record: () => LoadRecord,
): Promise<AnalysisLoadState['cacheError']> {
  const { revision } = store;
  function* createParts(): Generator<[string, unknown]> {
    const snapshot = snapshotOf(store);
    const { coverage, ...rest } = record();
    const stored: Stored['record'] = { ...rest, coverage: coverage.slices, bytes: sizeOf(snapshot) };
    yield ['record', stored];
    for (const part of Object.entries(snapshot)) {
      if (store.revision !== revision) throw new RowsChangedError();
      yield part;
    }
  }
  try {
    await sessionSnapshots.put(dataset.tenant, nameOf(dataset), createParts());
    return null;
  } catch (error) {
    if (error instanceof RowsChangedError) return null;
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'denied';
  }
}

export const removeCachedSessions = (dataset: Dataset): Promise<void> =>
  sessionSnapshots.remove(dataset.tenant, nameOf(dataset)).catch(() => undefined);
