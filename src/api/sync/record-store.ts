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

/** The records of one service and tenant that are kept in this browser. Each throws where storage is refused. */
export const recordStore = {
  /** Opens what the records are kept in. */
  prepare: async () => void (await open()),
  get: async (tenant: string, kind: string, id: string) => (await open()).get('records', [tenant, kind, id]),
  all: async (tenant: string, kind: string) => (await open()).getAll('records', prefixRange(tenant, kind)),
  put: (tenant: string, kind: string, record: CachedRecord<unknown>): Promise<void> =>
    recordStore.putAll(tenant, kind, [record]),
  remove: async (tenant: string, kind: string, id: string) =>
    (await open()).delete('records', [tenant, kind, id]),
  async putAll(tenant: string, kind: string, records: readonly CachedRecord<unknown>[]): Promise<void> {
    const transaction = (await open()).transaction('records', 'readwrite');
    // None of them is waited for by itself, so that of thousands none costs an event and a promise.
    const store = unwrap(transaction.store);
    for (const record of records) store.put({ tenant, kind, ...record });
    // A page that goes away does not wait for what else might be asked of it.
    transaction.commit();
    await transaction.done;
  },
  /** Removes the records of every tenant but this one. */
  async clearExcept(tenant: string | null): Promise<void> {
    const transaction = (await open()).transaction('records', 'readwrite');
    await deleteExcept(transaction.store, tenant);
    await transaction.done;
  },
};
