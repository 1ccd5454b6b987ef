import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { bindTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { forgetPerson } from './forget.ts';
import { allKnownQuery, knownQuery, remember } from './known.ts';

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
  expect(await client.fetchQuery(knownQuery('person', 'p'))).toBeNull();
  expect(await client.fetchQuery(allKnownQuery('person'))).toEqual([]);
});

test('what a response told is known at once, by its kind, the latest first, even without storage', async () => {
  const before = Date.now();
  await remember(client, 'person', 'p', { personId: 'p', name: 'Ada' });
  await remember(client, 'audience', 'a', { audienceId: 'a' });
  const known = await client.fetchQuery(knownQuery('person', 'p'));
  expect(known).toMatchObject({ id: 'p', value: { name: 'Ada' } });
  expect(known?.seenAt).toBeGreaterThanOrEqual(before);
  expect((await client.fetchQuery(allKnownQuery('person'))).map(({ id }) => id)).toEqual(['p']);
});

test('a list of what is known follows what is remembered later', async () => {
  await client.fetchQuery(allKnownQuery('person'));
  await remember(client, 'person', 'p', { personId: 'p' });
  await remember(client, 'person', 'p', { personId: 'p', name: 'Ada' });
  const all = await client.fetchQuery({ ...allKnownQuery('person'), staleTime: 0 });
  expect(all).toMatchObject([{ id: 'p', value: { name: 'Ada' } }]);
});

test('what a response tells is not replaced by what is still being read from the store', async () => {
  const reading = client.fetchQuery(knownQuery('person', 'p')).catch(() => undefined);
  await remember(client, 'person', 'p', { personId: 'p', name: 'Ada' });
  await reading;
  expect(client.getQueryData(knownQuery('person', 'p').queryKey)).toMatchObject({ value: { name: 'Ada' } });
});

test('who is forgotten is no longer known, even without storage; others are', async () => {
  await remember(client, 'person', 'p', { personId: 'p', name: 'Ada' });
  await remember(client, 'person', 'q', { personId: 'q', name: 'Grace' });
  await forgetPerson(client, 'p');
  expect(await client.fetchQuery(knownQuery('person', 'p'))).toBeNull();
  const all = await client.fetchQuery({ ...allKnownQuery('person'), staleTime: 0 });
  expect(all.map(({ id }) => id)).toEqual(['q']);
});
