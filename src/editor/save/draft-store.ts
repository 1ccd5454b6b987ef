import type { DBSchema, IDBPTransaction } from 'idb';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import type { Group, Snapshot, UnsavedWork } from '#engines/save/index.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { defineDatabase, defineList, prefixRange } from '#storage/define-store.ts';

/** Identifies a draft by its record and editor. */
export interface DraftKey {
  /** Fingerprint of service and tenant. */
  tenant: string;
  kind: string;
  id: string;
  editor: string;
}

/** Unsaved work of an editor. A draft with a `pendingSave` is a queued save. */
export interface Draft extends DraftKey, UnsavedWork<object> {
  title: string;
  /** Address of the editor's screen. Absent in drafts of earlier versions. */
  path?: string;
  /** When it was last edited, epoch ms. */
  at: number;
  /** Why a queued save became unsaved work, in whole sentences. */
  saveError?: string;
}

type DraftHead = Omit<Draft, 'doc' | 'at'>;
/** `snapshot` is stored as `told`, as in earlier versions. */
type StoredHead = Omit<DraftHead, 'snapshot'> & { told: Snapshot<object> };
type StoredTime = DraftKey & Pick<Draft, 'at'>;
interface StoredField extends DraftKey {
  field: string;
  /** The value as JSON, which is much faster to write than objects. Absent if the field is. */
  text?: string;
}
type Key = [tenant: string, kind: string, id: string, editor: string];

interface Schema extends DBSchema {
  heads: { key: Key; value: StoredHead };
  /** Written with each edit, unlike heads, which are as large as the record. */
  times: { key: Key; value: StoredTime };
  /** The changed fields: a keystroke writes one of them. */
  parts: { key: [...Key, field: string]; value: StoredField };
}

const stores: ('heads' | 'times' | 'parts')[] = ['heads', 'times', 'parts'];

const open = defineDatabase<Schema>({
  name: 'drafts',
  isUserData: true,
  migrations: [
    (db) => {
      db.createObjectStore('heads', { keyPath: ['tenant', 'kind', 'id', 'editor'] });
      db.createObjectStore('times', { keyPath: ['tenant', 'kind', 'id', 'editor'] });
      db.createObjectStore('parts', { keyPath: ['tenant', 'kind', 'id', 'editor', 'field'] });
    },
  ],
});

const keyOf = ({ tenant, kind, id, editor }: DraftKey): Key => [tenant, kind, id, editor];

export const toStoredHead = ({ snapshot, ...head }: DraftHead): StoredHead => ({ ...head, told: snapshot });

/** Restores what can be read of a draft from its records in the database; null if the record it changes can't. */
export function fromStored(
  { told, ...head }: StoredHead,
  time: StoredTime | undefined,
  fields: readonly StoredField[],
): Draft | null {
  if (!told?.record || !head.base) return null;
  const changed = fields.flatMap(({ field, text }) => {
    try {
      return [[field, text && JSON.parse(text)]];
    } catch {
      return [];
    }
  });
  const doc = { ...head.base, ...Object.fromEntries(changed) };
  return { ...head, snapshot: told, at: time?.at ?? told.at, doc };
}

/** Commits without waiting for the event loop, so that a page being closed loses nothing. */
function committed(transaction: IDBPTransaction<Schema, typeof stores, 'readwrite'>): Promise<void> {
  transaction.commit();
  return transaction.done;
}

async function loadDrafts(prefix: readonly string[]): Promise<Draft[]> {
  const transaction = (await open()).transaction(stores);
  const heads = await transaction.objectStore('heads').getAll(prefixRange(...prefix));
  const drafts = await Promise.all(
    heads.map(async (head) => {
      const [time, fields] = await Promise.all([
        transaction.objectStore('times').get(keyOf(head)),
        transaction.objectStore('parts').getAll(prefixRange(...keyOf(head))),
      ]);
      return fromStored(head, time, fields);
    }),
  );
  return drafts.filter((draft) => draft !== null).sort((a, b) => b.at - a.at);
}

