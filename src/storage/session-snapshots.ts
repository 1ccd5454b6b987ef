import type { DBSchema } from 'idb';
import { defineDatabase } from './define-store.ts';

interface Schema extends DBSchema {
  snapshots: { key: [tenant: string, name: string, part: string]; value: unknown };
}

/** Opens the cached sessions, whose parts are stored one by one. Only the worker of sessions reads and writes them. */
export const openSnapshots = defineDatabase<Schema>({
  name: 'sessions',
  isCache: true,
  migrations: [
    () => {},
    () => {},
    (db) => {
      // Sessions of earlier versions load again.
      for (const name of [...db.objectStoreNames]) db.deleteObjectStore(name);
      db.createObjectStore('snapshots');
    },
  ],
});
