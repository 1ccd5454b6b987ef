import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Operation } from '#contract/operations.ts';
import type { Database, Schema } from '#server/db/schema.ts';
import { urlOf } from '#server/testing/calls.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { publishAll } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { bodies, makeWorld, paramsOf, type World } from '#server/testing/world.ts';

const all = Object.entries(endpoints) as [Operation, Endpoint][];
const named = all.filter(([, endpoint]) => Object.keys(endpoint.params.shape).length > 0);

/** An unused ID of the same form. */
const unknownLike = (id: string) => `${id.slice(0, -6)}zzzzzz`;

/** Every combination of `items` but the empty one. */
function combinations<T>(items: readonly T[]): T[][] {
  const [first, ...rest] = items;
  if (first === undefined) return [];
  const others = combinations(rest);
  return [[first], ...others, ...others.map((each) => [first, ...each])];
}

/** All rows of a tenant, by table. */
async function rowsOf(db: Database, tenantId: string): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const { name, columns } of await db.introspection.getTables()) {
    if (!columns.some((column) => column.name === 'tenant_id')) continue;
    const table = name as Exclude<keyof Schema, 'settings'>;
    const rows = await db.selectFrom(table).selectAll().where('tenant_id', '=', tenantId).execute();
    dump[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return dump;
}

describe.each(databaseKinds)('tenants are isolated on $name', (kind) => {
  let harness: Harness;
  let theirs: World;
  let own: World;
  let owner: Tenant;
  let otherTenant: Tenant;
  let before: Record<string, string[]>;
  beforeAll(async () => {
    harness = await startHarness(kind);
    owner = await harness.tenant('Owner');
    otherTenant = await harness.tenant('Intruder');
    theirs = await makeWorld(harness, owner);
    own = await makeWorld(harness, otherTenant);
    before = await rowsOf(harness.db, owner.tenantId);
    expect(Object.keys(before)).toContain('interactions');
  });
  afterAll(() => harness.close());

  /** The response to the other tenant, without the IDs of the request. */
  async function getResponse(
    operation: Operation,
    params: object,
    extra: { query?: object; body?: object } = {},
  ) {
    const endpoint: Endpoint = endpoints[operation];
    const { statusCode, headers, body } = await harness.app.inject({
      method: endpoint.method,
      url: urlOf(operation, params, extra.query),
      headers: { 'x-api-key': otherTenant.key },
      ...(endpoint.body && { payload: { ...bodies[operation], ...extra.body } }),
    });
    const { 'x-request-id': _, date: __, ...rest } = headers;
    const ids = [
      ...Object.values(params),
      ...Object.values(extra.query ?? {}),
      ...Object.values(extra.body ?? {}),
    ];
    return ids.reduce(
      (text: string, id) => text.replaceAll(String(id), '…'),
      JSON.stringify({ statusCode, headers: rest, body }),
    );
  }

  test.each(named)("%s responds to another tenant's IDs as to unknown ones", async (operation) => {
    const names = Object.keys(paramsOf(own, operation)) as (keyof World)[];
    for (const replaced of combinations(names)) {
      const foreign = { ...own, ...Object.fromEntries(replaced.map((name) => [name, theirs[name]])) };
      const unknown = {
        ...own,
        ...Object.fromEntries(replaced.map((name) => [name, unknownLike(theirs[name])])),
      };
      const given = await getResponse(operation, paramsOf(foreign, operation));
      expect(given).toBe(await getResponse(operation, paramsOf(unknown, operation)));
      expect(given).toMatch(operation === 'listInteractions' ? /"found\\":false/ : /"statusCode":404/);
    }
  });

  test.each<[Operation, string, keyof World]>([
    ['createPersonLog', 'personId', 'person_id'],
    ['createAccountLog', 'accountId', 'account_id'],
    ['mergePerson', 'into', 'person_id'],
    ['setAudiencePerson', 'personId', 'person_id'],
  ])("%s rejects another tenant's ID as %s in its body", async (operation, key, name) => {
    const params = paramsOf(own, operation);
    const given = await getResponse(operation, params, { body: { [key]: theirs[name] } });
    expect(given).toBe(await getResponse(operation, params, { body: { [key]: unknownLike(theirs[name]) } }));
    expect(given).toContain('"statusCode":404');
  });

  test.each<[Operation, 'accountId' | 'audienceId' | 'personId' | 'query', keyof World]>([
    ['listAudienceSessions', 'audienceId', 'audience_id'],
    ['searchAudiences', 'query', 'audience_id'],
    ['searchAudiences', 'query', 'page_id'],
    ['searchTopics', 'query', 'topic_id'],
    ['listPersons', 'accountId', 'account_id'],
    ['listAudiences', 'personId', 'person_id'],
    ['listPageAudiences', 'personId', 'person_id'],
    ['listAudiences', 'accountId', 'account_id'],
    ['listPageAudiences', 'accountId', 'account_id'],
  ])("%s finds nothing by another tenant's %s", async (operation, key, name) => {
    const params = paramsOf(own, operation);
    const given = await getResponse(operation, params, { query: { [key]: theirs[name] } });
    expect(given).toBe(await getResponse(operation, params, { query: { [key]: unknownLike(theirs[name]) } }));
    expect(given).toContain('{\\"items\\":[]');
  });

  test("lists contain only the tenant's own records", async () => {
    const pages = await otherTenant.call('listPages');
    expect([pages.totalCount, ...pages.items.map((page) => page.pageId)]).toEqual([1, own.page_id]);
    const accounts = await otherTenant.call('listAccounts');
    expect([accounts.totalCount, ...accounts.items.map((item) => item.accountId)]).toEqual([
      1,
      own.account_id,
    ]);
    for (const query of [{}, { accountId: own.account_id }, { query: 'ada' }]) {
      const persons = await otherTenant.call('listPersons', { query });
      expect(persons.items.map((item) => item.personId)).toContain(own.person_id);
      expect(persons.items.map((item) => item.personId)).not.toContain(theirs.person_id);
    }
    const topics = await otherTenant.call('searchTopics');
    expect([topics.totalCount, ...topics.items.map((topic) => topic.topicId)]).toEqual([1, own.topic_id]);
    const audiences = await otherTenant.call('listAudiences');
    expect([audiences.totalCount, ...audiences.items.map((item) => item.audienceId)]).toEqual([
      1,
      own.audience_id,
    ]);
    const hits = await otherTenant.call('searchAudiences');
    expect(hits.items.map((hit) => hit.audienceId)).toEqual([own.audience_id]);
  });

  test('people, accounts and idempotency keys are matched within one tenant', async () => {
    const body = { source: 'test', payload: {}, email: 'ADA@world.example', idempotencyKey: 'same' };
    const [a, b] = [
      await owner.call('createPersonLog', { body }),
      await otherTenant.call('createPersonLog', { body }),
    ];
    expect([a.personId, b.personId]).toEqual([theirs.person_id, own.person_id]);
    const entry = { source: 'test', payload: {}, domain: 'World.example', idempotencyKey: 'same' };
    const [c, d] = [
      await owner.call('createAccountLog', { body: entry }),
      await otherTenant.call('createAccountLog', { body: entry }),
    ];
    expect([c.accountId, d.accountId]).toEqual([theirs.account_id, own.account_id]);
    before = await rowsOf(harness.db, owner.tenantId);
  });

  test("no operation changes another tenant's data", async () => {
    // Last: other operations need the person, and records that aren't archived.
    const last: Operation[] = ['mergePerson', 'archiveAudience', 'archivePage'];
    const order = all.toSorted(([a], [b]) => last.indexOf(a) - last.indexOf(b));
    for (const [operation] of order) {
      if (operation === 'discardAudienceDraft') await publishAll(harness);
      const text = await getResponse(operation, paramsOf(own, operation));
      expect(text).toMatch(/"statusCode":20[01]/);
    }
    expect(await rowsOf(harness.db, owner.tenantId)).toEqual(before);
  });
});
