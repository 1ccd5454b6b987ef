import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Coverage, ROWS_PER_CHUNK, SessionStore, snapshotOf } from '#engines/sessions/index.ts';
import { calendarOf } from '#lib/zoned.ts';
import { sizeOf, stores } from '#storage/define-store.ts';
import { stubDatabases } from '#storage/doubles/memory-databases.ts';
import { cacheSessions, restoreSessions, sessionSnapshots } from './session-cache.ts';

beforeAll(stubDatabases);
afterEach(() => vi.restoreAllMocks());

const record = (loadedAt: number) => () => ({
  coverage: new Coverage([[0, 1]]),
  loadedAt,
  skippedRows: 3,
  duplicateRows: 1,
});
const storeOf = (count: number) => {
  const store = new SessionStore(calendarOf('UTC'));
  store.put(items(count));
  return store;
};
const items = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    audienceSessionId: `s${from + index}`,
    sessionStartedAt: `+${Date.UTC(2025, 0, 1) + index * 1000}`,
    timeSpentSeconds: index % 100,
  }));
const dataset = (pageId: string) => ({ tenant: 't', pageId, audienceId: undefined });

test('replaces a longer cached store', async () => {
  expect(await cacheSessions(dataset('shorter'), storeOf(ROWS_PER_CHUNK + 5), record(1))).toBeNull();
  const short = storeOf(7);
  expect(await cacheSessions(dataset('shorter'), short, record(2))).toBeNull();
  const cached = await restoreSessions(dataset('shorter'));
  expect(cached).toMatchObject({
    loadedAt: 2,
    coverage: { slices: [[0, 1]] },
    skippedRows: 3,
    duplicateRows: 1,
  });
  expect(cached?.store.rows).toBe(7);
  expect(cached?.store.session(6)).toEqual(short.session(6));
});

test('restores all rows of a store that grows, within and across chunks', async () => {
  const store = storeOf(0);
  for (const count of [ROWS_PER_CHUNK - 1, 1, 1]) {
    store.put(items(count, store.rows));
    await cacheSessions(dataset('longer'), store, record(store.rows));
    const cached = await restoreSessions(dataset('longer'));
    expect(cached?.store.rows).toBe(store.rows);
    expect(cached?.store.session(store.rows - 1)).toEqual(store.session(store.rows - 1));
  }
});

test('returns why a write failed, keeps the previous copy, and writes again once it can', async () => {
  for (const [name, reason] of [
    ['QuotaExceededError', 'full'],
    ['SecurityError', 'denied'],
  ] as const) {
    const store = storeOf(5);
    expect(await cacheSessions(dataset(name), store, record(1))).toBeNull();
    store.put(items(ROWS_PER_CHUNK, 5));
    vi.spyOn(sessionSnapshots, 'put').mockRejectedValueOnce(new DOMException('No', name));
    expect(await cacheSessions(dataset(name), store, record(2))).toBe(reason);
    expect((await restoreSessions(dataset(name)))?.store.rows).toBe(5);
    expect(await cacheSessions(dataset(name), store, record(3))).toBeNull();
    expect((await restoreSessions(dataset(name)))?.store.rows).toBe(ROWS_PER_CHUNK + 5);
  }
});

test('stored sizes are those of datasets of any size', async () => {
  const expected = new Map<string, number>();
  for (const [tenant, counts] of Object.entries({ a: [5, 9_000, 1, 900], b: [2_000, 3] })) {
    for (const [index, count] of counts.entries())
      await cacheSessions({ ...dataset(`p${index}`), tenant }, storeOf(count), record(1));
    const keys = counts.map((_, index) => JSON.stringify(['sessions', `p${index}`, null]));
    const stored = await Promise.all(keys.map((name) => sessionSnapshots.get(tenant, name)));
    expected.set(tenant, sizeOf(stored));
  }
  const sizes = await stores.find(({ name }) => name === 'sessions')?.sizes();
  for (const [tenant, bytes] of expected) expect((sizes?.get(tenant) ?? 0) / bytes).toBeCloseTo(1, 1);
});

/** Calls back once the store of a dataset has begun to be written, with its first part. */
function onFirstPart(callback: () => void) {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore, ...args) {
    callback();
    return put.apply(this, args);
  });
}

test('caches the rows at the start if others are added while it writes', async () => {
  const store = storeOf(5);
  onFirstPart(() => store.put([{ ...items(1, 5)[0], timeSpentSeconds: -1, sessionStartedAt: '+0' }]));
  expect(await cacheSessions(dataset('added'), store, record(1))).toBeNull();
  const expected = storeOf(5);
  const cached = (await restoreSessions(dataset('added')))?.store;
  expect(cached && snapshotOf(cached)).toEqual(snapshotOf(expected));
});

test('keeps the previous copy if rows change while it writes, and replaces it the next time', async () => {
  const store = storeOf(5);
  await cacheSessions(dataset('changed'), store, record(1));
  onFirstPart(() => store.put([{ ...items(1)[0], timeSpentSeconds: 77 }], 5));
  expect(await cacheSessions(dataset('changed'), store, record(2))).toBeNull();
  const previous = await restoreSessions(dataset('changed'));
  expect(previous).toMatchObject({ loadedAt: 1 });
  expect(previous?.store.session(0).timeSpentSeconds).toBe(0);
  expect(await cacheSessions(dataset('changed'), store, record(3))).toBeNull();
  expect((await restoreSessions(dataset('changed')))?.store.session(0).timeSpentSeconds).toBe(77);
});

test('returns that storage is full, also if rows changed before it was', async () => {
  const store = storeOf(5);
  onFirstPart(() => {
    store.put([{ ...items(1)[0], timeSpentSeconds: 77 }], 5);
    throw new DOMException('No', 'QuotaExceededError');
  });
  expect(await cacheSessions(dataset('changed and full'), store, record(1))).toBe('full');
});

test('keeps the previous copy if a part of the next one does not fit', async () => {
  const store = storeOf(5);
  await cacheSessions(dataset('full'), store, record(1));
  store.put(items(1, 5));
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (JSON.stringify(args[1]).includes('texts')) throw new DOMException('No', 'QuotaExceededError');
    return put.apply(this, args);
  });
  expect(await cacheSessions(dataset('full'), store, record(2))).toBe('full');
  const cached = await restoreSessions(dataset('full'));
  expect([cached?.loadedAt, cached?.store.rows]).toEqual([1, 5]);
});
