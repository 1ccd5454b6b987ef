import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubDatabases } from '#storage/doubles/memory-databases.ts';
import { fromStored, toStoredHead } from './draft-store.ts';

const key = { tenant: 't', kind: 'page', id: 'p', editor: 'e' };
/** The format that every version so far has written. */
const storedHead = {
  ...key,
  title: 'Launch',
  path: '/pages/p/edit',
  told: { record: { name: 'Old', pageType: 'inbound' }, at: 1 },
  base: { name: 'Old', pageType: 'inbound' },
  pendingSave: { name: 'Saved', pageType: 'inbound' },
};

test('restores a stored draft', () => {
  const fields = [
    { ...key, field: 'name', text: '"New"' },
    { ...key, field: 'pageType' },
  ];
  const draft = fromStored(storedHead, { ...key, at: 2 }, fields);
  expect(draft).toEqual({
    ...key,
    title: 'Launch',
    path: '/pages/p/edit',
    snapshot: storedHead.told,
    base: storedHead.base,
    pendingSave: storedHead.pendingSave,
    at: 2,
    doc: { name: 'New', pageType: undefined },
  });
  expect(fromStored(storedHead, undefined, [])?.at).toBe(1);
});

test('stores a draft under the keys of earlier versions', () => {
  const draft = fromStored(storedHead, undefined, []);
  expect(draft && toStoredHead(draft)).toMatchObject(storedHead);
});

describe('in a database', () => {
  beforeEach(stubDatabases);

  /** Writes a database as a version of the app did, and opens it as a reloaded tab does. */
  async function reloadWith(version: number, heads: object[], fields: object[]) {
    const db = await openDB('audience-console-drafts', version, {
      upgrade(db) {
        const keyPath = ['tenant', 'kind', 'id', 'editor'];
        for (const name of ['heads', 'times']) db.createObjectStore(name, { keyPath });
        db.createObjectStore('parts', { keyPath: [...keyPath, 'field'] });
      },
    });
    for (const head of heads) await db.put('heads', head);
    for (const field of fields) await db.put('parts', field);
    db.close();
    vi.resetModules();
    return import('./draft-store.ts');
  }
  const nameField = { ...key, field: 'name', text: '"New"' };

  test('keeps drafts of version 1', async () => {
    const { draftStore } = await reloadWith(1, [storedHead], [nameField]);
    expect(await draftStore.of('t', 'page', 'p')).toMatchObject([{ title: 'Launch', doc: { name: 'New' } }]);
  });

  test('leaves drafts of a newer version untouched', async () => {
    const { draftStore } = await reloadWith(2, [storedHead], [nameField]);
    await expect(draftStore.all('t')).rejects.toThrow();
    await expect(draftStore.put(key, { at: 3, fields: { name: 'Newer' } })).rejects.toThrow();
    await expect(draftStore.removeOlderThan(10)).rejects.toThrow();
    const newer = await openDB('audience-console-drafts', 2);
    expect(await newer.getAll('heads')).toEqual([storedHead]);
    expect(await newer.getAll('parts')).toEqual([nameField]);
  });

  test('keeps the readable parts of damaged drafts', async () => {
    const { draftStore } = await reloadWith(
      1,
      [storedHead, { ...key, editor: 'damaged', title: 'Damaged' }],
      [nameField, { ...key, field: 'pageType', text: '"inb' }],
    );
    expect(await draftStore.all('t')).toMatchObject([
      { title: 'Launch', doc: { name: 'New', pageType: 'inbound' } },
    ]);
  });
});
