import { type IDBPDatabase, openDB } from 'idb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Run } from '#engines/audience-import/index.ts';
import { stubDatabases } from '#storage/doubles/memory-databases.ts';

const DATABASE = 'audience-console-import';

/** Each test starts without a connection, as a reloaded tab does. */
async function loadStore() {
  vi.resetModules();
  return import('./import-store.ts');
}

beforeEach(stubDatabases);

const run: Run = {
  id: 'run',
  tenant: 'tenant',
  pageId: 'page',
  createdAt: 1,
  source: {
    id: 'file',
    name: 'companies.csv',
    size: 40,
    format: { encoding: 'utf-8', delimiter: ',', hasHeader: true },
    headers: ['Name'],
    rows: 3,
    firstNumber: 2,
    samples: [['A']],
  },
  plan: { mapping: ['customName'], publishBehavior: 'draft' },
  rows: Uint32Array.of(0, 1, 2),
  statuses: Uint8Array.of(0, 0, 0),
  hasIdempotencyKeys: true,
  state: 'running',
  elapsedMs: 5,
};
const results = [
  { row: 0, outcome: 'created', audienceId: 'audience' },
  { row: 1, outcome: 'rejected', message: 'No' },
];
const block = { rows: [['A'], ['B'], ['C']], broken: [] };

/** The run and its results under the names of versions 1 and 2. */
function toVersion2() {
  const { source, statuses, hasIdempotencyKeys, state: _, elapsedMs, ...rest } = run;
  const { format, headers, ...file } = source;
  const { hasHeader, ...reading } = format;
  return {
    run: {
      ...rest,
      source: { ...file, reading: { ...reading, headed: hasHeader }, heads: headers },
      verdicts: statuses,
      keyed: hasIdempotencyKeys,
      state: 'going',
      spent: elapsedMs,
    },
    results: results.map(({ outcome, ...result }) => ({
      ...result,
      outcome: outcome === 'rejected' ? 'refused' : outcome,
    })),
  };
}

/** Writes a database as a version of the app did. */
async function store(version: number, write: (db: IDBPDatabase) => Promise<unknown>): Promise<void> {
  const db = await openDB(DATABASE, version, {
    upgrade(db) {
      db.createObjectStore('blocks');
      db.createObjectStore('runs', { keyPath: 'id' }).createIndex('page', ['tenant', 'pageId']);
      db.createObjectStore('results', version === 1 ? { keyPath: ['run', 'row'] } : {});
    },
  });
  await db.put('blocks', block, ['file', 0]);
  await write(db);
  db.close();
}

const writers: Record<number, (db: IDBPDatabase) => Promise<unknown>> = {
  1: async (db) => {
    const old = toVersion2();
    await db.put('runs', old.run);
    for (const result of old.results) await db.put('results', { run: run.id, ...result });
  },
  2: async (db) => {
    const old = toVersion2();
    await db.put('runs', old.run);
    await db.put('results', { results: [], forgotten: [] }, [run.id, 1]);
    await db.put('results', { results: old.results, forgotten: [2] }, [run.id, 2]);
  },
  3: async (db) => {
    await db.put('runs', run);
    await db.put('results', { results, deleted: [] }, [run.id, 1]);
  },
};

it.each([1, 2, 3])('keeps an unfinished import of version %i', async (version) => {
  await store(version, writers[version] ?? Promise.reject);
  const { blockStore, runStore } = await loadStore();
  expect(await runStore.get('run')).toEqual(run);
  expect(await runStore.results('run')).toMatchObject(results);
  expect(await runStore.listUnfinished('tenant')).toMatchObject([
    { name: 'companies.csv', rows: 3, left: 1 },
  ]);
  expect(await blockStore.get('file', 0)).toEqual(block);
});

it('keeps an unfinished bulk edit of several pages, which version 3 stored under the page ID all', async () => {
  await store(3, (db) => db.put('runs', { ...run, pageId: 'all' }));
  const { runStore } = await loadStore();
  expect(await runStore.get('run')).toEqual({ ...run, pageId: null, bulkEdit: 'update' });
  expect(await runStore.listUnfinished('tenant')).toMatchObject([{ id: 'run', pageId: null }]);
  expect(await runStore.listUnfinished('tenant', 'page')).toEqual([]);
});

it.each([
  ['Title of 1,200 audiences', 'metadata.title', 'update'],
  ['Publish drafts of 2 audiences', 'publishBehavior', 'publish'],
  ['Archive 2 audiences', 'publishBehavior', 'archive'],
  ['Schedule 2 audiences for Mon, 09:00', 'publishAt', 'schedule'],
  ['titles.csv', 'metadata.title', undefined],
  [null, 'metadata.title', undefined],
] as const)('knows what an unfinished run of version 3 named %s did', async (name, field, bulkEdit) => {
  const mapping = ['audienceId', field] as const;
  await store(3, (db) =>
    db.put('runs', { ...run, source: { ...run.source, name }, plan: { ...run.plan, mapping } }),
  );
  const { runStore } = await loadStore();
  expect(await runStore.listUnfinished('tenant')).toMatchObject([{ id: 'run', pageId: 'page', bulkEdit }]);
});

it('lists no run whose rows are all done, whose end is stored later', async () => {
  const done = Array.from(run.rows, (row) => ({ row, outcome: 'created' }));
  await store(3, async (db) => {
    await db.put('runs', run);
    await db.put('results', { results: done, deleted: [] }, [run.id, 1]);
  });
  const { runStore } = await loadStore();
  expect(await runStore.listUnfinished('tenant')).toEqual([]);
});

it('leaves imports of a newer version untouched, and keeps rows in memory', async () => {
  await store(5, (db) => db.put('runs', { id: 'run', ofVersion: 5 }));
  const { blockStore, runStore } = await loadStore();
  await expect(runStore.of('tenant')).rejects.toThrow();
  expect(await blockStore.put('other', 0, block)).toBe(false);
  expect(await blockStore.get('other', 0)).toEqual(block);
  const newer = await openDB(DATABASE, 5);
  expect(await newer.getAll('runs')).toEqual([{ id: 'run', ofVersion: 5 }]);
});

it.each([2, 3])('keeps what can be read of a damaged database of version %i', async (version) => {
  const damaged = { id: 'damaged', tenant: 'tenant', pageId: 'page' };
  await store(version, async (db) => {
    await writers[version]?.(db);
    await db.put('runs', damaged);
    await db.put('results', 'damaged', ['damaged', 1]);
    await db.put('runs', { ...(await db.get('runs', 'run')), id: 'without results' });
    await db.put('results', null, ['without results', 1]);
  });
  const { runStore } = await loadStore();
  expect((await runStore.of('tenant')).map(({ id }) => id)).toEqual(['run', 'without results']);
  expect(await runStore.listUnfinished('tenant')).toMatchObject([{ id: 'run', left: 1 }]);
  expect(await runStore.get('damaged')).toBeUndefined();
  await runStore.clearFinished(null);
  await runStore.removeOlderThan(2);
  const db = await openDB(DATABASE);
  expect(await db.getAll('runs')).toEqual([damaged]);
});
