import type { DBSchema } from 'idb';
import { defineDatabase, type Migration } from './define-store.ts';

interface Schema extends DBSchema {
  snapshots: { key: [tenant: string, name: string, part: string]; value: unknown };
}

/** Part of each dataset that has its size. */
export interface SizedRecord {
  /** Estimated, of all parts. */
  bytes: number;
}

/** Sessions of earlier versions load again. */
const recreate: Migration = (db) => {
  for (const name of [...db.objectStoreNames]) db.deleteObjectStore(name);
  db.createObjectStore('snapshots');
};

/** Opens the cached sessions, whose parts are stored one by one. Only the worker of sessions reads and writes them. */
export const openSnapshots = defineDatabase<Schema>({
  name: 'sessions',
  isCache: true,
  migrations: [() => {}, () => {}, recreate, recreate],
  async loadSizes(db) {
    const { store } = db.transaction('snapshots');
    const sizes = new Map<string, number>();
    for (const key of await store.getAllKeys()) {
      const [tenant, , part] = key;
      if (part !== 'record') continue;
      const { bytes } = (await store.get(key)) as SizedRecord;
      sizes.set(tenant, (sizes.get(tenant) ?? 0) + bytes);
    }
    return sizes;
  },
});
