import { expect, test, vi } from 'vitest';
import { CHUNK } from '#engines/sessions/columns/code-column.ts';
import { emptyParts, SessionStore } from '#engines/sessions/columns/session-store.ts';
import { Coverage } from '#engines/sessions/loading/coverage.ts';
import { LeftOut } from '#engines/sessions/loading/skipped-rows.ts';
import { calendarOf } from '#lib/zoned.ts';
import { Keeper } from './keeper.ts';
import { memoryParts } from './testing/memory-parts.ts';

vi.mock('#storage/session-parts.ts', async () => ({
  sessionParts: (await import('./testing/memory-parts.ts')).memoryParts,
}));

const hasRead = (readAt: number) => ({
  coverage: new Coverage([[0, 1]]),
  readAt,
  leftOut: new LeftOut().parts,
});
const empty = () => new SessionStore(emptyParts(calendarOf('UTC')));
const items = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    audienceSessionId: `s${from + index}`,
    sessionStartedAt: `+${Date.UTC(2025, 0, 1) + index * 1000}`,
    timeSpentSeconds: index % 100,
  }));
const dataset = (pageId: string) => ({ tenant: 't', pageId, audienceId: undefined });

test('a store read anew that is shorter takes the place of all that was kept', async () => {
  const keeper = new Keeper(dataset('shorter'));
  const long = empty();
  long.put(items(CHUNK + 5));
  expect(await keeper.keep(long, hasRead(1))).toBeNull();
  const short = empty();
  short.put(items(7));
  expect(await keeper.keep(short, hasRead(2))).toBeNull();
  const kept = await new Keeper(dataset('shorter')).restore();
  expect(kept).toMatchObject({ readAt: 2, coverage: { spans: [[0, 1]] } });
  expect(kept?.store.rows).toBe(7);
  expect(kept?.store.session(6)).toEqual(short.session(6));
});

test('a store that grows is kept by adding to it, over several chunks and none', async () => {
  const keeper = new Keeper(dataset('longer'));
  const store = empty();
  for (const count of [CHUNK - 1, 1, 1]) {
    store.put(items(count, store.rows));
    await keeper.keep(store, hasRead(store.rows));
    const kept = await new Keeper(dataset('longer')).restore();
    expect(kept?.store.rows).toBe(store.rows);
    expect(kept?.store.session(store.rows - 1)).toEqual(store.session(store.rows - 1));
  }
});

test('says why a store is not kept, leaves no half of it behind, and keeps it once there is room', async () => {
  for (const [name, why] of [
    ['QuotaExceededError', 'full'],
    ['SecurityError', 'refused'],
  ] as const) {
    const keeper = new Keeper(dataset(name));
    const store = empty();
    store.put(items(5));
    expect(await keeper.keep(store, hasRead(1))).toBeNull();
    store.put(items(CHUNK, 5));
    const refused = vi.spyOn(memoryParts, 'replace').mockRejectedValueOnce(new DOMException('No', name));
    expect(await keeper.keep(store, hasRead(2))).toBe(why);
    refused.mockRestore();
    expect(await new Keeper(dataset(name)).restore()).toBeNull();
    expect(await keeper.keep(store, hasRead(3))).toBeNull();
    expect((await new Keeper(dataset(name)).restore())?.store.rows).toBe(CHUNK + 5);
  }
});

test('what changes while it is written is kept the next time, also above what was written', async () => {
  const keeper = new Keeper(dataset('meanwhile'));
  const store = empty();
  store.put(items(100));
  const write = memoryParts.replace;
  vi.spyOn(memoryParts, 'replace').mockImplementationOnce(async (...parts) => {
    await write(...parts);
    store.put([{ ...items(1, 50)[0], timeSpentSeconds: 777 }], store.rows);
    store.put(items(1, 100));
  });
  await keeper.keep(store, hasRead(1));
  expect(store.firstChanged).toBe(50);
  await keeper.keep(store, hasRead(2));
  expect(store.firstChanged).toBe(101);
  const kept = await new Keeper(dataset('meanwhile')).restore();
  expect(kept?.store.session(50).timeSpentSeconds).toBe(777);
  expect(kept?.store.rows).toBe(101);
});

test('what another tab has written is replaced by a store of one moment, though it grew meanwhile', async () => {
  const of = dataset('another tab');
  const keeper = new Keeper(of);
  const store = empty();
  store.put(items(CHUNK + 5));
  await keeper.keep(store, hasRead(1));
  await new Keeper(of).keep(store, hasRead(2));
  const put = vi.spyOn(memoryParts, 'put').mockImplementationOnce(async () => {
    store.put(items(2000, store.rows));
    return false;
  });
  store.put(items(1, store.rows));
  await keeper.keep(store, hasRead(3));
  expect(put).toHaveBeenCalledOnce();
  put.mockRestore();
  const kept = await new Keeper(of).restore();
  expect(kept?.store.rows).toBe(store.rows);
  expect(kept?.store.session(store.rows - 1)).toEqual(store.session(store.rows - 1));
});

test('a store that could not be kept still is to be', async () => {
  const store = empty();
  store.put(items(5));
  vi.spyOn(memoryParts, 'replace').mockRejectedValueOnce(new Error('No'));
  expect(await new Keeper(dataset('not yet')).keep(store, hasRead(1))).toBe('refused');
  expect(store.firstChanged).toBe(0);
});
