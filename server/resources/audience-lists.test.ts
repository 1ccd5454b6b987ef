import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audienceStatuses } from '#contract/audience-versions.ts';
import type { AudienceListItem } from '#contract/audiences.ts';
import { audienceSorts } from '#contract/extension-endpoints.ts';
import { publishDue } from '#server/jobs/publisher.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage, makePerson } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { fetchAllPages } from '#server/testing/walk.ts';

const NAMES = ['delta', 'alpha', 'charlie', 'bravo', 'alpha', 'echo', 'delta'];

type ListQuery = Partial<Record<'cursor' | 'limit' | 'order' | 'query' | 'sort' | 'status', unknown>>;

describe.each(databaseKinds)('lists of audiences on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let firstPage: string;
  let secondPage: string;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Lists');
    firstPage = await makePage(harness.db, tenant.tenantId, 'Spring launch');
    secondPage = await makePage(harness.db, tenant.tenantId, 'Autumn launch');
    for (let n = 0; n < 28; n++) {
      harness.clock.now += n % 3;
      const params = { page_id: n % 4 === 0 ? secondPage : firstPage };
      const { audienceId } = await tenant.call('createAudience', {
        params,
        body: { publishBehavior: 'draft', customName: `${NAMES[n % 7]} team` },
      });
      // Statuses in another order than names and times.
      await harness.db
        .updateTable('audiences')
        .set({
          status: audienceStatuses[(n * 5) % 7] ?? '',
          latest_version_at: harness.clock.now + ((n * 11) % 6),
        })
        .where('audience_id', '=', audienceId)
        .execute();
    }
    const other = await harness.tenant('Other');
    const params = { page_id: await makePage(harness.db, other.tenantId, 'Spring launch') };
    await other.call('createAudience', { params, body: { customName: 'alpha team' } });
  });
  afterAll(() => harness.close());

  const list = (query: ListQuery, pageId?: string) =>
    pageId === undefined
      ? tenant.call('listAudiences', { query })
      : tenant.call('listPageAudiences', { params: { page_id: pageId }, query });

  async function listAll(query: object, pageId?: string, limit = 3): Promise<AudienceListItem[]> {
    const items: AudienceListItem[] = [];
    let cursor: string | null = null;
    do {
      const page = await list({ ...query, limit, ...(cursor && { cursor }) }, pageId);
      expect(page.hasMore).toBe(page.nextCursor !== null);
      items.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    return items;
  }

  const all = () => listAll({}, undefined, 1000);
  const compare = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

  test.each(
    audienceSorts.flatMap((sort) => (['asc', 'desc', undefined] as const).map((order) => ({ sort, order }))),
  )('sort by $sort, $order', async ({ sort, order }) => {
    const isByTime = sort === 'createdAt' || sort === 'latestVersionAt';
    const sign = (order ?? (isByTime ? 'desc' : 'asc')) === 'asc' ? 1 : -1;
    const keysOf = (item: AudienceListItem) => [
      sort === 'name' ? item.effectiveName : item[sort],
      ...(sort === 'status' ? [item.effectiveName] : []),
      item.audienceId,
    ];
    const byKeys = (a: AudienceListItem, b: AudienceListItem) =>
      sign *
      (keysOf(a)
        .map((key, index) => compare(key, keysOf(b)[index] ?? ''))
        .find(Boolean) ?? 0);
    const sorted = (await all()).toSorted(byKeys);
    for (const pageId of [undefined, firstPage])
      for (const status of [undefined, 'draft', 'queued,archived,draft', audienceStatuses.join()]) {
        const expected = sorted.filter(
          (item) =>
            (pageId === undefined || item.pageId === pageId) &&
            (status === undefined || status.split(',').includes(item.status)),
        );
        expect(await listAll({ sort, order, status }, pageId)).toEqual(expected);
      }
  });

  test('sort by name by default', async () => {
    expect(await listAll({})).toEqual(await listAll({ sort: 'name', order: 'asc' }));
  });

  test('tell the total if it is stored or few index entries are counted, or if there is one page', async () => {
    expect(await list({ limit: 2 })).toMatchObject({ totalCount: 28, hasMore: true });
    expect(await list({ limit: 2 }, secondPage)).toMatchObject({ totalCount: 7, hasMore: true });
    expect((await list({ sort: 'status', limit: 2 }, secondPage)).totalCount).toBe(7);
    expect(await list({ status: 'draft' })).toMatchObject({ totalCount: 4, hasMore: false });
    expect(await list({ query: 'echo' })).toMatchObject({ totalCount: 4, hasMore: false });
    for (const [query, totalCount] of [
      [{ status: 'draft' }, 4],
      [{ query: 'echo' }, null],
    ] as const) {
      const first = await list({ ...query, limit: 2 });
      expect(first.totalCount).toBe(totalCount);
      const second = await list({ ...query, limit: 2, cursor: first.nextCursor });
      expect(second).toMatchObject({ totalCount, hasMore: false });
    }
    const second = await list({ limit: 20, cursor: (await list({ limit: 20 })).nextCursor });
    expect(second).toMatchObject({ totalCount: 28, hasMore: false });
  });

  test('find the beginnings of words of names', async () => {
    const names = async (query: string) => (await listAll({ query })).map((item) => item.effectiveName);
    expect(new Set(await names('ALPH'))).toEqual(new Set(['alpha team']));
    expect(await names('tea')).toHaveLength(28);
    expect(await names('te ech')).toEqual(Array(4).fill('echo team'));
    for (const query of ['lpha', 'zulu', '!', 'aunch']) expect(await names(query)).toEqual([]);
    expect(await listAll({ query: ' ' })).toEqual(await listAll({}));
    const onPage = (await all()).filter(
      ({ pageId, effectiveName }) => pageId === firstPage && effectiveName === 'alpha team',
    );
    const ids = (items: AudienceListItem[]) => items.map((item) => item.audienceId).toSorted();
    expect(ids(await listAll({ query: 'alpha' }, firstPage))).toEqual(ids(onPage));
  });

  test('find the audiences of pages by name, after those found by their own', async () => {
    const { call, tenantId } = await harness.tenant('Pages by name');
    const ids = new Map<string, string>();
    for (const [pageName, names] of [
      ['Harbor tour', ['zeta', 'Tour of the harbor', 'alpha', 'Harbor']],
      ['The grand tour', ['Grand tours', 'beta', 'The']],
      ['Detour', ['gamma']],
      ['Tour without audiences', []],
    ] as const) {
      const params = { page_id: await makePage(harness.db, tenantId, pageName) };
      for (const customName of names) {
        const body = { publishBehavior: customName === 'beta' ? 'publish' : 'draft', customName } as const;
        ids.set((await call('createAudience', { params, body })).audienceId, customName);
      }
    }
    const namesOf = async (query: object, limit: number) => {
      const { items } = await fetchAllPages(
        (page) => call('listAudiences', { query: { ...query, ...page } }),
        limit,
      );
      return items.map(({ audienceId }) => ids.get(audienceId));
    };
    for (const limit of [1, 2, 3, 100]) {
      expect(await namesOf({ query: 'TOUR' }, limit)).toEqual([
        ...['Tour of the harbor', 'Grand tours'],
        ...['alpha', 'Harbor', 'zeta'],
        ...['beta', 'The'],
      ]);
      expect(await namesOf({ query: 'tour', status: 'draft,published' }, limit)).toEqual([
        ...['Tour of the harbor', 'Grand tours', 'alpha', 'Harbor', 'zeta', 'The'],
      ]);
      expect(await namesOf({ query: 'tour', status: 'pending' }, limit)).toEqual(['beta']);
      expect(await namesOf({ query: 'har tou' }, limit)).toEqual([
        ...['Tour of the harbor', 'alpha', 'Harbor', 'zeta'],
      ]);
    }
    expect(await namesOf({ query: 'tour harbor grand' }, 10)).toEqual([]);
    const one = await call('listAudiences', { query: { query: 'grand', limit: 1 } });
    expect(one).toMatchObject({ hasMore: true, totalCount: null });
    expect(await call('listAudiences', { query: { query: 'grand' } })).toMatchObject({ totalCount: 3 });
    // A page's list doesn't search the page's name.
    const page_id = one.items[0]?.pageId ?? '';
    const onPage = await call('listPageAudiences', { params: { page_id }, query: { query: 'tour' } });
    expect(onPage.items.map((item) => item.effectiveName)).toEqual(['Grand tours']);
  });

  test('find audiences by an exact ID', async () => {
    const { db } = harness;
    const { call, tenantId } = await harness.tenant('By ID');
    await makePerson(db, tenantId, 'person_kim', 'Kim');
    const pages = [
      await makePage(db, tenantId, 'First'),
      // Matches by name what the first page matches by ID.
      await makePage(db, tenantId, 'Second'),
    ] as const;
    const ids: string[][] = [];
    for (const page_id of pages) {
      const made: string[] = [];
      for (const customName of ['c', 'a', 'd', `b ${pages[0]}`]) {
        const body = { publishBehavior: customName === 'd' ? 'publish' : 'draft', customName } as const;
        made.push((await call('createAudience', { params: { page_id }, body })).audienceId);
      }
      ids.push(made);
    }
    const [[c = '', a = '', d = '', b = ''] = [], [otherC = '', otherA = ''] = []] = ids;
    await db
      .updateTable('audiences')
      .set({ person_id: 'person_kim' })
      .where('audience_id', 'in', [c, otherA, d])
      .execute();
    const find = async (query: object, pageId?: string) => {
      const { items } = await fetchAllPages(
        (page) =>
          pageId === undefined
            ? call('listAudiences', { query: { ...query, ...page } })
            : call('listPageAudiences', { params: { page_id: pageId }, query: { ...query, ...page } }),
        2,
      );
      return items.map((item) => item.audienceId);
    };
    const [page] = pages;
    expect(await find({ query: ` ${page} ` })).toEqual([a, b, c, d]);
    expect(await find({ query: page, status: 'draft' })).toEqual([a, b, c]);
    expect(await find({ query: page, sort: 'createdAt' })).toEqual([a, b, c, d]);
    expect(await find({ query: page }, pages[1])).toEqual([ids[1]?.[3]]);
    expect(await find({ query: 'person_kim' })).toEqual([otherA, c, d]);
    expect(await find({ query: 'person_kim', status: 'pending,draft' })).toEqual([otherA, c, d]);
    expect(await find({ query: 'person_kim', status: 'pending' })).toEqual([d]);
    expect(await find({ query: 'person_kim' }, page)).toEqual([c, d]);
    expect(await find({ query: otherC })).toEqual([otherC]);
    expect(await find({ query: otherC }, pages[1])).toEqual([otherC]);
    for (const query of [{ query: otherC, status: 'archived' }, { query: otherC.slice(0, -1) }])
      expect(await find(query)).toEqual([]);
    expect(await find({ query: otherC }, page)).toEqual([]);
    const totals = async (query: object) => (await call('listAudiences', { query })).totalCount;
    expect(await totals({ query: page, limit: 1 })).toBe(4);
    expect(await totals({ query: page, limit: 1, status: 'draft' })).toBe(null);
    expect(await totals({ query: c })).toBe(1);
    const other = await harness.tenant('Other IDs');
    for (const query of [page, c, 'person_kim'])
      expect((await other.call('listAudiences', { query: { query } })).items).toEqual([]);
    // The person is deleted while its audiences are listed.
    await makePerson(db, tenantId, 'person_alex', 'Alex');
    const first = await call('listAudiences', { query: { query: 'person_kim', limit: 1 } });
    await call('mergePerson', { params: { person_id: 'person_kim' }, body: { into: 'person_alex' } });
    const rest = await call('listAudiences', { query: { query: 'person_kim', cursor: first.nextCursor } });
    expect(rest).toMatchObject({ items: [], hasMore: false });
    expect(await find({ query: 'person_alex' })).toEqual([otherA, c, d]);
  });

  test('ignore the order of a search, but not the status', async () => {
    const found = await listAll({ query: 'al' });
    expect(found.map((item) => item.effectiveName)).toEqual(Array(8).fill('alpha team'));
    expect(await listAll({ query: 'al', sort: 'createdAt', order: 'desc' })).toEqual(found);
    const statuses = found.map((item) => item.status);
    const [status = ''] = statuses;
    const withStatus = await listAll({ query: 'al', status }, undefined, 1);
    expect(withStatus).toEqual(found.filter((item) => item.status === status));
  });

  test('reject unknown pages, filters and cursors', async () => {
    const errorOf = async (query: object) =>
      (await tenant.expectError('listAudiences', 400, { query })).errors?.[0]?.path;
    for (const status of ['live', '', 'draft,', 'draft,,queued', 'Draft'])
      expect(await errorOf({ status })).toBe('status');
    expect(await errorOf({ sort: 'pageId' })).toBe('sort');
    expect(await errorOf({ order: 'up' })).toBe('order');
    expect(await errorOf({ limit: 1001 })).toBe('limit');
    expect(await errorOf({ query: 'x'.repeat(201) })).toBe('query');
    const { nextCursor: cursor } = await list({ limit: 1 });
    for (const query of [{ sort: 'status' }, { order: 'desc' }, { status: 'draft' }, { query: 'a' }])
      expect(await errorOf({ ...query, cursor })).toBe('cursor');
    const params = { page_id: firstPage };
    await tenant.expectError('listPageAudiences', 400, { params, query: { cursor } });
    await tenant.expectError('listPageAudiences', 404, { params: { page_id: 'unknown' } });
    await tenant.expectError('listPageAudiences', 404, {
      params: { page_id: 'unknown' },
      query: { query: 'a' },
    });
  });

  test('follow changes of an audience', async () => {
    const { service } = harness.app;
    if (!service) throw new Error('no service');
    const page = { page_id: await makePage(harness.db, tenant.tenantId, 'Changes') };
    const created = await tenant.call('createAudience', { params: page, body: {} });
    const params = { ...page, audience_id: created.audienceId };
    const item = async () => (await list({}, page.page_id)).items[0];
    const first: AudienceListItem = {
      audienceId: created.audienceId,
      pageId: page.page_id,
      pageName: 'Changes',
      computedName: 'Audience 1',
      customName: null,
      effectiveName: 'Audience 1',
      personId: null,
      personName: null,
      status: 'pending',
      createdAt: created.createdAt,
      archivedAt: null,
      latestVersionId: created.latestVersion.versionId,
      latestVersionNumber: 1,
      latestVersionAt: created.createdAt,
      publishedAt: null,
      publishAt: null,
      overriddenFields: [],
    };
    expect(await item()).toEqual(first);
    harness.clock.now += 10;
    while ((await publishDue(service)) > 0);
    const publishedAt = `+${harness.clock.now}`;
    expect(await item()).toEqual({ ...first, status: 'published', publishedAt });
    harness.clock.now += 10;
    const body = {
      customName: 'Große Flotte',
      supplementaryContext: 'Large fleets',
      actionUrlOverride: 'https://a.example',
      actionFormIdOverride: '',
      metadataOverride: { title: 'For fleets', robots: [] },
    };
    const { latestVersion } = await tenant.call('draftAudience', { params, body });
    expect(await item()).toEqual({
      ...first,
      customName: 'Große Flotte',
      effectiveName: 'Große Flotte',
      status: 'draft',
      latestVersionId: latestVersion.versionId,
      latestVersionNumber: 2,
      latestVersionAt: `+${harness.clock.now}`,
      publishedAt,
      overriddenFields: ['actionFormIdOverride', 'actionUrlOverride', 'metadata.title', 'metadata.robots'],
    });
    const find = async (query: string) => (await list({ query }, page.page_id)).items.length;
    expect([await find('audience'), await find('grosse flo')]).toEqual([0, 1]);
    await tenant.call('updateAudience', { params, body: { customName: null } });
    expect([await find('audience'), await find('grosse flo')]).toEqual([1, 0]);
    await tenant.call('updatePage', { params: page, body: { name: 'Renamed' } });
    expect((await item())?.pageName).toBe('Renamed');
  });

  test('end a page early if names are very long', async () => {
    const params = { page_id: await makePage(harness.db, tenant.tenantId, 'Long names') };
    for (const letter of ['a', 'b', 'c', 'd', 'e'])
      await tenant.call('createAudience', {
        params,
        body: { publishBehavior: 'draft', customName: letter.repeat(1_000_000) },
      });
    const page = await list({ status: 'draft,queued' }, params.page_id);
    expect(page).toMatchObject({ hasMore: true, totalCount: 5 });
    expect(await listAll({ status: 'draft,queued' }, params.page_id)).toHaveLength(5);
    expect(await listAll({ query: 'aaa' }, params.page_id)).toHaveLength(1);
  });
});
