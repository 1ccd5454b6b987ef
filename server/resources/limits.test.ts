import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Paged } from '#contract/envelope.ts';
import { deleteOldResponses } from '#server/jobs/delete-old-responses.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { addSessions, makePage, makeTopic, plainSession } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { fetchAllPages } from '#server/testing/walk.ts';

/** Processor time of `work` in this process, ms. */
async function cpuTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe.each(databaseKinds)('limits on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Limits');
  });
  afterAll(() => harness.close());

  test('rejects a long search, and is fast over the longest text', async () => {
    const title = 'a'.repeat(1_000_000);
    const topic_id = await makeTopic(harness.db, tenant.tenantId, 'Pricing');
    await tenant.call('updateTopic', { params: { topic_id }, body: { title } });
    const page_id = await makePage(harness.db, tenant.tenantId, 'Landing');
    await tenant.call('createAudience', { params: { page_id }, body: { customName: title } });

    const query = { query: `${'a'.repeat(199)}b` };
    const spent = await cpuTime(async () => {
      for (const operation of ['searchTopics', 'searchAudiences'] as const) {
        const { errors } = await tenant.expectError(operation, 400, {
          query: { query: `${'a'.repeat(15_000)}b` },
        });
        expect(errors).toEqual([{ path: 'query', message: 'Enter at most 200 characters' }]);
        expect((await tenant.call(operation, { query })).items).toEqual([]);
      }
    });
    expect(spent).toBeLessThan(1_000);
    expect((await tenant.call('searchTopics', { query: { query: 'a'.repeat(200) } })).items).toHaveLength(1);
  });

  test('lists return at most 8 MiB of text per page', async () => {
    const { tenantId, call } = await harness.tenant('Large records');
    const { db } = harness;
    const large = 'x'.repeat(5 * 1024 * 1024);
    const three = [1, 2, 3];
    for (const n of three) {
      const domain = `acme-${n}.example`;
      await call('createAccountLog', { body: { source: 'test', payload: {}, domain } });
      await makeTopic(db, tenantId, `Topic ${n}`, n);
      await makePage(db, tenantId, `Page ${n}`);
    }
    const [account] = (await call('listAccounts')).items;
    const [page] = (await call('listPages')).items;
    if (!account || !page) throw new Error('No account or page was created');
    const { accountId: account_id } = account;
    const { pageId: page_id } = page;
    for (const n of three.slice(1))
      await call('createAccountLog', { body: { source: 'test', payload: { n }, accountId: account_id } });
    const { audienceId: audience_id } = await call('createAudience', { params: { page_id }, body: {} });
    for (const supplementaryContext of ['second', 'third'])
      await call('updateAudience', { params: { page_id, audience_id }, body: { supplementaryContext } });

    await db.updateTable('accounts').set({ name: large }).where('tenant_id', '=', tenantId).execute();
    await db.updateTable('pages').set({ page_context: large }).where('tenant_id', '=', tenantId).execute();
    await db.updateTable('topics').set({ title: large }).where('tenant_id', '=', tenantId).execute();
    await db
      .updateTable('account_logs')
      .set({ payload: JSON.stringify({ large }) })
      .where('tenant_id', '=', tenantId)
      .execute();
    await db
      .updateTable('audience_versions')
      .set({ supplementary_context: large })
      .where('tenant_id', '=', tenantId)
      .execute();

    const { personId: person_id } = await call('createPersonLog', {
      body: { source: 'test', payload: {}, email: 'ada@acme.example' },
    });
    for (const n of three.slice(1))
      await call('createPersonLog', { body: { source: 'test', payload: { n }, personId: person_id } });
    await db
      .updateTable('person_logs')
      .set({ payload: JSON.stringify({ large }) })
      .where('tenant_id', '=', tenantId)
      .execute();
    const interaction = { label: large, componentId: '', componentContext: '', responseText: '' };
    for (const n of three)
      await addSessions(
        db,
        tenantId,
        page_id,
        [plainSession({ started_at: 1_770_000_000_000 + n })],
        [{ ...interaction, groundingChunkIds: [], options: [], timestamp: n }],
      );

    const lists: Record<string, (query: object) => Promise<Paged<unknown>>> = {
      accounts: (query) => call('listAccounts', { query }),
      pages: (query) => call('listPages', { query }),
      topics: (query) => call('searchTopics', { query }),
      logs: (query) => call('listAccountLogs', { params: { account_id }, query }),
      interactions: (query) => call('listPageInteractions', { params: { page_id }, query }),
      'person logs': (query) => call('listPersonLogs', { params: { person_id }, query }),
      versions: (query) => call('listAudienceVersions', { params: { page_id, audience_id }, query }),
    };
    for (const [name, list] of Object.entries(lists)) {
      const first = await list({ limit: 1000 });
      expect([name, first.items.length, first.hasMore]).toEqual([name, 1, true]);
      const pages = await fetchAllPages(list, 1000);
      expect([name, pages.items.length, pages.totalCount]).toEqual([name, 3, 3]);
    }
  });

  test('an audience search over large names returns fewer, with hasMore', async () => {
    const { tenantId, call } = await harness.tenant('Large names');
    const page_id = await makePage(harness.db, tenantId, 'Landing');
    for (const customName of ['One', 'Two', 'Three'])
      await call('createAudience', { params: { page_id }, body: { customName } });
    await harness.db
      .updateTable('audiences')
      .set({ effective_name: 'x'.repeat(5 * 1024 * 1024) })
      .where('tenant_id', '=', tenantId)
      .execute();
    const { items, ...rest } = await call('searchAudiences', { query: { limit: 10_000 } });
    expect([items.length, rest]).toEqual([1, { hasMore: true, nextCursor: null, totalCount: 3 }]);
  });

  test('rejects a body of half a million wrong items quickly', async () => {
    const page_id = await makePage(harness.db, tenant.tenantId, 'Landing');
    const payload = `{"actions":[${'0,'.repeat(500_000)}0]}`;
    const spent = await cpuTime(async () => {
      const response = await harness.inject({
        method: 'PATCH',
        url: `/v0/pages/${page_id}`,
        headers: { 'x-api-key': tenant.key, 'content-type': 'application/json' },
        payload,
      });
      expect([response.statusCode, response.json().code]).toEqual([413, 'too_many_values']);
    });
    expect(spent).toBeLessThan(1_000);
    await tenant.expectError('updatePage', 400, { params: { page_id }, body: { actions: [0] } });
  });

  test('replays the reply of a keyed write for a week', async () => {
    const { app, clock, db } = harness;
    const page_id = await makePage(db, tenant.tenantId, 'Landing');
    if (!app.service) throw new Error('no service');
    const create = (key: string) =>
      tenant.call('createAudience', { params: { page_id }, body: {}, headers: { 'idempotency-key': key } });
    const first = await create('first');
    clock.now += 6 * 86_400_000;
    await deleteOldResponses(app.service);
    expect(await create('first')).toEqual(first);
    clock.now += 2 * 86_400_000;
    await deleteOldResponses(app.service);
    expect((await create('first')).audienceId).not.toBe(first.audienceId);
  });

  test('drops the oldest stored replies of one tenant only', async () => {
    const { app, clock, db } = harness;
    if (!app.service) throw new Error('no service');
    const many = await harness.tenant('Many replies');
    const fewResponses = await harness.tenant('Few replies');
    const reply = { operation: 'createAudience', request_hash: '', reply: '{}' };
    for (const [{ tenantId }, count] of [[many, 5] as const, [fewResponses, 2] as const])
      for (let n = 0; n < count; n++)
        await db
          .insertInto('idempotency')
          .values({ ...reply, tenant_id: tenantId, key: `kept-${n}`, created_at: clock.now + n })
          .execute();
    await deleteOldResponses(app.service, 3);
    const keys = async ({ tenantId }: Tenant) => {
      const stored = db.selectFrom('idempotency').select('key').where('tenant_id', '=', tenantId);
      return (await stored.orderBy('key').execute()).map(({ key }) => key);
    };
    expect(await keys(many)).toEqual(['kept-2', 'kept-3', 'kept-4']);
    expect(await keys(fewResponses)).toEqual(['kept-0', 'kept-1']);
  });
});
