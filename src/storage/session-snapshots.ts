import type { DBSchema } from 'idb';
import { defineDatabase } from './define-store.ts';

interface Schema extends DBSchema {
  snapshots: { key: [tenant: string, name: string]; value: { tenant: string; name: string; value: unknown } };
}

const open = defineDatabase<Schema>({
  name: 'sessions',
  isCache: true,
  migrations: [
    () => {},
    (db) => {
      // Sessions of version 1 load again.
      for (const name of [...db.objectStoreNames]) db.deleteObjectStore(name);
      db.createObjectStore('snapshots', { keyPath: ['tenant', 'name'] });
    },
  ],
});

/** Cached sessions per tenant and name. All methods reject if storage is denied or full. */
export const sessionSnapshots = {
  get: async (tenant: string, name: string): Promise<unknown> =>
    (await (await open()).get('snapshots', [tenant, name]))?.value,
  /** Stores what `createValue` returns once the database is open. */
  async put(tenant: string, name: string, createValue: () => unknown): Promise<void> {
    const transaction = (await open()).transaction('snapshots', 'readwrite');
    const stored = transaction.store.put({ tenant, name, value: createValue() });
    // Else a reload before the browser reports success would abort it.
    transaction.commit();
    await Promise.all([stored, transaction.done]);
  },
  remove: async (tenant: string, name: string) => (await open()).delete('snapshots', [tenant, name]),
};
