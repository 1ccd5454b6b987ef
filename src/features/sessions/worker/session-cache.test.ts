import { expect, test, vi } from 'vitest';
import { ROWS_PER_CHUNK } from '#engines/sessions/columns/code-column.ts';
import { emptyParts, SessionStore } from '#engines/sessions/columns/session-store.ts';
import { Coverage } from '#engines/sessions/loading/slices.ts';
import { calendarOf } from '#lib/zoned.ts';
import { SessionCache } from './session-cache.ts';
import { memoryParts } from './testing/memory-parts.ts';

vi.mock('#storage/session-parts.ts', async () => ({
  sessionParts: (await import('./testing/memory-parts.ts')).memoryParts,
}));

const hasRead = (loadedAt: number) => ({
  coverage: new Coverage([[0, 1]]),
  loadedAt,
  skippedRows: 3,
  duplicateRows: 1,
});
const empty = () => new SessionStore(emptyParts(calendarOf('UTC')));
const items = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    audienceSessionId: `s${from + index}`,
    sessionStartedAt: `+${Date.UTC(2025, 0, 1) + index * 1000}`,
    timeSpentSeconds: index % 100,
  }));
const dataset = (pageId: string) => ({ tenant: 't', pageId, audienceId: undefined });

test('replaces a longer cached store', async () => {
  const cache = new SessionCache(dataset('shorter'));
  const long = empty();
  long.put(items(ROWS_PER_CHUNK + 5));
  expect(await cache.save(long, hasRead(1))).toBeNull();
  const short = empty();
  short.put(items(7));
  expect(await cache.save(short, hasRead(2))).toBeNull();
  const cached = await new SessionCache(dataset('shorter')).restore();
  expect(cached).toMatchObject({
    loadedAt: 2,
    coverage: { slices: [[0, 1]] },
    skippedRows: 3,
    duplicateRows: 1,
  });
  expect(cached?.store.rows).toBe(7);
  expect(cached?.store.session(6)).toEqual(short.session(6));
});

test('appends to the cached store as it grows, within and across chunks', async () => {
  const cache = new SessionCache(dataset('longer'));
  const store = empty();
  for (const count of [ROWS_PER_CHUNK - 1, 1, 1]) {
    store.put(items(count, store.rows));
    await cache.save(store, hasRead(store.rows));
    const cached = await new SessionCache(dataset('longer')).restore();
    expect(cached?.store.rows).toBe(store.rows);
    expect(cached?.store.session(store.rows - 1)).toEqual(store.session(store.rows - 1));
  }
});

test('returns why a write failed, removes the partial copy, and writes again once it can', async () => {
  for (const [name, reason] of [
    ['QuotaExceededError', 'full'],
    ['SecurityError', 'denied'],
  ] as const) {
    const cache = new SessionCache(dataset(name));
    const store = empty();
    store.put(items(5));
    expect(await cache.save(store, hasRead(1))).toBeNull();
    store.put(items(ROWS_PER_CHUNK, 5));
    const replace = vi.spyOn(memoryParts, 'replace').mockRejectedValueOnce(new DOMException('No', name));
    expect(await cache.save(store, hasRead(2))).toBe(reason);
    replace.mockRestore();
    expect(await new SessionCache(dataset(name)).restore()).toBeNull();
    expect(await cache.save(store, hasRead(3))).toBeNull();
    expect((await new SessionCache(dataset(name)).restore())?.store.rows).toBe(ROWS_PER_CHUNK + 5);
  }
});

test('the next write includes changes made during the previous one', async () => {
  const cache = new SessionCache(dataset('meanwhile'));
  const store = empty();
  store.put(items(100));
  const write = memoryParts.replace;
  vi.spyOn(memoryParts, 'replace').mockImplementationOnce(async (...parts) => {
    await write(...parts);
    store.put([{ ...items(1, 50)[0], timeSpentSeconds: 777 }], store.rows);
    store.put(items(1, 100));
  });
  await cache.save(store, hasRead(1));
  expect(store.firstChangedRow).toBe(50);
  await cache.save(store, hasRead(2));
  expect(store.firstChangedRow).toBe(101);
  const cached = await new SessionCache(dataset('meanwhile')).restore();
  expect(cached?.store.session(50).timeSpentSeconds).toBe(777);
  expect(cached?.store.rows).toBe(101);
});

test("replaces another tab's write by one consistent copy, even if the store grew meanwhile", async () => {
  const shared = dataset('another tab');
  const cache = new SessionCache(shared);
  const store = empty();
  store.put(items(ROWS_PER_CHUNK + 5));
  await cache.save(store, hasRead(1));
  await new SessionCache(shared).save(store, hasRead(2));
  const put = vi.spyOn(memoryParts, 'put').mockImplementationOnce(async () => {
    store.put(items(2000, store.rows));
    return false;
  });
  store.put(items(1, store.rows));
  await cache.save(store, hasRead(3));
  expect(put).toHaveBeenCalledOnce();
  put.mockRestore();
  const cached = await new SessionCache(shared).restore();
  expect(cached?.store.rows).toBe(store.rows);
  expect(cached?.store.session(store.rows - 1)).toEqual(store.session(store.rows - 1));
});

test('marks the whole store as unsaved after a failed write', async () => {
  const store = empty();
  store.put(items(5));
  vi.spyOn(memoryParts, 'replace').mockRejectedValueOnce(new Error('No'));
  expect(await new SessionCache(dataset('unsaved')).save(store, hasRead(1))).toBe('denied');
  expect(store.firstChangedRow).toBe(0);
});
