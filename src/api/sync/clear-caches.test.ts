import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#storage/doubles/memory-storage.ts';
import * as seen from '#storage/seen.ts';
import { sessionParts } from '#storage/session-parts.ts';
import { clearCaches } from './clear-caches.ts';
import { onForgetting } from './forgetting.ts';
import { store } from './known-store.ts';
import { keptRecents, parseRecents, writeRecent } from './recents.ts';

vi.mock('#storage/session-parts.ts', () => ({ sessionParts: { keepOnly: vi.fn(async () => {}) } }));
vi.mock('./known-store.ts', () => ({ store: { keepOnly: vi.fn(async () => {}) } }));
const removals = [vi.mocked(store.keepOnly), vi.mocked(sessionParts.keepOnly)];

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  for (const tenant of ['one', 'two']) {
    writeRecent(tenant, { kind: 'person', id: 'p', name: 'Ada' });
    seen.noteSeen(tenant, 's');
  }
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});
const recentOf = (tenant: string) => parseRecents(keptRecents.read(tenant)).map(({ id }) => id);
const seenOf = (tenant: string) => seen.parse(seen.read(tenant));

test('removes the caches of every tenant but the one signed in', async () => {
  await clearCaches('two');
  expect([recentOf('one'), seenOf('one')]).toEqual([[], []]);
  expect([recentOf('two'), seenOf('two')]).toEqual([['p'], ['s']]);
  for (const removal of removals) expect(removal).toHaveBeenCalledExactlyOnceWith('two');
});

test('removes all caches where nobody is signed in', async () => {
  await clearCaches(null);
  expect([recentOf('one'), recentOf('two'), seenOf('one'), seenOf('two')]).toEqual([[], [], [], []]);
});

test('tells whoever could write caches again before it removes them', async () => {
  const end = onForgetting((keep) => {
    expect(keep).toBe('two');
    expect(recentOf('one')).toEqual(['p']);
    for (const removal of removals) expect(removal).not.toHaveBeenCalled();
  });
  await clearCaches('two');
  end();
  expect.assertions(4 + 1);
  expect(recentOf('one')).toEqual([]);
});

test('clears sessions though the records cannot be opened', async () => {
  removals[0]?.mockRejectedValueOnce(new Error('refused'));
  await expect(clearCaches(null)).resolves.toBeUndefined();
  expect(removals[1]).toHaveBeenCalledOnce();
});
