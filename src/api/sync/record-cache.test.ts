import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { bindTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { evictPerson } from './evict-person.ts';
import { cachedRecordQuery, cachedRecordsQuery, cacheRecord } from './record-cache.ts';

// There is no storage here, as in a browser that refuses it.
let client: QueryClient;
beforeEach(() => {
  bindTenant({ name: 'Demo', fingerprint: 'f' });
  client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, {
    mode: 'embedded',
    tenant: { name: 'Demo', fingerprint: 'f' },
    demo: null,
    serviceUrl: null,
    extensions: true,
  });
});

test('nothing is known of a record that no response told of', async () => {
  expect(await client.fetchQuery(cachedRecordQuery('person', 'p'))).toBeNull();
  expect(await client.fetchQuery(cachedRecordsQuery('person'))).toEqual([]);
});

test('what a response told is known at once, by its kind, the latest first, even without storage', async () => {
  const before = Date.now();
  await cacheRecord(client, 'person', 'p', { personId: 'p', name: 'Ada' });
  await cacheRecord(client, 'audience', 'a', { audienceId: 'a' });
  const known = await client.fetchQuery(cachedRecordQuery('person', 'p'));
  expect(known).toMatchObject({ id: 'p', value: { name: 'Ada' } });
  expect(known?.seenAt).toBeGreaterThanOrEqual(before);
  expect((await client.fetchQuery(cachedRecordsQuery('person'))).map(({ id }) => id)).toEqual(['p']);
});

test('a list of what is known follows what is remembered later', async () => {
  await client.fetchQuery(cachedRecordsQuery('person'));
  await cacheRecord(client, 'person', 'p', { personId: 'p' });
  await cacheRecord(client, 'person', 'p', { personId: 'p', name: 'Ada' });
  const all = await client.fetchQuery({ ...cachedRecordsQuery('person'), staleTime: 0 });
  expect(all).toMatchObject([{ id: 'p', value: { name: 'Ada' } }]);
});

test('what a response tells is not replaced by what is still being read from the store', async () => {
  const reading = client.fetchQuery(cachedRecordQuery('person', 'p')).catch(() => undefined);
  await cacheRecord(client, 'person', 'p', { personId: 'p', name: 'Ada' });
  await reading;
  expect(client.getQueryData(cachedRecordQuery('person', 'p').queryKey)).toMatchObject({
    value: { name: 'Ada' },
  });
});

test('who is forgotten is no longer known, even without storage; others are', async () => {
  await cacheRecord(client, 'person', 'p', { personId: 'p', name: 'Ada' });
  await cacheRecord(client, 'person', 'q', { personId: 'q', name: 'Grace' });
  await evictPerson(client, 'p');
  expect(await client.fetchQuery(cachedRecordQuery('person', 'p'))).toBeNull();
  const all = await client.fetchQuery({ ...cachedRecordsQuery('person'), staleTime: 0 });
  expect(all.map(({ id }) => id)).toEqual(['q']);
});
