import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AudiencePatch } from '#contract/audience-requests.ts';
import { publishDue } from '#server/jobs/publisher.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';

describe.each(databaseKinds)('audiences on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let page: { page_id: string };
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Audiences');
  });
  beforeEach(async () => {
    page = { page_id: await makePage(harness.db, tenant.tenantId, 'Spring launch') };
  });
  afterAll(() => harness.close());

  type Body = Parameters<typeof create>[0];
  const create = (
    body: NonNullable<Parameters<typeof tenant.call<'createAudience'>>[1]>['body'] = {},
    headers = {},
  ) => tenant.getResponse('createAudience', { params: page, body, headers });
  const paramsOf = ({ audienceId }: { audienceId: string }) => ({ ...page, audience_id: audienceId });
  const patch = (audience: { audienceId: string }, body: AudiencePatch, headers = {}) =>
    tenant.getResponse('updateAudience', { params: paramsOf(audience), body, headers });
  const countOf = async () => {
    const { items } = await tenant.call('listPages', { query: { limit: 1000 } });
    return items.find((item) => item.pageId === page.page_id)?.audiencesCount;
  };
  async function publishAll() {
    const { service } = harness.app;
    if (!service) throw new Error('no service');
    while ((await publishDue(service)) > 0);
  }

  test('start as a draft, or pending with publishBehavior publish, the default', async () => {
    const draft = (await create({ publishBehavior: 'draft' })).body;
    const now = `+${harness.clock.now}`;
    expect(draft).toMatchObject({ status: 'draft', createdAt: now, archivedAt: null });
    expect(draft.latestVersion).toMatchObject({
      versionNumber: 1,
      status: 'draft',
      becameDraftAt: now,
      publishedAt: null,
    });
    const pending = (await create()).body;
    expect(pending.status).toBe('pending');
    expect(pending.latestVersion).toMatchObject({ status: 'pending', becameDraftAt: null, queuedAt: null });
    expect(pending.publishedVersion).toEqual(pending.latestVersion);
  });

  test('store all overrides they are created with', async () => {
    const overrides = {
      actionFormIdOverride: 'form_1',
      actionFormInstructionsOverride: '',
      actionUrlOverride: 'https://book.example/?a=1',
      customName: 'Brightway',
      supplementaryContext: 'Met at the fair',
      metadataOverride: { ogTitle: 'For Brightway', keywords: [] },
    };
    const { body } = await create({ publishBehavior: 'draft', ...overrides });
    expect(body).toMatchObject({ ...overrides, pageId: page.page_id, effectiveName: 'Brightway' });
    expect(body.latestVersion.supplementaryContext).toBe('Met at the fair');
    const bare = (await create()).body;
    for (const key of Object.keys(overrides) as (keyof typeof overrides)[])
      expect(bare[key]).toEqual(key === 'metadataOverride' ? {} : null);
  });

  test('are numbered on their page without a custom name', async () => {
    const names = [];
    for (const body of [{}, { customName: 'Named' }, {}]) names.push((await create(body)).body);
    expect(names.map((each) => each.computedName)).toEqual(['Audience 1', 'Audience 2', 'Audience 3']);
    expect(names.map((each) => each.effectiveName)).toEqual(['Audience 1', 'Named', 'Audience 3']);
    expect(await countOf()).toBe(3);
    const [named] = names.slice(1);
    if (!named) throw new Error('no audience');
    const cleared = await patch(named, { customName: null });
    expect(cleared.body).toMatchObject({ customName: null, effectiveName: 'Audience 2' });
  });

  test('are counted correctly when created concurrently', async () => {
    const created = await Promise.all(Array.from({ length: 12 }, () => create({ publishBehavior: 'draft' })));
    expect(new Set(created.map(({ body }) => body.computedName)).size).toBe(12);
    expect(await countOf()).toBe(12);
  });

  test("overlay the page's metadata with their override", async () => {
    await tenant.call('updatePage', {
      params: page,
      body: { metadata: { title: 'Page', description: 'Of the page' } },
    });
    const { body } = await create({ metadataOverride: { title: 'Mine', ogTitle: 'Card' } });
    expect(body.effectiveMetadata).toEqual({ title: 'Mine', description: 'Of the page', ogTitle: 'Card' });
    const replaced = await patch(body, { metadataOverride: { ogUrl: 'https://a.example' } });
    expect(replaced.body.metadataOverride).toEqual({ ogUrl: 'https://a.example' });
    const cleared = await patch(body, { metadataOverride: {} });
    expect(cleared.body.metadataOverride).toEqual({});
    expect(cleared.body.effectiveMetadata).toEqual({ title: 'Page', description: 'Of the page' });
    await tenant.expectError('updateAudience', 400, {
      params: paramsOf(body),
      body: { metadataOverride: null },
    });
  });

  test('get a new version only from a PATCH that changes something', async () => {
    const { body } = await create({
      publishBehavior: 'draft',
      customName: 'A',
      metadataOverride: { title: 'T' },
    });
    for (const same of [
      {},
      { customName: 'A' },
      { actionUrlOverride: null, metadataOverride: { title: 'T' } },
    ])
      expect((await patch(body, same)).body).toEqual(body);
    const changed = (await patch(body, { supplementaryContext: 'New' })).body;
    expect(changed).toMatchObject({ status: 'draft', customName: 'A', supplementaryContext: 'New' });
    expect(changed.latestVersion).toMatchObject({
      versionNumber: 2,
      status: 'draft',
      supplementaryContext: 'New',
    });
  });

  test('are queued again when changed after being published', async () => {
    const { body } = await create({ customName: 'A' });
    await publishAll();
    const published = (await patch(body, {})).body;
    expect(published.status).toBe('published');
    expect(published.publishedVersion).toMatchObject({ versionNumber: 1, status: 'published' });
    const changed = (await patch(body, { customName: 'B' })).body;
    expect(changed.status).toBe('pending');
    expect(changed.latestVersion.versionNumber).toBe(2);
    expect(changed.publishedVersion).toEqual(published.publishedVersion);
  });

  test('reject an update with a stale If-Match', async () => {
    const created = await create({ publishBehavior: 'draft' });
    const etag = `"${created.body.latestVersion.versionId}"`;
    expect(created.headers.etag).toBe(etag);
    const theirs = await patch(created.body, { customName: 'Theirs' }, { 'if-match': etag });
    expect(theirs.headers.etag).toBe(`"${theirs.body.latestVersion.versionId}"`);
    for (const stale of [etag, `W/${etag}`])
      await tenant.expectError('updateAudience', 412, {
        params: paramsOf(created.body),
        body: { customName: 'Mine' },
        headers: { 'if-match': stale },
      });
    for (const current of ['*', `W/${theirs.headers.etag}`])
      expect((await patch(created.body, {}, { 'if-match': current })).body.customName).toBe('Theirs');
  });

  test('are created once per Idempotency-Key', async () => {
    const body: Body = { customName: 'Row 1', publishBehavior: 'draft' };
    const key = { 'idempotency-key': `row-1-${page.page_id}` };
    const responses = await Promise.all(Array.from({ length: 5 }, () => create(body, key)));
    harness.clock.now += 1000;
    responses.push(await create({ publishBehavior: 'draft', customName: 'Row 1' }, key));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(1);
    const replayHeaders = responses.map(({ headers }) => headers['idempotency-replayed']);
    expect(replayHeaders.filter((header) => header === undefined)).toHaveLength(1);
    expect(replayHeaders.filter((header) => header === 'true')).toHaveLength(5);
    expect(await countOf()).toBe(1);
    const other = { params: page, body: { customName: 'Row 2' }, headers: key };
    expect((await tenant.expectError('createAudience', 409, other)).code).toBe('idempotency_conflict');
    const long = { params: page, headers: { 'idempotency-key': 'x'.repeat(256) } };
    await tenant.expectError('createAudience', 400, long);
  });

  test("can't be created on an archived page", async () => {
    await tenant.call('archivePage', { params: page });
    const headers = { 'idempotency-key': 'late' };
    const rejected = await tenant.expectError('createAudience', 409, { params: page, headers });
    expect(rejected.code).toBe('page_archived');
    expect(await countOf()).toBe(0);
  });

  test("can't be changed once archived", async () => {
    const { body } = await create({ publishBehavior: 'draft' });
    await harness.db
      .updateTable('audiences')
      .set({ status: 'archived', archived_at: harness.clock.now })
      .where('audience_id', '=', body.audienceId)
      .execute();
    expect((await patch(body, {})).body.status).toBe('archived');
    const request = { params: paramsOf(body), body: { customName: 'X' } };
    expect((await tenant.expectError('updateAudience', 409, request)).code).toBe('audience_archived');
  });

  test('are 404 if unknown or of another page', async () => {
    const { body } = await create();
    const otherPageId = await makePage(harness.db, tenant.tenantId, 'Other');
    const wrong = { page_id: otherPageId, audience_id: body.audienceId };
    await tenant.expectError('updateAudience', 404, { params: wrong });
    await tenant.expectError('updateAudience', 404, { params: { ...page, audience_id: 'nobody' } });
    await tenant.expectError('createAudience', 404, { params: { page_id: 'nowhere' } });
  });

  test('accept names and contexts longer than an index entry', async () => {
    const customName = '\u{1F3AF}名'.repeat(5000);
    const { body } = await create({ customName, publishBehavior: 'draft' });
    expect(body.effectiveName).toBe(customName);
  });
});
