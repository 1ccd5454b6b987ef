import { type IDBPDatabase, openDB } from 'idb';
import { MOST_WEIGHED, sizeOf } from './size.ts';

/** The console's databases begin so. */
const PREFIX = 'audience-console-';

export interface Amount {
  count: number;
  /** About how many. */
  bytes: number;
}

/** The names of the databases of the console that this browser holds, without what they have in common. */
export async function databaseNames(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.flatMap(({ name }) => (name?.startsWith(PREFIX) ? name.slice(PREFIX.length) : [])).sort();
}

/** How much of a database is of a tenant, or of nobody in particular. */
export const weigh = (name: string, tenant: string): Promise<Amount> =>
  within(name, async (db) => {
    const amount: Amount = { count: 0, bytes: 0 };
    for (const store of db.objectStoreNames) {
      let [count, weighed, bytes] = [0, 0, 0];
      let cursor = await db.transaction(store).store.openCursor();
      while (cursor) {
        if (isOf(tenant, cursor.value)) {
          count += 1;
          if (weighed < MOST_WEIGHED) {
            weighed += 1;
            bytes += sizeOf(cursor.value);
          }
        }
        cursor = await cursor.continue();
      }
      amount.count += count;
      amount.bytes += weighed === 0 ? 0 : (bytes / weighed) * count;
    }
    return amount;
  });

/** Removes what of a database is of a tenant, or of nobody in particular. */
export const clear = (name: string, tenant: string): Promise<void> =>
  within(name, async (db) => {
    for (const store of db.objectStoreNames) {
      const transaction = db.transaction(store, 'readwrite');
      let cursor = await transaction.store.openCursor();
      while (cursor) {
        if (isOf(tenant, cursor.value)) await cursor.delete();
        cursor = await cursor.continue();
      }
      await transaction.done;
    }
  });

/** A record says itself whose it is; one that does not belongs to nobody else. */
function isOf(tenant: string, value: unknown): boolean {
  const told = (Object(value) as { tenant?: unknown }).tenant;
  return typeof told !== 'string' || told === tenant;
}

async function within<T>(name: string, work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  // Without a version it is opened as it is, and made by nobody else than its owner.
  const db = await openDB(`${PREFIX}${name}`, undefined, { blocking: () => db.close() });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
