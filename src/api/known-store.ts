import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { tellForgetting } from './forgetting.ts';
import type { Known } from './known.ts';
import { partsStore } from './parts-store.ts';
import { forgetSeen } from './seen.ts';

type Key = [tenant: string, kind: string, id: string];

interface Schema extends DBSchema {
  records: { key: Key; value: Known<unknown> & { tenant: string; kind: string } };
}

const NAME = 'audience-console-known';
/** Sorts after any text. */
const LAST: never[] = [];

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade: (db) => void db.createObjectStore('records', { keyPath: ['tenant', 'kind', 'id'] }),
    // A newer console in another tab wants to change the store: it is opened again when next needed.
    blocking: () => close(),
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

function close() {
  void opened?.then((db) => db.close());
  opened = undefined;
}

const kindOf = (tenant: string, kind: string) =>
  IDBKeyRange.bound([tenant, kind], [tenant, kind, LAST], false, true);

/** The records of one service and tenant that are kept in this browser. Each throws where storage is refused. */
export const store = {
  get: async (tenant: string, kind: string, id: string) => (await open()).get('records', [tenant, kind, id]),
  all: async (tenant: string, kind: string) => (await open()).getAll('records', kindOf(tenant, kind)),
  put: async (tenant: string, kind: string, record: Known<unknown>) =>
    void (await (await open()).put('records', { tenant, kind, ...record })),
  remove: async (tenant: string, kind: string, id: string) =>
    (await open()).delete('records', [tenant, kind, id]),
  async putAll(tenant: string, kind: string, records: readonly Known<unknown>[]): Promise<void> {
    const transaction = (await open()).transaction('records', 'readwrite');
    for (const record of records) void transaction.store.put({ tenant, kind, ...record });
    await transaction.done;
  },
  /** Removes all that is kept of a tenant; where one of the stores cannot be opened, the other all the same. */
  async clear(tenant: string): Promise<void> {
    tellForgetting(tenant);
    forgetSeen(tenant);
    const ofTenant = () => IDBKeyRange.bound([tenant], [tenant, LAST], false, true);
    const records = async () => (await open()).delete('records', ofTenant());
    const removals = await Promise.allSettled([records(), partsStore.clear(tenant)]);
    const failed = removals.find((removal) => removal.status === 'rejected');
    if (failed) throw failed.reason;
  },
};
