import { createAtom } from '@tanstack/store';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { readLocal } from '#lib/setting.ts';

interface StoreDescription {
  /** Name of the database without the app's prefix, or prefix of the local storage keys. */
  name: string;
  /** Label in the settings. */
  label: string;
  /** Explains in the settings what is stored. */
  detail: string;
  /** Clearing it loses work that exists nowhere else. */
  isUserData?: boolean;
  /** Cleared once its tenant isn't signed in any more. */
  isCache?: boolean;
}

/** Data that this browser stores by tenant. */
export interface Store extends StoreDescription {
  /** Estimated bytes by tenant; of data that belongs to no tenant under `''`. */
  sizes(): Promise<Map<string, number>>;
  /** Clears the data of the tenants that match. */
  clear(matches: (tenant: string) => boolean): Promise<void>;
}

/** All stores of this app. The settings list them. */
export const stores: Store[] = [];

/** Sorts after all numbers and strings: the upper bound of a key prefix. */
const LAST: never[] = [];

/** Range of all keys that start with `parts`. */
export const prefixRange = (...parts: (string | number)[]): IDBKeyRange =>
  IDBKeyRange.bound(parts, [...parts, LAST], false, true);

interface DatabaseOptions<S extends DBSchema> extends StoreDescription {
  /** Increasing it drops all stored data, unless `migrate` is given. */
  version: number;
  createStores(db: IDBPDatabase<S>): void;
  /** Converts the data of the previous version, whose stores must be the same. */
  migrate?(transaction: IDBPTransaction<S, StoreNames<S>[], 'versionchange'>): Promise<void>;
  /** Tenants by the first part of the keys, which is the tenant itself by default. */
  loadTenants?(db: IDBPDatabase<S>): Promise<ReadonlyMap<string, string>>;
}

/**
 * Defines an IndexedDB database. Returns a function that opens it on first use and again after the browser closed it;
 * rejects if the browser denies storage, and retries with the next call.
 */
export function defineDatabase<S extends DBSchema>({
  version,
  createStores,
  migrate,
  loadTenants,
  ...description
}: DatabaseOptions<S>): () => Promise<IDBPDatabase<S>> {
  let connection: Promise<IDBPDatabase<S>> | undefined;
  const reset = () => {
    connection = undefined;
  };
  const open = () => {
    if (connection) return connection;
    const opening = openDB<S>(`audience-console-${description.name}`, version, {
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
  /** Yields the ranges of keys with the same first part, a string, and their tenants. */
  async function* keyGroups<M extends 'readonly' | 'readwrite'>(mode: M) {
    const db = await open();
    const tenants = await loadTenants?.(db);
    const untyped = db as unknown as IDBPDatabase;
    const transaction = untyped.transaction([...untyped.objectStoreNames], mode);
    for (const name of transaction.objectStoreNames) {
      const store = transaction.objectStore(name);
      let cursor = await store.openKeyCursor();
      while (cursor) {
        const { key } = cursor;
        const id = String(Array.isArray(key) ? key[0] : key);
        const range = Array.isArray(key) ? prefixRange(id) : IDBKeyRange.only(key);
        yield { store, range, tenant: tenants ? (tenants.get(id) ?? '') : id };
        cursor = await (Array.isArray(key) ? cursor.continue(range.upper) : cursor.continue());
      }
    }
    await transaction.done;
  }
  stores.push({
    ...description,
    async sizes() {
      const sizes = new Map<string, number>();
      for await (const { store, range, tenant } of keyGroups('readonly')) {
        const [count, samples] = await Promise.all([store.count(range), store.getAll(range, MAX_SAMPLES)]);
        const bytes = (sizeOf(samples) / samples.length) * count;
        sizes.set(tenant, (sizes.get(tenant) ?? 0) + bytes);
      }
      return sizes;
    },
    async clear(matches) {
      for await (const { store, range, tenant } of keyGroups('readwrite'))
        if (matches(tenant)) await store.delete(range);
    },
  });
  return open;
}

/** Per group of keys; the total is extrapolated. */
const MAX_SAMPLES = 20;
/** Stored values aren't nested deeper. */
const MAX_DEPTH = 40;

/** Estimated size of a stored value in bytes: two per character, eight per number. */
export function sizeOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length * 2;
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (value instanceof Blob) return value.size;
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return 8;
  const parts = Array.isArray(value) ? value : Object.entries(value).flat();
  return parts.reduce<number>((sum, part) => sum + sizeOf(part, depth + 1), 8);
}

/** A list per tenant in local storage, or in memory if the browser denies storage. */
export interface StoredList<T> {
  /** The same array until the list changes. */
  read(tenant: string): readonly T[];
  update(tenant: string, update: (items: readonly T[]) => readonly T[]): void;
  /** Calls back on changes, also in other tabs; returns the cleanup. */
  subscribe(listener: () => void): () => void;
}

interface ListOptions<T> extends StoreDescription {
  /** Validates stored items, which other versions of the app may have written. */
  isItem(item: unknown): item is T;
}

/** Defines a list whose local storage keys are `NAME.TENANT`. */
export function defineList<T>({ isItem, ...description }: ListOptions<T>): StoredList<T> {
  const changes = createAtom(0);
  const notify = () => changes.set((count) => count + 1);
  const prefix = `${description.name}.`;
  /** Texts the browser rejected; newer than those in local storage. */
  const rejected = new Map<string, string>();
  let parsed = { text: '', items: [] as readonly T[] };

  const readText = (key: string) => rejected.get(key) ?? readLocal(key) ?? '';
  const read = (tenant: string) => {
    const text = readText(prefix + tenant);
    if (text !== parsed.text) parsed = { text, items: parseItems(text, isItem) };
    return parsed.items;
  };
  function write(key: string, items: readonly T[]): void {
    const text = JSON.stringify(items);
    rejected.delete(key);
    try {
      if (items.length === 0) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      if (items.length > 0) rejected.set(key, text);
    }
    notify();
  }
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key !== null && !key.startsWith(prefix)) return;
    if (key === null) rejected.clear();
    else rejected.delete(key);
    notify();
  });
  const keys = () => [...localKeys(), ...rejected.keys()].filter((key) => key.startsWith(prefix));
  stores.push({
    ...description,
    sizes: async () => new Map(keys().map((key) => [key.slice(prefix.length), sizeOf(readText(key))])),
    async clear(matches) {
      for (const key of keys()) if (matches(key.slice(prefix.length))) write(key, []);
    },
  });
  return {
    read,
    update: (tenant, update) => write(prefix + tenant, update(read(tenant))),
    subscribe: (listener) => changes.subscribe(listener).unsubscribe,
  };
}

function parseItems<T>(text: string, isItem: (item: unknown) => item is T): readonly T[] {
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items.filter(isItem) : [];
  } catch {
    return [];
  }
}

function localKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Keys of settings (`lib/setting.ts`); those of lists contain a dot. */
const settingKeys = () => localKeys().filter((key) => !key.includes('.'));

stores.push({
  name: 'preferences',
  label: 'Preferences',
  detail: 'Theme, density, dates, columns and shortcuts. Clearing restores the defaults.',
  sizes: async () => new Map([['', settingKeys().reduce((sum, key) => sum + sizeOf(readLocal(key)), 0)]]),
  async clear(matches) {
    if (!matches('')) return;
    for (const key of settingKeys()) {
      localStorage.removeItem(key);
      // Browsers dispatch `storage` events to other tabs only.
      dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
    }
  },
});
