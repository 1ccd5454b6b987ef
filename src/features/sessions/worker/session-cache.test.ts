import { expect, test, vi } from 'vitest';
import { Coverage, ROWS_PER_CHUNK, SessionStore } from '#engines/sessions/index.ts';
import { calendarOf } from '#lib/zoned.ts';
import { cacheSessions, restoreSessions } from './session-cache.ts';
import { memorySnapshots } from './testing/memory-snapshots.ts';

vi.mock('#storage/session-snapshots.ts', async () => ({
  sessionSnapshots: (await import('./testing/memory-snapshots.ts')).memorySnapshots,
}));

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
    vi.spyOn(memorySnapshots, 'put').mockRejectedValueOnce(new DOMException('No', name));
    expect(await cacheSessions(dataset(name), store, record(2))).toBe(reason);
    expect((await restoreSessions(dataset(name)))?.store.rows).toBe(5);
    expect(await cacheSessions(dataset(name), store, record(3))).toBeNull();
    expect((await restoreSessions(dataset(name)))?.store.rows).toBe(ROWS_PER_CHUNK + 5);
  }
});
