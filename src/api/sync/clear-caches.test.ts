import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#storage/doubles/memory-storage.ts';
import { sessionParts } from '#storage/session-parts.ts';
import * as seen from '#storage/visited-sessions.ts';
import { clearApiCaches, onCacheClear } from './clear-caches.ts';
import { parseRecents, recentsStorage, saveRecent } from './recents.ts';
import { recordStore } from './record-cache.ts';

vi.mock('#storage/session-parts.ts', () => ({ sessionParts: { clearExcept: vi.fn(async () => {}) } }));
vi.mock('./record-cache.ts', () => ({ recordStore: { clearExcept: vi.fn(async () => {}) } }));
const removals = [vi.mocked(recordStore.clearExcept), vi.mocked(sessionParts.clearExcept)];

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  for (const tenant of ['one', 'two']) {
    saveRecent(tenant, { kind: 'person', id: 'p', name: 'Ada' });
    seen.markVisited(tenant, 's');
  }
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
const recentOf = (tenant: string) => parseRecents(recentsStorage.read(tenant)).map(({ id }) => id);
const seenOf = (tenant: string) => seen.parse(seen.read(tenant));

test('removes the caches of every tenant but the one signed in', async () => {
  await clearApiCaches('two');
  expect([recentOf('one'), seenOf('one')]).toEqual([[], []]);
  expect([recentOf('two'), seenOf('two')]).toEqual([['p'], ['s']]);
  for (const removal of removals) expect(removal).toHaveBeenCalledExactlyOnceWith('two');
});

test('removes all caches if no tenant is signed in', async () => {
  await clearApiCaches(null);
  expect([recentOf('one'), recentOf('two'), seenOf('one'), seenOf('two')]).toEqual([[], [], [], []]);
});

test('announces the clear before it removes anything', async () => {
  const end = onCacheClear((keep) => {
    expect(keep).toBe('two');
    expect(recentOf('one')).toEqual(['p']);
    for (const removal of removals) expect(removal).not.toHaveBeenCalled();
  });
  await clearApiCaches('two');
  end();
  expect.assertions(4 + 1);
  expect(recentOf('one')).toEqual([]);
});

test("clears sessions even if the record store can't be opened", async () => {
  removals[0]?.mockRejectedValueOnce(new Error('refused'));
  await expect(clearApiCaches(null)).resolves.toBeUndefined();
  expect(removals[1]).toHaveBeenCalledOnce();
});
