import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { databaseName } from './database-names.ts';

/** Sorts after any number and text, so that a key range may end with whatever begins alike. */
const LAST: never[] = [];

/** All keys that begin with these parts. */
export const prefixRange = (...parts: (string | number)[]): IDBKeyRange =>
  IDBKeyRange.bound(parts, [...parts, LAST], false, true);

/** Removes the records of a store whose key begins with another tenant than this one; all where it is null. */
export async function deleteExcept(store: ClearableStore, tenant: string | null): Promise<void> {
  if (tenant === null) return store.clear();
  await store.delete(IDBKeyRange.upperBound([tenant], true));
  await store.delete(IDBKeyRange.lowerBound([tenant, LAST], true));
}

interface ClearableStore {
  clear(): Promise<void>;
  delete(range: IDBKeyRange): Promise<void>;
}

/**
 * A database of this browser, opened when it is first needed and again after it was closed from outside. What it
 * answers rejects where the browser refuses storage; then the next call tries again.
 *
 * @param name what is kept; the databases of the console are told by what comes before it
 * @param version a higher one than before begins anew: what was kept is dropped
 * @param createStores makes the stores
 */
export function defineDatabase<S extends DBSchema>(
  name: string,
  version: number,
  createStores: (db: IDBPDatabase<S>) => void,
): () => Promise<IDBPDatabase<S>> {
  let connection: Promise<IDBPDatabase<S>> | undefined;
  const reset = () => {
    connection = undefined;
  };
  return () => {
    if (connection) return connection;
    const opening = openDB<S>(databaseName(name), version, {
      upgrade(db) {
        for (const store of [...db.objectStoreNames]) db.deleteObjectStore(store);
        createStores(db);
      },
      // A newer console in another tab wants to change the stores.
      blocking: () => {
        void opening.then((db) => db.close());
        reset();
      },
      terminated: reset,
    });
    connection = opening;
    opening.catch(reset);
    return opening;
  };
}
