import { type IDBPDatabase, openDB } from 'idb';
import { databaseName } from '#storage/database-names.ts';
import { MAX_SAMPLES, sizeOf } from './size.ts';

export interface Amount {
  count: number;
  /** Estimated. */
  bytes: number;
}

/** Part of a database: the tenant's records and those without a tenant, or the records of all other tenants. */
export interface Share {
  tenant: string;
  of: 'own' | 'others';
}

/** Estimates the size of a share. */
export const estimateSize = (name: string, share: Share): Promise<Amount> =>
  within(name, async (db) => {
    const amount: Amount = { count: 0, bytes: 0 };
    const isOf = await ownership(db, share);
    for (const store of db.objectStoreNames) {
      let [count, sampled, bytes] = [0, 0, 0];
      let cursor = await db.transaction(store).store.openCursor();
      while (cursor) {
        if (isOf(cursor)) {
          count += 1;
          if (sampled < MAX_SAMPLES) {
            sampled += 1;
            bytes += sizeOf(cursor.value);
          }
        }
        cursor = await cursor.continue();
      }
      amount.count += count;
      amount.bytes += sampled === 0 ? 0 : (bytes / sampled) * count;
    }
    return amount;
  });

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

interface StoredRecord {
  key: IDBValidKey;
  value: unknown;
}

/** Tenants with records in a database. */
export const tenantsIn = (name: string): Promise<Set<string>> =>
  within(name, async (db) => {
    const tenants = new Set<string>();
    for (const store of db.objectStoreNames) {
      let cursor = await db.transaction(store).store.openCursor();
      while (cursor) {
        const tenant = tenantIn(cursor.value);
        // Either all records of a store have a tenant, or none.
        if (tenant === null) break;
        tenants.add(tenant);
        cursor = await cursor.continue();
      }
    }
    return tenants;
  });

/**
 * Returns a predicate for records of a share. The tenant is in the record, or in the record whose ID prefixes its key
 * (as for rows of a file). Records without a tenant belong to the current one.
 */
async function ownership(db: IDBPDatabase, { tenant, of }: Share): Promise<(kept: StoredRecord) => boolean> {
  const others = new Set<unknown>();
  for (const store of db.objectStoreNames) {
    let cursor = await db.transaction(store).store.openCursor();
    // Either all records of a store have a tenant, or none.
    while (cursor && tenantIn(cursor.value) !== null) {
      if (tenantIn(cursor.value) !== tenant)
        for (const { id } of [cursor.value, Object(cursor.value.source)])
          if (typeof id === 'string') others.add(id);
      cursor = await cursor.continue();
    }
  }
  return ({ key, value }) => {
    const recordTenant = tenantIn(value);
    const isOwn =
      recordTenant === null ? !(Array.isArray(key) && others.has(key[0])) : recordTenant === tenant;
    return isOwn === (of === 'own');
  };
}

function tenantIn(value: unknown): string | null {
  const recordTenant = (Object(value) as { tenant?: unknown }).tenant;
  return typeof recordTenant === 'string' ? recordTenant : null;
}

async function within<T>(name: string, callback: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  // Without a version, opens the existing database and never upgrades it.
  const db = await openDB(databaseName(name), undefined, { blocking: () => db.close() });
  try {
    return await callback(db);
  } finally {
    db.close();
  }
}
