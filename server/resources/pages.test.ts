import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PagePatch } from '#contract/page-requests.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { fetchAllPages } from '#server/testing/walk.ts';

describe.each(databaseKinds)('pages on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Pages');
  });
  afterAll(() => harness.close());

  const newPage = async () => ({ page_id: await makePage(harness.db, tenant.tenantId, 'Spring launch') });
  const patch = (params: { page_id: string }, body: PagePatch, headers = {}) =>
    tenant.getResponse('updatePage', { params, body, headers });
  const read = async (params: { page_id: string }) => (await patch(params, {})).body;

  test('are listed newest first, then by ID', async () => {
    const { tenantId, ...other } = await harness.tenant('Many pages');
    const ids: string[] = [];
    for (const day of [3, 1, 2, 2, 2])
      ids.push(await makePage(harness.db, tenantId, `Day ${day}`, Date.UTC(2026, 0, day)));
    const { items, totalCount } = await fetchAllPages((query) => other.call('listPages', { query }), 2);
    expect(totalCount).toBe(5);
    const [third, first, ...second] = ids;
    expect(items.map((item) => item.pageId)).toEqual([third, ...second.toSorted().reverse(), first]);
  });

  test('replace only the keys a PATCH names, as a whole', async () => {
    const params = await newPage();
    await patch(params, {
      pageContext: 'For fleets',
      scripts: [{ name: 'Chat', content: 'let a', enabled: true }],
      actionCardWidgets: [
        { type: 'logos', title: 'Trusted by', logos: [{ image: { url: 'https://cdn.example/a.png' } }] },
      ],
    });
    const { body } = await patch(params, {
      scripts: [{ name: 'Pixel' }],
      brandId: 'b1',
      pageType: 'inbound',
    });
    expect(body.scripts).toEqual([{ name: 'Pixel' }]);
    expect(body).toMatchObject({ pageContext: 'For fleets', brandId: 'b1', pageType: 'inbound' });
    expect(body.actionCardWidgets).toHaveLength(1);
    const { items } = await tenant.call('listPages');
    expect(items.find((item) => item.pageId === params.page_id)).toEqual(body);
  });

  test('number actions by their order and generate missing IDs', async () => {
    const params = await newPage();
    const { body } = await patch(params, {
      actions: [{ buttonTitle: 'Book' }, { actionId: 'mine' }, { actionId: 'mine' }, { actionId: '' }],
    });
    expect(body.actions.map((action) => action.actionIndex)).toEqual([0, 1, 2, 3]);
    const ids = body.actions.map((action) => action.actionId);
    expect(ids[1]).toBe('mine');
    expect(new Set(ids).size).toBe(4);
    expect(ids.filter((id) => /^action_\w{26}$/.test(id))).toHaveLength(3);
    const reversed = body.actions.toReversed().map(({ actionIndex: _, ...action }) => action);
    const after = await patch(params, { actions: reversed });
    expect(after.body.actions).toEqual(reversed.map((action, actionIndex) => ({ ...action, actionIndex })));
  });

  test('generate missing IDs of footer groups and links', async () => {
    const params = await newPage();
    const { body } = await patch(params, {
      footerLinks: [
        { id: 'legal', title: 'Legal', links: [{ text: 'Terms' }, { id: 'imprint', text: 'Imprint' }] },
        { title: 'Empty' },
      ],
    });
    expect(body.footerLinks).toEqual([
      {
        id: 'legal',
        title: 'Legal',
        links: [
          { id: expect.stringMatching(/^link_\w{26}$/), text: 'Terms' },
          { id: 'imprint', text: 'Imprint' },
        ],
      },
      { id: expect.stringMatching(/^footer_\w{26}$/), title: 'Empty' },
    ]);
  });

  test('accept only their own actions as header action', async () => {
    const params = await newPage();
    const set = await patch(params, { actions: [{ actionId: 'a' }, { actionId: 'b' }], headerActionId: 'b' });
    expect(set.body.headerActionId).toBe('b');
    const error = await tenant.expectError('updatePage', 400, {
      params,
      body: { headerActionId: 'c', name: 'X' },
    });
    expect(error.errors?.[0]?.path).toBe('headerActionId');
    expect(await read(params)).toEqual(set.body);
    const updated = await patch(params, { actions: [{ actionId: 'b' }] });
    expect(updated.body.headerActionId).toBe('b');
    const cleared = await patch(params, { headerActionId: null });
    expect(cleared.body).not.toHaveProperty('headerActionId');
    await patch(params, { headerActionId: 'b' });
    const gone = await patch(params, { actions: [{ actionId: 'a' }] });
    expect(gone.body).not.toHaveProperty('headerActionId');
    await tenant.expectError('updatePage', 400, { params, body: { headerActionId: 'b' } });
  });

  test('take their title from the metadata, else from the name', async () => {
    const params = await newPage();
    expect((await patch(params, { metadata: { title: 'Search title' } })).body.title).toBe('Search title');
    expect((await patch(params, { metadata: { title: '' } })).body.title).toBe('Spring launch');
    expect((await patch(params, { metadata: {}, name: 'Autumn' })).body.title).toBe('Autumn');
  });

  test('replace metadata except response-only image fields', async () => {
    const params = await newPage();
    const images = { ogImageUrl: 'https://cdn.example/og.png', twitterImageFileId: 'file_1' };
    await harness.db
      .updateTable('pages')
      .set({ metadata: JSON.stringify({ ...images, description: 'Old' }) })
      .where('page_id', '=', params.page_id)
      .execute();
    const { body } = await patch(params, { metadata: { keywords: ['fleet'], robots: ['noindex', 1] } });
    expect(body.metadata).toEqual({ ...images, keywords: ['fleet'], robots: ['noindex', 1] });
    await tenant.expectError('updatePage', 400, { params, body: { metadata: { ogImageUrl: 'x' } } });
  });

  test("don't change with a PATCH of equal values", async () => {
    const params = await newPage();
    const stored = {
      name: 'A',
      pageContext: 'For fleets',
      actions: [{ actionId: 'a', buttonTitle: 'Book' }],
      headerActionId: 'a',
      footerLinks: [{ id: 'f', title: 'Legal', links: [{ id: 'l', text: 'Terms' }] }],
      metadata: { title: 'T', keywords: ['fleet'] },
      scripts: [{ name: 'Chat', content: 'let a' }],
    };
    const first = await patch(params, stored);
    const revisions = await tenant.call('listPageRevisions', { params });
    const same: PagePatch[] = [
      stored,
      { metadata: { keywords: ['fleet'], title: 'T' }, scripts: [{ content: 'let a', name: 'Chat' }] },
      { pageContext: 'For fleets' },
      {},
    ];
    for (const body of same) {
      const repeated = await patch(params, body, { 'if-match': first.headers.etag });
      expect([repeated.body, repeated.headers.etag]).toEqual([first.body, first.headers.etag]);
    }
    expect(await tenant.call('listPageRevisions', { params })).toEqual(revisions);
    await tenant.expectError('updatePage', 412, { params, body: stored, headers: { 'if-match': '"old"' } });
  });

  test('increase updatedAt with every change', async () => {
    const params = await newPage();
    const before = await read(params);
    const timestamps = [before.updatedAt];
    for (const name of ['A', 'B', 'A']) timestamps.push((await patch(params, { name })).body.updatedAt);
    expect(new Set(timestamps).size).toBe(4);
    expect(timestamps.toSorted()).toEqual(timestamps);
  });

  test('archive once', async () => {
    const params = await newPage();
    const archived = await tenant.getResponse('archivePage', { params });
    expect(archived.body).toMatchObject({ status: 'archived', archivedAt: `+${harness.clock.now}` });
    expect(archived.headers.etag).toBe(`"${archived.body.updatedAt}"`);
    harness.clock.now += 60_000;
    expect(await tenant.call('archivePage', { params })).toEqual(archived.body);
    const renamed = await patch(params, { name: 'Still editable' });
    expect(renamed.body).toMatchObject({ name: 'Still editable', status: 'archived' });
  });

  test('reject an update with a stale If-Match', async () => {
    const params = await newPage();
    const first = await patch(params, { name: 'Mine' });
    const etag = String(first.headers.etag);
    expect(etag).toBe(`"${first.body.updatedAt}"`);
    await patch(params, { name: 'Theirs' }, { 'if-match': `"other", ${etag}` });
    for (const stale of [etag, `W/${etag}`, '"x", "y"', 'nonsense'])
      await tenant.expectError('updatePage', 412, {
        params,
        body: { name: 'Z' },
        headers: { 'if-match': stale },
      });
    const now = await patch(params, {}, { 'if-match': '*' });
    expect(now.body.name).toBe('Theirs');
    const weak = await patch(params, { name: 'Mine' }, { 'if-match': `W/${now.headers.etag}` });
    expect(weak.body.name).toBe('Mine');
  });

  test('accept one of several concurrent updates with the same If-Match', async () => {
    const params = await newPage();
    const etag = String((await patch(params, {})).headers.etag);
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const headers = { 'x-api-key': tenant.key, 'if-match': etag };
        const url = `/v0/pages/${params.page_id}`;
        const payload = { name: `Writer ${n}` };
        return (await harness.inject({ method: 'PATCH', url, headers, payload })).statusCode;
      }),
    );
    expect(statuses.toSorted()).toEqual([200, 412, 412, 412, 412, 412]);
  });

  test('are 404 if unknown', async () => {
    const params = { page_id: 'page_unknown' };
    await tenant.expectError('updatePage', 404, { params, headers: { 'if-match': '"x"' } });
    await tenant.expectError('archivePage', 404, { params });
  });
});
