import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoints, endpoints } from '#contract/endpoints.ts';
import type { Paged } from '#contract/envelope.ts';
import type { Operation } from '#contract/operations.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { addSessions, makePage, makeTopic, plainSession, publishAll } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { makeWorld, paramsOf, type World } from '#server/testing/world.ts';

type List = {
  [O in Operation]: 'cursor' extends keyof Endpoints[O]['query']['shape'] ? O : never;
}[Operation];

const lists = (Object.keys(endpoints) as Operation[]).filter(
  (operation): operation is List => 'cursor' in endpoints[operation].query.shape,
);

/** Another filter of the same list. */
const otherParams: Partial<Record<List, object>> = {
  listAudienceSessions: { audienceId: 'other' },
  searchTopics: { query: 'other' },
  listAccounts: { includeEmptyOnly: 'true' },
  listAccountLogs: { includeDeleted: 'true' },
  listAccountLogEntries: { startDate: '2026-01-01T00:00:00Z' },
  listAudiences: { status: 'draft' },
  listPageAudiences: { sort: 'createdAt' },
  listPersons: { query: 'other' },
  listPersonLogs: { includeDeleted: 'true' },
  listPersonLogEntries: { endDate: '2036-01-01T00:00:00Z' },
  listPagePublications: { startDate: '2026-01-01T00:00:00Z' },
  listPageInteractions: { audienceId: 'other' },
  countPageSessions: { by: 'hour' },
  countSessions: { by: 'hour' },
};

/** Counts of the whole range would be a single item. */
const counts: readonly List[] = ['countPageSessions', 'countSessions'];
/** Lists in which new records may come after a cursor. */
const unstable: readonly List[] = [...counts, 'searchTopics', 'listAudiences', 'listPageAudiences'];

describe.each(databaseKinds)('cursors on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let other: Tenant;
  let world: World;
  let otherWorld: World;
  const cursors = {} as Record<List, string>;
  const totals = {} as Record<List, number | null>;

  const list = (operation: List, query: object) =>
    tenant.call(operation, {
      params: paramsOf(world, operation),
      query: { ...(counts.includes(operation) && { by: 'quarter' }), ...query },
    } as never) as Promise<Paged<unknown, number | null>>;
  async function errorOf(operation: List, query: object) {
    const problem = await tenant.expectError(operation, 400, {
      params: paramsOf(world, operation),
      query,
    } as never);
    expect([problem.code, problem.errors?.[0]?.path]).toEqual(['invalid_cursor', 'cursor']);
  }

  /** Two more of everything that is listed. */
  async function add(to: Tenant, where: World) {
    for (const n of [1, 2]) {
      harness.clock.now += 1000;
      await makePage(harness.db, to.tenantId, `Page ${n}`, harness.clock.now);
      await makeTopic(harness.db, to.tenantId, `Topic ${n}`, n);
      const session = plainSession({ audience_id: where.audience_id, started_at: harness.clock.now });
      await addSessions(harness.db, to.tenantId, where.page_id, [session]);
      await to.call('updateAudience', {
        params: { page_id: where.page_id, audience_id: where.audience_id },
        body: { supplementaryContext: `Context at ${harness.clock.now}` },
      });
      await to.call('updatePage', {
        params: { page_id: where.page_id },
        body: { name: `Name at ${harness.clock.now}` },
      });
      const { audienceId } = await to.call('createAudience', {
        params: { page_id: where.page_id },
        body: { publishBehavior: 'draft' },
      });
      await harness.db
        .updateTable('audiences')
        .set({ person_id: where.person_id })
        .where('audience_id', '=', audienceId)
        .execute();
      await to.call('createAudience', { params: { page_id: where.page_id }, body: {} });
      await publishAll(harness);
      for (const email of ['ada@world.example', `${harness.clock.now}@world.example`])
        await to.call('createPersonLog', { body: { source: 'test', payload: {}, email } });
      for (const domain of ['world.example', `at-${harness.clock.now}.example`])
        await to.call('createAccountLog', { body: { source: 'test', payload: {}, domain } });
    }
  }

  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Cursors');
    other = await harness.tenant('Other');
    world = await makeWorld(harness, tenant);
    otherWorld = await makeWorld(harness, other);
    await add(tenant, world);
    for (const operation of lists) {
      const { nextCursor, hasMore, totalCount } = await list(operation, { limit: 1 });
      expect([operation, hasMore]).toEqual([operation, true]);
      totals[operation] = totalCount;
      cursors[operation] = nextCursor ?? '';
    }
  });
  afterAll(() => harness.close());

  test.each(lists)('%s resumes at the cursor with any limit', async (operation) => {
    const whole = await list(operation, { limit: 1000 });
    const rest = await list(operation, { limit: 1000, cursor: cursors[operation] });
    expect(rest.items).toEqual(whole.items.slice(1));
    expect([rest.hasMore, rest.nextCursor, rest.totalCount]).toEqual([false, null, totals[operation]]);
    expect(whole.totalCount).toBe(whole.items.length);
    expect([null, whole.totalCount]).toContain(totals[operation]);
  });

  test.each(lists)('%s rejects a cursor altered at any position', async (operation) => {
    const cursor = cursors[operation];
    await errorOf(operation, { cursor: '' });
    await errorOf(operation, { cursor: `${cursor}.` });
    await errorOf(operation, { cursor: `${cursor}=` });
    await fc.assert(
      fc.asyncProperty(fc.nat(cursor.length - 1), fc.constantFrom(...'Az0_.'), async (at, char) => {
        fc.pre(cursor[at] !== char);
        await errorOf(operation, { cursor: cursor.slice(0, at) + char + cursor.slice(at + 1) });
      }),
      { numRuns: 20 },
    );
  });

  test.each(lists)('%s rejects cursors of other lists, filters and tenants', async (operation) => {
    for (const from of lists.filter((each) => each !== operation))
      await errorOf(operation, { cursor: cursors[from] });
    if (otherParams[operation])
      await errorOf(operation, { ...otherParams[operation], cursor: cursors[operation] });
  });

  test.each(lists)('%s rejects the cursor of another tenant', async (operation) => {
    const params = paramsOf(otherWorld, operation);
    const query = { cursor: cursors[operation] };
    expect((await other.expectError(operation, 400, { params, query } as never)).code).toBe('invalid_cursor');
  });

  test('are stable while new records arrive', async () => {
    const before = new Map<List, unknown[]>();
    for (const operation of lists)
      before.set(operation, (await list(operation, { limit: 1000 })).items.slice(1));
    await add(tenant, world);
    for (const operation of lists.filter((each) => !unstable.includes(each))) {
      const rest = await list(operation, { limit: 1000, cursor: cursors[operation] });
      const ids = (items: unknown[] = []) => items.map((item) => Object.values(item as object)[0]);
      expect(ids(rest.items)).toEqual(ids(before.get(operation)));
      const { totalCount } = await list(operation, { limit: 1 });
      if (totalCount !== null) expect(totalCount).toBeGreaterThan(rest.totalCount ?? 0);
    }
  });
});
