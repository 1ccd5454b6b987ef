import type { DBSchema } from 'idb';
import { defineDatabase, prefixRange } from './define-store.ts';

type Key = [tenant: string, name: string, part: number];

interface Schema extends DBSchema {
  parts: { key: Key; value: { tenant: string; name: string; part: number; value: unknown } };
}

const open = defineDatabase<Schema>({
  name: 'sessions',
  label: 'Sessions',
  detail: 'Sessions loaded before, so that only new ones load again. Removed at sign-out.',
  isCache: true,
  version: 1,
  createStores: (db) => db.createObjectStore('parts', { keyPath: ['tenant', 'name', 'part'] }),
});

/**
 * Cached sessions per tenant and name, in numbered parts so that only changed parts are written. All methods reject if
 * storage is denied or full.
 */
export const sessionParts = {
  /** All parts of a name, in order. */
  all: async (tenant: string, name: string): Promise<unknown[]> =>
    (await (await open()).getAll('parts', prefixRange(tenant, name))).map(({ value }) => value),
  /**
   * Writes parts atomically if `isCurrent` accepts the stored first part, as another tab may have written since.
   * Returns whether they were written.
   */
  async put(
    tenant: string,
    name: string,
    parts: ReadonlyMap<number, unknown>,
    isCurrent: (first: unknown) => boolean = () => true,
  ): Promise<boolean> {
    const transaction = (await open()).transaction('parts', 'readwrite');
    const { store } = transaction;
    const canWrite = isCurrent((await store.get([tenant, name, 0]))?.value);
    const writes = canWrite
      ? Array.from(parts, ([part, value]) => store.put({ tenant, name, part, value }))
      : [];
    await Promise.all([...writes, transaction.done]);
    return canWrite;
  },
  /** Replaces all parts of a name. */
  async replace(tenant: string, name: string, parts: ReadonlyMap<number, unknown>): Promise<void> {
    const transaction = (await open()).transaction('parts', 'readwrite');
    const { store } = transaction;
    await Promise.all([
      store.delete(prefixRange(tenant, name)),
      ...Array.from(parts, ([part, value]) => store.put({ tenant, name, part, value })),
      transaction.done,
    ]);
  },
  remove: async (tenant: string, name: string) => (await open()).delete('parts', prefixRange(tenant, name)),
};
