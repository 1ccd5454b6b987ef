import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';

describe.each(databaseKinds)('audience search on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let fleet: string;
  let berlinPageId: string;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Search');
    fleet = await makePage(harness.db, tenant.tenantId, 'Fleet ÉLAN');
    berlinPageId = await makePage(harness.db, tenant.tenantId, 'Große Straße');
    for (const [pageId, customName] of [
      [fleet, 'Zürich 100%'],
      [fleet, 'beta_one'],
      [fleet, 'Alpha'],
      [berlinPageId, 'ΟΔΥΣΣΕΑΣ'],
      [berlinPageId, 'betaXone 100'],
      [berlinPageId, undefined],
    ] as const) {
      const created = await tenant.call('createAudience', {
        params: { page_id: pageId },
        body: { publishBehavior: 'draft', ...(customName && { customName }) },
      });
      ids[created.effectiveName] = created.audienceId;
    }
    const other = await harness.tenant('Other');
    const foreign = { page_id: await makePage(harness.db, other.tenantId, 'Fleet ÉLAN') };
    await other.call('createAudience', { params: foreign, body: { customName: 'Alpha' } });
  });
  afterAll(() => harness.close());

  const search = (query?: string, limit?: number) =>
    tenant.call('searchAudiences', { query: { query, limit } });
  const names = async (query?: string) => (await search(query)).items.map((item) => item.effectiveName);

  test('returns all audiences by name without a query', async () => {
    const everything = ['Alpha', 'Audience 3', 'beta_one', 'betaXone 100', 'Zürich 100%', 'ΟΔΥΣΣΕΑΣ'];
    for (const query of [undefined, '', '  ']) {
      const { items, ...rest } = await search(query);
      expect(rest).toEqual({ hasMore: false, nextCursor: null, totalCount: 6 });
      expect(items.map((item) => item.effectiveName).toSorted()).toEqual(everything.toSorted());
    }
    const [first] = (await search()).items;
    expect(first).toEqual({
      audienceId: ids.Alpha,
      effectiveName: 'Alpha',
      pageId: fleet,
      pageName: 'Fleet ÉLAN',
    });
  });

  test('finds words anywhere in names of audiences and pages, in any case', async () => {
    expect(await names('ALPHA')).toEqual(['Alpha']);
    expect(await names('zÜRICH')).toEqual(['Zürich 100%']);
    expect(await names('οδυσσεας')).toEqual(['ΟΔΥΣΣΕΑΣ']);
    expect(await names('δυσ')).toEqual(['ΟΔΥΣΣΕΑΣ']);
    expect(await names('STRASSE')).toHaveLength(3);
    expect(await names('élan')).toHaveLength(3);
    expect(await names('e\u0301lan')).toHaveLength(3);
    expect(await names('nothing like it')).toEqual([]);
  });

  test('matches wildcards and the escape character literally', async () => {
    expect(await names('100%')).toEqual(['Zürich 100%']);
    expect(await names('beta_')).toEqual(['beta_one']);
    expect(await names('!')).toEqual([]);
    expect(await names('\\')).toEqual([]);
  });

  test("finds an audience by its ID, and the audiences of a page by the page's ID", async () => {
    expect(await names(ids.beta_one)).toEqual(['beta_one']);
    const { items, totalCount } = await search(fleet);
    expect(items.map((item) => item.pageId)).toEqual([fleet, fleet, fleet]);
    const pages = await tenant.call('listPages');
    expect(pages.items.find((page) => page.pageId === fleet)?.audiencesCount).toBe(totalCount);
    expect(await names(fleet.slice(0, -1))).toEqual([]);
  });

  test('sets hasMore, and the total if it is known', async () => {
    expect(await search('', 2)).toMatchObject({ hasMore: true, nextCursor: null, totalCount: 6 });
    expect(await search(berlinPageId, 2)).toMatchObject({ hasMore: true, totalCount: 3 });
    expect(await search('a', 2)).toMatchObject({ hasMore: true, totalCount: null });
    expect((await search('beta', 2)).totalCount).toBe(2);
    expect((await search('', 10_000)).items).toHaveLength(6);
    await tenant.expectError('searchAudiences', 400, { query: { limit: 10_001 } });
  });

  test('finds words at the end of a very long name', async () => {
    const { tenantId, ...other } = await harness.tenant('Long names');
    const params = { page_id: await makePage(harness.db, tenantId, 'Page') };
    for (const length of [99, 100, 101, 5000])
      await other.call('createAudience', { params, body: { customName: `${'ж'.repeat(length)}Ende` } });
    const lengths = async (query: string) =>
      (await other.call('searchAudiences', { query: { query } })).items.map(
        (item) => item.effectiveName.length,
      );
    expect((await lengths('жende')).toSorted()).toEqual([103, 104, 105, 5004].toSorted());
    expect(await lengths(`${'ж'.repeat(101)}e`)).toHaveLength(2);
    expect(await lengths('жendе')).toEqual([]);
  });

  test('finds a renamed audience', async () => {
    const params = { page_id: fleet, audience_id: ids.Alpha ?? '' };
    await tenant.call('updateAudience', { params, body: { customName: 'Omega' } });
    expect(await names('alpha')).toEqual([]);
    expect(await names('omega')).toEqual(['Omega']);
    await tenant.call('updatePage', { params: { page_id: fleet }, body: { name: 'Vans' } });
    expect(await names('vans')).toHaveLength(3);
  });
});
