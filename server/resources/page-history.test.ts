import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PagePatch, pagePatch } from '#contract/page-requests.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { fetchAllPages } from '#server/testing/walk.ts';

describe.each(databaseKinds)('the lifecycle and history of pages on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Pages');
  });
  afterAll(() => harness.close());

  const newPage = async () => ({ page_id: await makePage(harness.db, tenant.tenantId, 'Spring launch') });
  const patch = (params: { page_id: string }, body: PagePatch) => tenant.call('updatePage', { params, body });
  const revisionsOf = async (params: { page_id: string }) =>
    (await tenant.call('listPageRevisions', { params, query: { limit: 1000 } })).items;

  test('a page is created as an empty draft, once per idempotency key', async () => {
    const request = { body: { name: 'Autumn' }, headers: { 'idempotency-key': 'autumn' } };
    const { body, headers } = await tenant.getResponse('createPage', request);
    expect(body).toMatchObject({ name: 'Autumn', status: 'draft', pageType: 'custom', actions: [] });
    expect(headers.etag).toBe(`"${body.updatedAt}"`);
    const replay = await tenant.getResponse('createPage', request);
    expect(replay.body).toEqual(body);
    expect(replay.headers['idempotency-replayed']).toBe('true');
    expect(await tenant.call('getPage', { params: { page_id: body.pageId } })).toEqual(body);
    expect(await revisionsOf({ page_id: body.pageId })).toHaveLength(1);
  });

  test('a copy has the content of its source, even of an archived one, but no audiences', async () => {
    const params = await newPage();
    await patch(params, {
      actions: [{ actionId: 'book' }],
      headerActionId: 'book',
      pageContext: 'For fleets',
    });
    await tenant.call('createAudience', { params, body: { publishBehavior: 'draft' } });
    const source = await tenant.call('archivePage', { params });
    const copy = await tenant.call('createPage', {
      body: { name: 'Copy', brandId: 'b2', copyFrom: params.page_id },
    });
    const { pageId, createdAt, updatedAt, name, title, archivedAt, ...content } = source;
    expect(copy).toMatchObject({ ...content, status: 'draft', brandId: 'b2', audiencesCount: 0 });
    expect(copy).toMatchObject({ name: 'Copy', archivedAt: null });
    expect(copy.pageId).not.toBe(pageId);
    const { errors } = await tenant.expectError('createPage', 400, {
      body: { name: 'x', copyFrom: 'page_x' },
    });
    expect(errors?.map(({ path }) => path)).toEqual(['copyFrom']);
  });

  test('a copy has all parts of a source that is larger than a request', async () => {
    const params = await newPage();
    const pageContext = 'x'.repeat(1_048_000);
    const actions = Array.from({ length: 500 }, (_, index) => ({
      actionId: `action-${index}`,
      purpose: 'y'.repeat(1800),
    }));
    await patch(params, { pageContext });
    await patch(params, { actions });
    const copy = await tenant.call('createPage', { body: { name: 'Copy', copyFrom: params.page_id } });
    expect(copy.pageContext).toBe(pageContext);
    expect(copy.actions).toMatchObject(actions);
    expect(await tenant.call('getPage', { params: { page_id: copy.pageId } })).toEqual(copy);
  });

  test('two users who create a page at once get one each, or the same with the same key', async () => {
    const create = (headers = {}) => tenant.call('createPage', { body: { name: 'Twins' }, headers });
    const [one, other] = await Promise.all([create(), create()]);
    expect(one.pageId).not.toBe(other.pageId);
    const headers = { 'idempotency-key': 'twins' };
    const [first, second] = await Promise.all([create(headers), create(headers)]);
    expect(second).toEqual(first);
    const { items } = await tenant.call('listPages', { query: { limit: 1000 } });
    expect(items.filter(({ name }) => name === 'Twins')).toHaveLength(3);
  });

  test('a draft is published once, and an archived page first becomes a draft', async () => {
    const { pageId, updatedAt } = await tenant.call('createPage', { body: { name: 'Draft' } });
    const params = { page_id: pageId };
    const headers = { 'if-match': `"${updatedAt}"` };
    const published = await tenant.call('publishPage', { params, headers });
    expect(published.status).toBe('published');
    await tenant.expectError('publishPage', 412, { params, headers });
    expect(await tenant.call('publishPage', { params })).toEqual(published);
    expect(await tenant.call('restorePage', { params })).toEqual(published);

    await tenant.call('archivePage', { params });
    expect((await tenant.expectError('publishPage', 409, { params })).code).toBe('page_archived');
    const draft = await tenant.call('restorePage', { params });
    expect(draft).toMatchObject({ status: 'draft', archivedAt: null });
    const changes = (await revisionsOf(params)).map(({ changedKeys }) => changedKeys);
    expect(changes.slice(0, 3)).toEqual([['status', 'archivedAt'], ['status', 'archivedAt'], ['status']]);
  });

  test('two users who publish at once make one revision', async () => {
    const { pageId } = await tenant.call('createPage', { body: { name: 'Raced' } });
    const params = { page_id: pageId };
    const [first, second] = await Promise.all([
      tenant.call('publishPage', { params }),
      tenant.call('publishPage', { params }),
    ]);
    expect(first).toEqual(second);
    expect(await revisionsOf(params)).toHaveLength(2);
  });

  test('each change stores the page, newest first, and no change stores nothing', async () => {
    const params = await newPage();
    const original = await tenant.call('getPage', { params });
    const renamed = await patch(params, { name: 'Renamed' });
    await patch(params, {});
    await patch(params, { actions: [{ actionId: 'a' }], headerActionId: 'a' });
    const revisions = await fetchAllPages((query) => tenant.call('listPageRevisions', { params, query }), 2);
    expect(revisions.totalCount).toBe(3);
    const [last, second, first] = revisions.items;
    expect(last?.changedKeys).toEqual(['actions', 'headerActionId']);
    expect(second).toMatchObject({ changedKeys: ['name'], createdAt: renamed.updatedAt, name: null });
    expect(first?.changedKeys).toContain('metadata');
    const get = (revisionId = '') =>
      tenant.call('getPageRevision', { params: { ...params, revision_id: revisionId } });
    expect(await get(first?.revisionId)).toEqual(original);
    expect(await get(second?.revisionId)).toEqual(renamed);
    expect(await get(last?.revisionId)).toEqual(await tenant.call('getPage', { params }));
  });

  const values: Required<PagePatch> = {
    actions: [{ actionId: 'call', url: 'https://acme.example/call' }],
    actionCardWidgets: [{ type: 'logos', title: 'Trusted by' }],
    brandId: 'brand_2',
    footerLinks: [{ id: 'legal', title: 'Legal', links: [{ id: 'imprint', text: 'Imprint' }] }],
    headerActionId: 'book',
    metadata: { description: 'Lease by the month' },
    name: 'Renamed',
    pageContext: 'For fleets',
    pageType: 'sales_deck',
    scripts: [{ name: 'chat', content: 'start()', enabled: true }],
  };

  test.each(Object.keys(pagePatch.shape) as (keyof PagePatch)[])(
    'a change of %s is stored, and the revision before has the old value',
    async (key) => {
      const params = await newPage();
      const before = await patch(params, { actions: [{ actionId: 'book' }] });
      const after = await patch(params, { [key]: values[key] });
      const [last, previous] = await revisionsOf(params);
      expect(last?.changedKeys).toEqual([key]);
      const get = (revisionId = '') =>
        tenant.call('getPageRevision', { params: { ...params, revision_id: revisionId } });
      expect(await get(last?.revisionId)).toEqual(after);
      expect(await get(previous?.revisionId)).toEqual(before);
      expect(after[key]).not.toEqual(before[key]);
    },
  );

  test('a revision from before a field existed has its default', async () => {
    const params = await newPage();
    const [first] = await revisionsOf(params);
    const revision = { ...params, revision_id: first?.revisionId ?? '' };
    const stored = harness.db.selectFrom('page_revisions').where('revision_id', '=', revision.revision_id);
    const { brand_id, ...content } = JSON.parse(
      (await stored.select('content').executeTakeFirstOrThrow()).content,
    );
    await harness.db
      .updateTable('page_revisions')
      .set({ content: JSON.stringify(content) })
      .where('revision_id', '=', revision.revision_id)
      .execute();
    await patch(params, { brandId: 'brand_2' });
    expect((await tenant.call('getPageRevision', { params: revision })).brandId).toBe('');
  });

  test('keeps the newest 200 revisions and all named ones', async () => {
    const params = await newPage();
    const [first] = await revisionsOf(params);
    const named = await tenant.call('namePageRevision', {
      params: { ...params, revision_id: first?.revisionId ?? '' },
      body: { name: 'Launch' },
    });
    expect(named).toEqual({ ...first, name: 'Launch' });
    for (let n = 0; n < 205; n++) await patch(params, { name: `Name ${n}` });
    const revisions = await revisionsOf(params);
    expect(revisions).toHaveLength(201);
    expect(revisions.at(-1)).toEqual(named);
    await tenant.call('namePageRevision', {
      params: { ...params, revision_id: named.revisionId },
      body: { name: null },
    });
    await patch(params, { name: 'Last' });
    expect(await revisionsOf(params)).toHaveLength(200);
  });

  test('unknown revisions, and those of another page, are 404', async () => {
    const params = await newPage();
    const [other] = await revisionsOf(await newPage());
    for (const revision_id of ['rev_unknown', other?.revisionId ?? '']) {
      await tenant.expectError('getPageRevision', 404, { params: { ...params, revision_id } });
      const body = { name: 'x' };
      await tenant.expectError('namePageRevision', 404, { params: { ...params, revision_id }, body });
    }
    await tenant.expectError('listPageRevisions', 404, { params: { page_id: 'page_unknown' } });
  });
});

