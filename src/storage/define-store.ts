import { createAtom } from '@tanstack/store';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { readLocal } from '#lib/setting.ts';

interface StoreDescription {
  /** Name of the database without the app's prefix, or prefix of the local storage keys. */
  name: string;
  /** Clearing it loses work that exists nowhere else. */
  isUserData?: boolean;
  /** Cleared once its tenant isn't signed in any more. */
  isCache?: boolean;
}

/** Data that this browser stores by tenant. */
export interface Store extends StoreDescription {
  /** Estimated bytes by tenant; of data that belongs to no tenant under `''`. */
  sizes(): Promise<Map<string, number>>;
  clear(matches: (tenant: string) => boolean): Promise<void>;
}

/** All stores of this app. The settings list them. */
export const stores: Store[] = [];

/** Sorts after all numbers and strings: the upper bound of a key prefix. */
const LAST: never[] = [];

/** Range of all keys that start with `parts`. */
export const prefixRange = (...parts: (string | number)[]): IDBKeyRange =>
  IDBKeyRange.bound(parts, [...parts, LAST], false, true);

/** One step of a database from its previous version. May only await requests to the database. */
export type Migration = (
  db: IDBPDatabase,
  transaction: IDBPTransaction<unknown, string[], 'versionchange'>,
) => unknown;

interface DatabaseOptions<S extends DBSchema> extends StoreDescription {
  /** In order, never changed or removed: the version is their number. A browser that skipped some runs them all. */
  migrations: readonly Migration[];
  /** Tenants by the first part of the keys, which is the tenant itself by default. */
  loadTenants?(db: IDBPDatabase<S>): Promise<ReadonlyMap<string, string>>;
  /** Bytes by tenant, if values differ too much in size to estimate them by a few. */
  loadSizes?(db: IDBPDatabase<S>): Promise<Map<string, number>>;
}

/** Browsers can fail to open a database without an error. Screens wait for it. */
const MAX_OPEN_MS = 5_000;

/**
 * Defines an IndexedDB database. Returns a function that opens it on first use and again after the browser closed it.
 * It rejects if the browser denies storage or doesn't open it in time, or if a newer version of the app has stored
 * data, which stays untouched; the next call tries again.
 */
export function defineDatabase<S extends DBSchema>({
  migrations,
  loadTenants,
  loadSizes,
  ...description
}: DatabaseOptions<S>): () => Promise<IDBPDatabase<S>> {
  let connection: Promise<IDBPDatabase<S>> | undefined;
  const reset = () => {
    connection = undefined;
  };
  const open = () => {
    connection ??= openInTime();
    return connection;
  };
  /** After a timeout, calls reject immediately until the browser has opened the database. */
  function openInTime(): Promise<IDBPDatabase<S>> {
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => reject(new Error("The browser didn't open its storage in time.")),
      MAX_OPEN_MS,
    );
    const opening = connect(() => clearTimeout(timer));
    opening
      .then(() => {
        connection = opening;
      }, reset)
      .finally(() => clearTimeout(timer));
    return Promise.race([opening, timeout]);
  }
  async function connect(onUpgrade: () => void): Promise<IDBPDatabase<S>> {
    const db = await openDB<S>(`audience-console-${description.name}`, migrations.length, {
      async upgrade(db, oldVersion, _newVersion, transaction) {
        onUpgrade();
        // `openDB` rejects with the same error.
        transaction.done.catch(() => {});
        // Older versions have other stores than the current schema.
        const step = [db, transaction] as unknown as Parameters<Migration>;
        try {
          for (const migrate of migrations.slice(oldVersion)) await migrate(...step);
        } catch {
          if (!transaction.error) transaction.abort();
        }
      },
      // Another tab runs a newer version of the app and wants to upgrade.
      blocking() {
        db.close();
        reset();
      },
      terminated: reset,
    });
    return db;
  }
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
      if (loadSizes) return loadSizes(await open());
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
  /** Validates stored items, which other versions of the app may have written. User data it rejects stays stored. */
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
    if (text !== parsed.text) parsed = { text, items: parseItems(text).filter(isItem) };
    return parsed.items;
  };
  function write(key: string, items: readonly unknown[]): void {
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
    update(tenant, update) {
      const key = prefix + tenant;
      const stored = description.isUserData ? parseItems(readText(key)) : [];
      write(key, [...update(read(tenant)), ...stored.filter((item) => !isItem(item))]);
    },
    subscribe: (listener) => changes.subscribe(listener).unsubscribe,
  };
}

function parseItems(text: string): readonly unknown[] {
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items : [];
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

/** Keys of settings (`lib/setting.ts`); keys of lists contain a dot. */
const settingKeys = () => localKeys().filter((key) => !key.includes('.'));

stores.push({
  name: 'preferences',
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
