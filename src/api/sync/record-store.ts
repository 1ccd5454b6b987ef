import { type DBSchema, unwrap } from 'idb';
import { defineDatabase, deleteExcept, prefixRange } from '#storage/database.ts';
import type { CachedRecord } from './record-cache.ts';

type Key = [tenant: string, kind: string, id: string];

interface Schema extends DBSchema {
  records: { key: Key; value: CachedRecord<unknown> & { tenant: string; kind: string } };
}

const open = defineDatabase<Schema>('known', 1, (db) => {
  db.createObjectStore('records', { keyPath: ['tenant', 'kind', 'id'] });
});

/** Cached records by tenant, in IndexedDB. All methods reject if the browser denies storage. */
export const recordStore = {
  prepare: async () => void (await open()),
  get: async (tenant: string, kind: string, id: string) => (await open()).get('records', [tenant, kind, id]),
  all: async (tenant: string, kind: string) => (await open()).getAll('records', prefixRange(tenant, kind)),
  put: (tenant: string, kind: string, record: CachedRecord<unknown>): Promise<void> =>
    recordStore.putAll(tenant, kind, [record]),
  remove: async (tenant: string, kind: string, id: string) =>
    (await open()).delete('records', [tenant, kind, id]),
  async putAll(tenant: string, kind: string, records: readonly CachedRecord<unknown>[]): Promise<void> {
    const transaction = (await open()).transaction('records', 'readwrite');
    // Raw IndexedDB requests: thousands of records without a promise each.
    const store = unwrap(transaction.store);
    for (const record of records) store.put({ tenant, kind, ...record });
    // Commits even if the page unloads right after.
    transaction.commit();
    await transaction.done;
  },
  async clearExcept(tenant: string | null): Promise<void> {
    const transaction = (await open()).transaction('records', 'readwrite');
    await deleteExcept(transaction.store, tenant);
    await transaction.done;
  },
};
