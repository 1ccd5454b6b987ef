import { type IDBPDatabase, openDB } from 'idb';
import { databaseName } from '#storage/database-names.ts';
import { MOST_WEIGHED, sizeOf } from './size.ts';

export interface Amount {
  count: number;
  /** About how many. */
  bytes: number;
}

/** Part of a database: the records of a tenant, with those of no tenant, or the records of all other tenants. */
export interface Share {
  tenant: string;
  of: 'own' | 'others';
}

/** How much a share of a database is. */
export const weigh = (name: string, share: Share): Promise<Amount> =>
  within(name, async (db) => {
    const amount: Amount = { count: 0, bytes: 0 };
    const isOf = await ownership(db, share);
    for (const store of db.objectStoreNames) {
      let [count, weighed, bytes] = [0, 0, 0];
      let cursor = await db.transaction(store).store.openCursor();
      while (cursor) {
        if (isOf(cursor)) {
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

/** Removes a share of a database. */
export const clear = (name: string, share: Share): Promise<void> =>
  within(name, async (db) => {
    const isOf = await ownership(db, share);
    for (const store of db.objectStoreNames) {
      const transaction = db.transaction(store, 'readwrite');
      let cursor = await transaction.store.openCursor();
      while (cursor) {
        if (isOf(cursor)) await cursor.delete();
        cursor = await cursor.continue();
      }
      await transaction.done;
    }
  });

interface Kept {
  key: IDBValidKey;
  value: unknown;
}

/** The tenants that a database holds something of. */
export const tenantsIn = (name: string): Promise<Set<string>> =>
  within(name, async (db) => {
    const tenants = new Set<string>();
    for (const store of db.objectStoreNames) {
      let cursor = await db.transaction(store).store.openCursor();
      while (cursor) {
        const tenant = tenantIn(cursor.value);
        // A store is of records that say it, or of records that do not.
        if (tenant === null) break;
        tenants.add(tenant);
        cursor = await cursor.continue();
      }
    }
    return tenants;
  });

/**
 * Answers what tells whether a record is in a share. It says so itself, or its key begins with the id of one that does,
 * as a row of a file does; what neither says belongs to nobody else.
 */
async function ownership(db: IDBPDatabase, { tenant, of }: Share): Promise<(kept: Kept) => boolean> {
  const others = new Set<unknown>();
  for (const store of db.objectStoreNames) {
    let cursor = await db.transaction(store).store.openCursor();
    // A store is of records that say it, or of records that do not.
    while (cursor && tenantIn(cursor.value) !== null) {
      if (tenantIn(cursor.value) !== tenant)
        for (const { id } of [cursor.value, Object(cursor.value.source)])
          if (typeof id === 'string') others.add(id);
      cursor = await cursor.continue();
    }
  }
  return ({ key, value }) => {
    const told = tenantIn(value);
    const isOwn = told === null ? !(Array.isArray(key) && others.has(key[0])) : told === tenant;
    return isOwn === (of === 'own');
  };
}

function tenantIn(value: unknown): string | null {
  const told = (Object(value) as { tenant?: unknown }).tenant;
  return typeof told === 'string' ? told : null;
}

async function within<T>(name: string, work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  // Without a version it is opened as it is, and made by nobody else than its owner.
  const db = await openDB(databaseName(name), undefined, { blocking: () => db.close() });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
