import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { cachedRecordQuery, cachedRecordsQuery, cacheRecord, evictPerson } from './record-cache.ts';

// Tests have no IndexedDB, as in a browser that denies storage.
let client: QueryClient;
beforeEach(() => {
  boundTenant.set({ name: 'Demo', fingerprint: 'f' });
  client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, {
    mode: 'embedded',
    tenant: { name: 'Demo', fingerprint: 'f' },
    demo: null,
    serviceUrl: null,
    capabilities: ['if-match', 'idempotency-key'],
  });
});

test('returns null for a record that was never received', async () => {
  expect(await client.fetchQuery(cachedRecordQuery('person', 'p'))).toBeNull();
  expect(await client.fetchQuery(cachedRecordsQuery('person'))).toEqual([]);
});

test('returns a cached record immediately, by kind, even without storage', async () => {
  const before = Date.now();
  await cacheRecord(client, 'person', 'p', { personId: 'p', name: 'Ada' });
  await cacheRecord(client, 'audience', 'a', { audienceId: 'a' });
  const known = await client.fetchQuery(cachedRecordQuery('person', 'p'));
  expect(known).toMatchObject({ id: 'p', value: { name: 'Ada' } });
  expect(known?.seenAt).toBeGreaterThanOrEqual(before);
  expect((await client.fetchQuery(cachedRecordsQuery('person'))).map(({ id }) => id)).toEqual(['p']);
});

test('lists records that were cached later', async () => {
  await client.fetchQuery(cachedRecordsQuery('person'));
  await cacheRecord(client, 'person', 'p', { personId: 'p' });
  await cacheRecord(client, 'person', 'p', { personId: 'p', name: 'Ada' });
  const all = await client.fetchQuery({ ...cachedRecordsQuery('person'), staleTime: 0 });
  expect(all).toMatchObject([{ id: 'p', value: { name: 'Ada' } }]);
});

test('a pending read of the store does not overwrite a newer record', async () => {
  const pendingRead = client.fetchQuery(cachedRecordQuery('person', 'p')).catch(() => undefined);
  await cacheRecord(client, 'person', 'p', { personId: 'p', name: 'Ada' });
  await pendingRead;
  expect(client.getQueryData(cachedRecordQuery('person', 'p').queryKey)).toMatchObject({
    value: { name: 'Ada' },
  });
});

test('evicts one person and keeps others, even without storage', async () => {
  await cacheRecord(client, 'person', 'p', { personId: 'p', name: 'Ada' });
  await cacheRecord(client, 'person', 'q', { personId: 'q', name: 'Grace' });
  await evictPerson(client, 'p');
  expect(await client.fetchQuery(cachedRecordQuery('person', 'p'))).toBeNull();
  const all = await client.fetchQuery({ ...cachedRecordsQuery('person'), staleTime: 0 });
  expect(all.map(({ id }) => id)).toEqual(['q']);
});
