import type { DBSchema, IDBPTransaction } from 'idb';
import type { Group } from '#engines/save/shape.ts';
import { defineDatabase, prefixRange } from '#storage/database.ts';

/** Names unsaved work: whose record it is of, and which editor it was typed into. */
export interface DraftKey {
  /** The fingerprint of service and tenant. */
  tenant: string;
  kind: string;
  id: string;
  editor: string;
}

/** What was made of a record and not saved. */
export interface Draft extends DraftKey {
  /** What the record is called. */
  title: string;
  /** The address of the screen it was typed on; absent in what an earlier console has kept. */
  path?: string;
  /** When it was last typed into, epoch ms. */
  at: number;
  told: { record: object; at: number };
  base: Group;
  doc: Group;
  /** The document when Save was pressed, while that save is queued. Absent in drafts of earlier versions. */
  pendingSave?: Group;
  /** Why a queued save became unsaved work, in whole sentences. */
  saveError?: string;
}

type Head = Omit<Draft, 'doc' | 'at'>;
interface Part extends DraftKey {
  field: string;
  /** What is in it, as JSON: a long list of rows is written many times sooner than as objects. Absent where nothing is. */
  text?: string;
}
type Key = [tenant: string, kind: string, id: string, editor: string];

interface Schema extends DBSchema {
  heads: { key: Key; value: Head };
  /** When each was last typed into: apart from its head, which is as large as the record. */
  times: { key: Key; value: Pick<Draft, 'at'> & DraftKey };
  /** The fields that are changed: each keystroke writes one of them, however large the record is. */
  parts: { key: [...Key, field: string]; value: Part };
}

const stores: ('heads' | 'times' | 'parts')[] = ['heads', 'times', 'parts'];

const open = defineDatabase<Schema>('drafts', 1, (db) => {
  db.createObjectStore('heads', { keyPath: ['tenant', 'kind', 'id', 'editor'] });
  db.createObjectStore('times', { keyPath: ['tenant', 'kind', 'id', 'editor'] });
  db.createObjectStore('parts', { keyPath: ['tenant', 'kind', 'id', 'editor', 'field'] });
});

const keyOf = ({ tenant, kind, id, editor }: DraftKey): Key => [tenant, kind, id, editor];

/**
 * All was asked of the transaction: it need not come back here before it ends, so that a page that goes away loses
 * nothing.
 */
function committed(transaction: IDBPTransaction<Schema, typeof stores, 'readwrite'>): Promise<void> {
  transaction.commit();
  return transaction.done;
}

async function read(prefix: readonly string[]): Promise<Draft[]> {
  const transaction = (await open()).transaction(stores);
  const heads = await transaction.objectStore('heads').getAll(prefixRange(...prefix));
  const drafts = await Promise.all(
    heads.map(async (head): Promise<Draft> => {
      const [time, parts] = await Promise.all([
        transaction.objectStore('times').get(keyOf(head)),
        transaction.objectStore('parts').getAll(prefixRange(...keyOf(head))),
      ]);
      const changed = Object.fromEntries(parts.map(({ field, text }) => [field, text && JSON.parse(text)]));
      return { ...head, at: time?.at ?? head.told.at, doc: { ...head.base, ...changed } };
    }),
  );
  return drafts.sort((a, b) => b.at - a.at);
}

/**
 * Unsaved work of any record, kept in this browser until it is saved or discarded. Each rejects where storage is
 * refused.
 */
export const draftStore = {
  of: (tenant: string, kind: string, id: string) => read([tenant, kind, id]),
  /** All of a tenant, the latest first. */
  all: (tenant: string) => read([tenant]),

  /**
   * Keeps what has changed since it was last kept.
   *
   * @param head what it was made from, where that is another than before; its fields are then kept anew
   * @param fields what changed, by name; undefined where it is now empty or absent
   */
  async put(key: DraftKey, { head, at, fields }: { head?: Head; at: number; fields: Group }) {
    const transaction = (await open()).transaction(stores, 'readwrite');
    const parts = transaction.objectStore('parts');
    if (head) {
      void parts.delete(prefixRange(...keyOf(key)));
      void transaction.objectStore('heads').put(head);
    }
    void transaction.objectStore('times').put({ ...key, at });
    for (const [field, value] of Object.entries(fields))
      void parts.put({ ...key, field, ...(value !== undefined && { text: JSON.stringify(value) }) });
    await committed(transaction);
  },

  /** Stores a whole draft in place of an earlier one of the same editor. */
  replace: ({ doc, at, ...head }: Draft): Promise<void> => draftStore.put(head, { head, at, fields: doc }),

  /** Whether the draft's save is still queued. */
  async isQueued(key: DraftKey): Promise<boolean> {
    const head = await (await open()).get('heads', keyOf(key));
    return head?.pendingSave !== undefined;
  },

  /** Turns a queued save into unsaved work. */
  async cancelSave(key: DraftKey) {
    const transaction = (await open()).transaction('heads', 'readwrite');
    const head = await transaction.store.get(keyOf(key));
    if (head) {
      const { pendingSave, ...rest } = head;
      void transaction.store.put(rest);
    }
    await transaction.done;
  },

  /** Removes all of a tenant. */
  async removeAll(tenant: string) {
    const transaction = (await open()).transaction(stores, 'readwrite');
    for (const name of stores) void transaction.objectStore(name).delete(prefixRange(tenant));
    await committed(transaction);
  },

  /** Removes what was last changed before `time`, epoch ms, of all tenants. */
  async removeOlderThan(time: number) {
    const keys = await (await open()).getAll('times');
    for (const { at, ...key } of keys) if (at < time) await draftStore.remove(key);
  },

  async remove(key: DraftKey) {
    const transaction = (await open()).transaction(stores, 'readwrite');
    void transaction.objectStore('parts').delete(prefixRange(...keyOf(key)));
    void transaction.objectStore('times').delete(keyOf(key));
    void transaction.objectStore('heads').delete(keyOf(key));
    await committed(transaction);
  },
};
