import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { databaseName } from './database-names.ts';

/** Sorts after all numbers and strings: the upper bound of a key prefix. */
const LAST: never[] = [];

/** Range of all keys that start with `parts`. */
export const prefixRange = (...parts: (string | number)[]): IDBKeyRange =>
  IDBKeyRange.bound(parts, [...parts, LAST], false, true);

/** Deletes all records of a store whose key doesn't start with `tenant`; all records if it's null. */
export async function deleteExcept(store: ClearableStore, tenant: string | null): Promise<void> {
  if (tenant === null) return store.clear();
  await store.delete(IDBKeyRange.upperBound([tenant], true));
  await store.delete(IDBKeyRange.lowerBound([tenant, LAST], true));
}

interface ClearableStore {
  clear(): Promise<void>;
  delete(range: IDBKeyRange): Promise<void>;
}

type UpgradeTransaction<S extends DBSchema> = IDBPTransaction<S, StoreNames<S>[], 'versionchange'>;

/**
 * Defines an IndexedDB database. Returns a function that opens it on first use and again after the browser closed it;
 * rejects if the browser denies storage, and retries with the next call.
 *
 * @param name without the app's prefix
 * @param version increasing it drops all stored data, unless `migrate` is given
 * @param migrate converts the data of the previous version, whose stores must be the same
 */
export function defineDatabase<S extends DBSchema>(
  name: string,
  version: number,
  createStores: (db: IDBPDatabase<S>) => void,
  migrate?: (transaction: UpgradeTransaction<S>) => Promise<void>,
): () => Promise<IDBPDatabase<S>> {
  let connection: Promise<IDBPDatabase<S>> | undefined;
  const reset = () => {
    connection = undefined;
  };
  return () => {
    if (connection) return connection;
    const opening = openDB<S>(databaseName(name), version, {
      upgrade(db, oldVersion, _newVersion, transaction) {
        if (migrate && oldVersion === version - 1) return migrate(transaction);
        for (const store of [...db.objectStoreNames]) db.deleteObjectStore(store);
        createStores(db);
        return undefined;
      },
      // Another tab runs a newer version of the app and wants to upgrade.
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
