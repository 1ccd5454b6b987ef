import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Store, stores } from '#storage/define-store.ts';
import { memoryStorage } from '#storage/doubles/memory-storage.ts';
import { markVisited, visitedSessions } from '#storage/visited-sessions.ts';
import { clearApiCaches, onCacheClear } from './clear-caches.ts';
import { recentsList, saveRecent } from './recents.ts';
import { savedViews } from './saved-views.ts';

/** A mock database. */
const database = (isCache: boolean): Store => ({
  name: 'database',
  isCache,
  sizes: async () => new Map(),
  clear: vi.fn(async () => {}),
});
const cache = database(true);
const unsavedWork = database(false);

const view = { id: '1', name: 'Drafts', href: '/pages?status=draft', where: 'Pages' };

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  // Before the lists, so that a failure here would prevent clearing those.
  stores.unshift(cache, unsavedWork);
  for (const tenant of ['one', 'two']) {
    saveRecent(tenant, { kind: 'person', id: 'p', name: 'Ada' });
    markVisited(tenant, 's');
    savedViews.update(tenant, () => [view]);
  }
});
afterEach(() => {
  stores.splice(0, 2);
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
const recentOf = (tenant: string) => recentsList.read(tenant).map(({ id }) => id);

test('removes the caches of every tenant but the one signed in', async () => {
  await clearApiCaches('two');
  expect([recentOf('one'), visitedSessions.read('one')]).toEqual([[], []]);
  expect([recentOf('two'), visitedSessions.read('two')]).toEqual([['p'], ['s']]);
  expect(savedViews.read('one')).toEqual([view]);
  expect(cache.clear).toHaveBeenCalledOnce();
  const [matches] = vi.mocked(cache.clear).mock.calls[0] ?? [];
  expect([matches?.('one'), matches?.('two')]).toEqual([true, false]);
  expect(unsavedWork.clear).not.toHaveBeenCalled();
});

test('removes all caches if no tenant is signed in', async () => {
  await clearApiCaches(null);
  expect(['one', 'two'].flatMap((tenant) => [recentOf(tenant), visitedSessions.read(tenant)])).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test('announces the clear before it removes anything', async () => {
  const end = onCacheClear((keep) => {
    expect(keep).toBe('two');
    expect(recentOf('one')).toEqual(['p']);
    expect(cache.clear).not.toHaveBeenCalled();
  });
  await clearApiCaches('two');
  end();
  expect.assertions(3 + 1);
  expect(recentOf('one')).toEqual([]);
});

test("clears the others even if one store can't be opened", async () => {
  vi.mocked(cache.clear).mockRejectedValueOnce(new Error('denied'));
  await expect(clearApiCaches(null)).resolves.toBeUndefined();
  expect(recentOf('one')).toEqual([]);
});
