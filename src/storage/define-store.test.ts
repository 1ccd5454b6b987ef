import { type DBSchema, openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import { defineDatabase, defineList, type Migration, sizeOf, stores } from './define-store.ts';
import { stubDatabases } from './doubles/memory-databases.ts';
import { memoryStorage } from './doubles/memory-storage.ts';

beforeEach(() => {
  stubDatabases();
  vi.stubGlobal('localStorage', memoryStorage());
});

const description = { name: 'notes', isUserData: true };
const DATABASE = 'audience-console-notes';
interface Notes extends DBSchema {
  notes: { key: string; value: string };
}

/** Each version adds a letter to the notes of the one before. */
const append =
  (letter: string): Migration =>
  async (_db, transaction) => {
    const store = transaction.objectStore('notes');
    for (const key of await store.getAllKeys()) void store.put(`${await store.get(key)}${letter}`, key);
  };
const migrations: Migration[] = [(db) => db.createObjectStore('notes'), append('b'), append('c')];

/** Stores a note with an app that knows the first versions only. */
async function storeNote(text: string, version: number): Promise<void> {
  const db = await openDB(DATABASE, version, {
    async upgrade(db, oldVersion, _newVersion, transaction) {
      for (const migrate of migrations.slice(oldVersion, version)) await migrate(db, transaction);
    },
  });
  await db.put('notes', text, 'first');
  db.close();
}

it.each([
  [1, 'abc'],
  [2, 'ac'],
  [3, 'a'],
])('migrates data of version %i step by step', async (version, migrated) => {
  await storeNote('a', version);
  const db = await defineDatabase<Notes>({ ...description, migrations })();
  expect(await db.get('notes', 'first')).toBe(migrated);
});

it('creates a database with all migrations', async () => {
  const db = await defineDatabase<Notes>({ ...description, migrations })();
  expect([db.version, [...db.objectStoreNames]]).toEqual([3, ['notes']]);
});

it('leaves the data of a newer version untouched', async () => {
  await storeNote('a', 3);
  await expect(
    defineDatabase<Notes>({ ...description, migrations: migrations.slice(0, 2) })(),
  ).rejects.toThrow();
  const db = await defineDatabase<Notes>({ ...description, migrations })();
  expect(await db.get('notes', 'first')).toBe('a');
});

it('keeps the data if a migration fails', async () => {
  await storeNote('a', 1);
  const broken: Migration = async (db) => {
    db.deleteObjectStore('notes');
    throw new Error('Cannot be migrated.');
  };
  await expect(
    defineDatabase<Notes>({ ...description, migrations: migrations.with(1, broken) })(),
  ).rejects.toThrow();
  const db = await defineDatabase<Notes>({ ...description, migrations })();
  expect(await db.get('notes', 'first')).toBe('abc');
});

it('rejects while another tab keeps the database from opening, and opens it afterwards', async () => {
  const otherTab = await openDB(DATABASE, 1, { upgrade: (db) => void db.createObjectStore('notes') });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const open = defineDatabase<Notes>({ ...description, migrations });
  const first = open();
  first.catch(() => {});
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await expect(first).rejects.toThrow('in time');
  await expect(stores.at(-1)?.sizes()).rejects.toThrow('in time');
  otherTab.close();
  await expect.poll(() => open().then((db) => db.version, String)).toBe(3);
});

it('rejects if the browser denies storage, and tries again with the next call', async () => {
  const factory = indexedDB;
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  const open = defineDatabase<Notes>({ ...description, migrations });
  const denied = open();
  await expect(denied).rejects.toThrow('insecure');
  vi.stubGlobal('indexedDB', factory);
  expect((await open()).version).toBe(3);
});

it('keeps items of a list that only another version can read', () => {
  localStorage.setItem('words.t', '["one",{"word":"two"},"three"]');
  const words = defineList({
    ...description,
    name: 'words',
    isItem: (item): item is string => typeof item === 'string',
  });
  expect(words.read('t')).toEqual(['one', 'three']);
  words.update('t', (items) => [...items, 'four']);
  expect(words.read('t')).toEqual(['one', 'three', 'four']);
  words.update('t', () => []);
  expect(JSON.parse(localStorage.getItem('words.t') ?? '')).toEqual([{ word: 'two' }]);
});

it('clears a list with all its items', async () => {
  localStorage.setItem('words.t', '["one",{"word":"two"}]');
  defineList({
    ...description,
    name: 'words',
    isItem: (item): item is string => typeof item === 'string',
  });
  await stores.at(-1)?.clear(() => true);
  expect(localStorage.getItem('words.t')).toBeNull();
});

it('estimates the size of any stored value', () => {
  expect(sizeOf('four')).toBe(8);
  expect(sizeOf(new Uint8Array(100))).toBe(100);
  expect(sizeOf(new Float64Array(10).buffer)).toBe(80);
  expect(sizeOf({ a: 'bc', d: [1, null] })).toBeGreaterThan(30);
  let deep: object = {};
  for (let depth = 0; depth < 5000; depth += 1) deep = { deep };
  expect(sizeOf(deep)).toBeGreaterThan(0);
});
