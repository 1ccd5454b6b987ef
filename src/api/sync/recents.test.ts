import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { stores } from '#storage/define-store.ts';
import { memoryStorage } from '#storage/doubles/memory-storage.ts';
import { addRecent, type Recent, recentsList, removeRecent, withRecent } from './recents.ts';

const page = (id: string, at: number): Recent => ({ kind: 'page', id, name: `Page ${id}`, at });

test('moves a reopened record to the front with its new name', () => {
  const recents = withRecent([page('a', 2), page('b', 1)], { ...page('b', 3), name: 'Renamed' });
  expect(recents.map(({ id, name }) => [id, name])).toEqual([
    ['b', 'Renamed'],
    ['a', 'Page a'],
  ]);
});

test('keeps records of different kinds with the same ID', () => {
  expect(withRecent([page('a', 1)], { kind: 'topic', id: 'a', name: null, at: 2 })).toHaveLength(2);
});

test('limits each kind separately', () => {
  let recents: Recent[] = [{ kind: 'topic', id: 't', name: null, at: 0 }];
  for (let at = 1; at <= 200; at += 1) recents = withRecent(recents, page(String(at), at));
  expect(recents).toHaveLength(51);
  expect(recents[0]?.id).toBe('200');
  expect(recents.at(-1)?.id).toBe('t');
});

let storage = memoryStorage();
beforeEach(() => {
  storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

const signedIn = (fingerprint: string) => {
  boundTenant.set({ name: 'Demo', fingerprint });
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, {
    mode: 'embedded',
    tenant: { name: 'Demo', fingerprint },
    demo: null,
    serviceUrl: null,
    capabilities: ['if-match', 'idempotency-key'],
  });
  return client;
};
const stored = (tenant: string) => JSON.parse(storage[`recents.${tenant}`] ?? '[]') as Recent[];

test('stores recents per tenant and clears those of others', async () => {
  await addRecent(signedIn('one'), { kind: 'person', id: 'p', name: 'Ada' });
  await addRecent(signedIn('two'), { kind: 'person', id: 'q', name: null });
  expect(stored('one')).toMatchObject([{ kind: 'person', id: 'p', name: 'Ada' }]);
  expect(stored('two')).toMatchObject([{ id: 'q' }]);
  await stores.find(({ name }) => name === 'recents')?.clear((tenant) => tenant !== 'two');
  expect(stored('one')).toEqual([]);
  expect(stored('two')).toHaveLength(1);
});

test('follows a clear in another tab, and holds in memory what the browser rejects', async () => {
  await addRecent(signedIn('one'), { kind: 'person', id: 'p', name: 'Ada' });
  delete storage['recents.one'];
  expect(recentsList.read('one')).toEqual([]);
  await addRecent(signedIn('one'), { kind: 'person', id: 'q', name: null });
  expect(stored('one').map(({ id }) => id)).toEqual(['q']);

  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new Error('full');
  };
  await addRecent(signedIn('one'), { kind: 'page', id: 'r', name: null });
  expect(recentsList.read('one').map(({ id }) => id)).toEqual(['r', 'q']);
  localStorage.setItem = setItem;
  await addRecent(signedIn('one'), { kind: 'page', id: 's', name: null });
  expect(stored('one').map(({ id }) => id)).toEqual(['s', 'r', 'q']);
});

test('drops entries that lack properties of their kind', () => {
  const malformed = [
    { kind: 'toString', id: 'x', name: null, at: 1 },
    { kind: 'page', id: 'x', name: { a: 1 }, at: 1 },
    { kind: 'audience', id: 'x', name: null, at: 1 },
    { kind: 'session', id: 'x', name: null, at: 1, pageId: 'p', startedAt: 7 },
    { kind: 'accountLog', id: 'x', name: null, at: 1, accountId: null },
    { kind: 'writtenLog', id: 'x', name: null, at: 1, of: 'person' },
  ];
  const known = { kind: 'session', id: 's', name: null, at: 1, pageId: 'p', startedAt: null };
  localStorage.setItem('recents.one', JSON.stringify([...malformed, known]));
  expect(recentsList.read('one')).toEqual([known]);
});

test('removes one record and keeps others with its ID', async () => {
  const client = signedIn('t');
  await addRecent(client, { kind: 'topic', id: 'p', name: null });
  await addRecent(client, { kind: 'person', id: 'p', name: 'Ada' });
  removeRecent('t', 'person', 'p');
  removeRecent('t', 'person', 'unheard of');
  expect(stored('t').map(({ kind }) => kind)).toEqual(['topic']);
});

test('ignores malformed stored recents', async () => {
  localStorage.setItem(
    'recents.t',
    JSON.stringify([null, 7, { kind: 'unheard-of', id: 'x', at: 1 }, page('a', 1)]),
  );
  await addRecent(signedIn('t'), { kind: 'page', id: 'b', name: null });
  expect(stored('t').map(({ id }) => id)).toEqual(['b', 'a']);
  localStorage.setItem('recents.t', 'not JSON');
  await addRecent(signedIn('t'), { kind: 'page', id: 'c', name: 'x'.repeat(500) });
  expect(stored('t')[0]?.name).toHaveLength(121);
});

test('stores the URL of a page image, but not an image itself', async () => {
  const client = signedIn('a');
  const input = { kind: 'page', id: 'a', name: 'A', themeColor: '#123456' } as const;
  await addRecent(client, { ...input, image: 'https://example.com/a.png' });
  expect(recentsList.read('a')).toMatchObject([
    { image: 'https://example.com/a.png', themeColor: '#123456' },
  ]);
  await addRecent(client, { ...input, image: `data:image/png;base64,${'A'.repeat(5000)}` });
  expect(recentsList.read('a')).toMatchObject([{ image: null, themeColor: '#123456' }]);
});
