import { type DBSchema, unwrap } from 'idb';
import { database, under } from './database.ts';
import { tellForgetting } from './forgetting.ts';
import type { Known } from './known.ts';
import { forgetSeen } from './seen.ts';
import { sessionParts } from './session-parts.ts';

type Key = [tenant: string, kind: string, id: string];

interface Schema extends DBSchema {
  records: { key: Key; value: Known<unknown> & { tenant: string; kind: string } };
}

const open = database<Schema>('known', 1, (db) => {
  db.createObjectStore('records', { keyPath: ['tenant', 'kind', 'id'] });
});

/** The records of one service and tenant that are kept in this browser. Each throws where storage is refused. */
export const store = {
  /** Opens what the records are kept in. */
  prepare: async () => void (await open()),
  get: async (tenant: string, kind: string, id: string) => (await open()).get('records', [tenant, kind, id]),
  all: async (tenant: string, kind: string) => (await open()).getAll('records', under(tenant, kind)),
  put: (tenant: string, kind: string, record: Known<unknown>): Promise<void> =>
    store.putAll(tenant, kind, [record]),
  remove: async (tenant: string, kind: string, id: string) =>
    (await open()).delete('records', [tenant, kind, id]),
  async putAll(tenant: string, kind: string, records: readonly Known<unknown>[]): Promise<void> {
    const transaction = (await open()).transaction('records', 'readwrite');
    // None of them is waited for by itself, so that of thousands none costs an event and a promise.
    const into = unwrap(transaction.store);
    for (const record of records) into.put({ tenant, kind, ...record });
    // A page that goes away does not wait for what else might be asked of it.
    transaction.commit();
    await transaction.done;
  },
  /** Removes all that is kept of a tenant; where one of the stores cannot be opened, the other all the same. */
  async clear(tenant: string): Promise<void> {
    tellForgetting(tenant);
    forgetSeen(tenant);
    const records = async () => (await open()).delete('records', under(tenant));
    const removals = await Promise.allSettled([records(), sessionParts.clear(tenant)]);
    const failed = removals.find((removal) => removal.status === 'rejected');
    if (failed) throw failed.reason;
  },
};