async function removeDrafts(prefix: readonly string[]): Promise<void> {
  const transaction = (await open()).transaction(stores, 'readwrite');
  for (const name of stores) void transaction.objectStore(name).delete(prefixRange(...prefix));
  await committed(transaction);
}

/** Drafts in IndexedDB, stored until they are saved or discarded. Methods reject if the browser denies storage. */
export const draftStore = {
  /** Drafts of a record, newest first. */
  of: (tenant: string, kind: string, id: string) => loadDrafts([tenant, kind, id]),
  /** Drafts of a tenant, newest first. */
  all: (tenant: string) => loadDrafts([tenant]),

  /**
   * Stores changes of a draft.
   *
   * @param head if it changed; replaces the stored fields
   * @param fields changed fields by name; undefined if absent
   * @returns whether the draft is complete; without `head`, its head may have been removed, such as in the settings
   */
  async put(
    key: DraftKey,
    { head, at, fields }: { head?: DraftHead; at: number; fields: Group },
  ): Promise<boolean> {
    const transaction = (await open()).transaction(stores, 'readwrite');
    const parts = transaction.objectStore('parts');
    if (head) {
      void parts.delete(prefixRange(...keyOf(key)));
      void transaction.objectStore('heads').put(toStoredHead(head));
    }
    const storedHead = transaction.objectStore('heads').getKey(keyOf(key));
    void transaction.objectStore('times').put({ ...key, at });
    for (const [field, value] of Object.entries(fields))
      void parts.put({ ...key, field, ...(value !== undefined && { text: JSON.stringify(value) }) });
    await committed(transaction);
    return Boolean(await storedHead);
  },

  /** Stores a whole draft, replacing an earlier one of the same editor. */
  replace: ({ doc, at, ...head }: Draft): Promise<boolean> => draftStore.put(head, { head, at, fields: doc }),

  async isQueued(key: DraftKey): Promise<boolean> {
    const head = await (await open()).get('heads', keyOf(key));
    return head?.pendingSave !== undefined;
  },

  /** Turns a queued save into unsaved work. */
  async cancelSave(key: DraftKey) {
    const transaction = (await open()).transaction('heads', 'readwrite');
    const head = await transaction.store.get(keyOf(key));
    if (head) {
      const { pendingSave, saveMode, ...rest } = head;
      void transaction.store.put(rest);
    }
    await transaction.done;
  },

  removeAll: (tenant: string) => removeDrafts([tenant]),

  /** @param time epoch ms; drafts of all tenants last edited before it are removed */
  async removeOlderThan(time: number) {
    const keys = await (await open()).getAll('times');
    for (const { at, ...key } of keys) if (at < time) await draftStore.remove(key);
  },

  remove: (key: DraftKey) => removeDrafts(keyOf(key)),
};

const MAX_OWN_SAVES = 50;

/** Versions that this browser saved. */
const ownSaves = defineList({
  name: 'own-saves',
  isCache: true,
  isItem: (item) => typeof item === 'string',
});

function versionOf(record: object): string | null {
  const { pageId, topicId, versionId, updatedAt } = record as Record<string, unknown>;
  return versionId || updatedAt ? JSON.stringify([pageId, topicId, versionId, updatedAt]) : null;
}

export function addOwnSave(tenant: string, record: object): void {
  const version = versionOf(record);
  if (version) ownSaves.update(tenant, (versions) => [...versions, version].slice(-MAX_OWN_SAVES));
}

/** Whether another tab of this browser saved this version of a record. */
export const isOwnSave = (record: object): boolean =>
  ownSaves.read(boundTenant.get()?.fingerprint ?? '').includes(versionOf(record) ?? '');

/** When a record was saved, epoch ms; null if unknown. */
export function savedAtOf(record: object): number | null {
  const { updatedAt, createdAt } = record as Record<string, unknown>;
  const savedAt = updatedAt ?? createdAt;
  return typeof savedAt === 'string' ? parseTimestamp(savedAt) : null;
}
