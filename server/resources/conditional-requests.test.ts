import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Operation } from '#contract/operations.ts';
import { newId } from '#server/db/ids.ts';
import { urlOf } from '#server/testing/calls.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { publishAll } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { bodies, makeWorld, paramsOf, type World } from '#server/testing/world.ts';

const all = Object.entries(endpoints) as [Operation, Endpoint][];
const having = (matches: (endpoint: Endpoint) => boolean) =>
  all.filter(([, endpoint]) => matches(endpoint)).map(([operation]) => operation);

const writes = having(({ header }) => header === 'if-match');
const reads = having(({ header }) => header === 'if-none-match');
const creations = having(({ status }) => status === 201);

/** Reads the record that an operation writes. */
function readerOf(operation: Operation): Operation {
  const { path } = endpoints[operation];
  if (path.includes('{audience_id}')) return 'getAudience';
  if (path.includes('{topic_id}')) return 'getTopic';
  if (path.includes('{account_log_id}')) return 'getAccountLog';
  if (path.includes('{person_log_id}')) return 'getPersonLog';
  return 'getPage';
}

describe.each(databaseKinds)('conditional requests on $name', (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(kind);
  });
  afterAll(() => harness.close());

  const send = (tenant: Tenant, url: string, method: 'GET' | 'POST', headers = {}, payload?: object) =>
    harness.inject({
      method,
      url,
      headers: { 'x-api-key': tenant.key, ...headers },
      ...(payload && { payload }),
    });

  /** A new tenant with a record of each kind, changed so that the operation has something to do. */
  async function prepare(operation: Operation) {
    const tenant = await harness.tenant(`${operation} ${newId('tenant')}`);
    const world: World = await makeWorld(harness, tenant);
    const call = (name: Operation, headers = {}) =>
      send(
        tenant,
        urlOf(name, paramsOf(world, name)),
        endpoints[name].method as 'GET' | 'POST',
        headers,
        (endpoints[name] as Endpoint).body && (bodies[name] ?? {}),
      );
    const before: Partial<Record<Operation, Operation>> = {
      restorePage: 'archivePage',
      restoreAudience: 'archiveAudience',
      discardAudienceDraft: 'publishAudience',
      restoreAccountLog: 'deleteAccountLog',
      restorePersonLog: 'deletePersonLog',
    };
    harness.clock.now += 1000;
    const first = before[operation];
    if (first) await call(first);
    await publishAll(harness);
    harness.clock.now += 1000;
    return { tenant, call };
  }

  test.each(writes)('%s rejects a stale If-Match and says what is current', async (operation) => {
    const { call } = await prepare(operation);
    const read = await call(readerOf(operation));
    const rejected = await call(operation, { 'if-match': '"stale"' });
    expect([rejected.statusCode, rejected.json().code]).toEqual([412, 'precondition_failed']);
    expect((await call(readerOf(operation))).body).toBe(read.body);
    const tag = String(rejected.headers.etag);
    // An entry of a topic has its own tag, and the topic's is accepted as well.
    if (!operation.includes('TopicEntry')) expect(tag).toBe(read.headers.etag);
    const written = await call(operation, { 'if-match': `W/${tag}` });
    expect([written.statusCode, written.headers.etag]).toEqual([200, expect.stringMatching(/^"[^"]+"$/)]);
    const after = await call(readerOf(operation));
    expect(written.headers.etag).toBe(after.headers.etag);
  });

  test.each(writes.filter((operation) => operation.includes('TopicEntry')))(
    '%s accepts the tag of the topic',
    async (operation) => {
      const { call } = await prepare(operation);
      const { headers } = await call('getTopic');
      expect((await call(operation, { 'if-match': String(headers.etag) })).statusCode).toBe(200);
    },
  );

  test.each(reads)('%s is 304 while nothing has changed', async (operation) => {
    const { call } = await prepare(operation);
    const { headers } = await call(operation);
    const tag = String(headers.etag);
    for (const ifNoneMatch of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const unchanged = await call(operation, { 'if-none-match': ifNoneMatch });
      expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', tag]);
    }
    for (const ifNoneMatch of ['"other"', tag.slice(1, -1), ''])
      expect((await call(operation, { 'if-none-match': ifNoneMatch })).statusCode).toBe(200);
    const writer = writes.find((each) => readerOf(each) === operation) as Operation;
    expect((await call(writer)).statusCode).toBe(200);
    expect((await call(operation, { 'if-none-match': tag })).statusCode).toBe(200);
  });

  test.each(creations)('%s says where the record is', async (operation) => {
    const { tenant, call } = await prepare(operation);
    const created = await call(operation);
    const location = String(created.headers.location);
    if (operation === 'createTopicEntry') {
      const { entries } = created.json<{
        entries: { topicEntryId: string; content: { content: string } }[];
      }>();
      const entry = entries.find(({ content }) => content.content === 'More');
      expect(location.endsWith(`/entries/${entry?.topicEntryId}`)).toBe(true);
      return;
    }
    const read = await send(tenant, location, 'GET');
    expect([read.statusCode, read.headers.etag]).toEqual([200, created.headers.etag]);
  });

  test('a deleted log entry has another tag, and its own again once restored', async () => {
    const { call } = await prepare('updateAccountLog');
    const { headers } = await call('getAccountLog');
    const stale = { 'if-match': String(headers.etag) };
    expect((await call('deleteAccountLog', stale)).statusCode).toBe(200);
    expect((await call('updateAccountLog', stale)).statusCode).toBe(412);
    expect((await call('updateAccountLog')).json().code).toBe('log_deleted');
    await call('restoreAccountLog');
    expect((await call('updateAccountLog', stale)).statusCode).toBe(200);
  });
});
