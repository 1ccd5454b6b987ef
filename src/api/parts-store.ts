import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

type Key = [tenant: string, name: string, part: number];

interface Schema extends DBSchema {
  parts: { key: Key; value: { tenant: string; name: string; part: number; value: unknown } };
}

const NAME = 'audience-console-sessions';
/** Sorts after any number and text. */
const LAST: never[] = [];

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade: (db) => void db.createObjectStore('parts', { keyPath: ['tenant', 'name', 'part'] }),
    // A newer console in another tab wants to change the store: it is opened again when next needed.
    blocking: () => {
      void opened?.then((db) => db.close());
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

const ofTenant = (tenant: string) => IDBKeyRange.bound([tenant], [tenant, LAST], false, true);
const ofName = (tenant: string, name: string) =>
  IDBKeyRange.bound([tenant, name], [tenant, name, LAST], false, true);

/**
 * Large things that are kept in this browser in numbered parts, per service and tenant, so that only the parts
 * that have changed are written. Each call throws where storage is refused, or full.
 */
export const partsStore = {
  /** All parts of a thing, in order; empty where it is not kept. */
  all: async (tenant: string, name: string): Promise<unknown[]> =>
    (await (await open()).getAll('parts', ofName(tenant, name))).map(({ value }) => value),
  /**
   * Writes some parts, all of them or none; `fits` is asked whether they go with the first part that is there, as
   * another tab may have written since. Answers whether they were written.
   */
  async put(
    tenant: string,
    name: string,
    parts: ReadonlyMap<number, unknown>,
    fits: (first: unknown) => boolean = () => true,
  ): Promise<boolean> {
    const transaction = (await open()).transaction('parts', 'readwrite');
    const { store } = transaction;
    const written = fits((await store.get([tenant, name, 0]))?.value);
    const writes = written
      ? Array.from(parts, ([part, value]) => store.put({ tenant, name, part, value }))
      : [];
    await Promise.all([...writes, transaction.done]);
    return written;
  },
  /** Writes a thing anew, in place of all the parts that are there. */
  async replace(tenant: string, name: string, parts: ReadonlyMap<number, unknown>): Promise<void> {
    const transaction = (await open()).transaction('parts', 'readwrite');
    const { store } = transaction;
    await Promise.all([
      store.delete(ofName(tenant, name)),
      ...Array.from(parts, ([part, value]) => store.put({ tenant, name, part, value })),
      transaction.done,
    ]);
  },
  remove: async (tenant: string, name: string) => (await open()).delete('parts', ofName(tenant, name)),
  clear: async (tenant: string) => (await open()).delete('parts', ofTenant(tenant)),
};