describe.each(databaseKinds.filter(({ name }) => name === 'PostgreSQL'))(
  'the history of pages on $name beside other transactions',
  (kind) => {
    test('keeps a revision that is named while another change would delete it', async () => {
      const { db, close, ...harness } = await startHarness(kind);
      const { tenantId, call } = await harness.tenant('Pages');
      const params = { page_id: await makePage(db, tenantId, 'Spring launch') };
      const save = (name: string) => call('updatePage', { params, body: { name } });
      const list = async () =>
        (await call('listPageRevisions', { params, query: { limit: 1000 } })).items.toReversed();
      for (let n = 1; n < 200; n++) await save(`Name ${n}`);
      const [oldest] = await list();
      const saved = await db.transaction().execute(async (other) => {
        await other
          .updateTable('page_revisions')
          .set({ name: 'Launch' })
          .where('revision_id', '=', oldest?.revisionId ?? '')
          .execute();
        const started = save('Last');
        const countWaiting = async () => {
          const { rows } = await sql<{ count: number }>`
            select count(*) as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          return rows[0]?.count;
        };
        await expect.poll(countWaiting).toBe(1);
        return { started };
      });
      await saved.started;
      expect((await list())[0]).toEqual({ ...oldest, name: 'Launch' });
      await close();
    });
  },
);
