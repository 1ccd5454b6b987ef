import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#server/db/time-units.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage, publishAll } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { fetchAllPages } from '#server/testing/walk.ts';

describe.each(databaseKinds)('the published versions of a page on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let page: { page_id: string };
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Publications');
  });
  beforeEach(async () => {
    page = { page_id: await makePage(harness.db, tenant.tenantId, 'Spring launch') };
  });
  afterAll(() => harness.close());

  async function audience(body: object = {}, params = page) {
    const { audienceId } = await tenant.call('createAudience', { params, body });
    await publishAll(harness);
    return { ...params, audience_id: audienceId };
  }
  type Params = Awaited<ReturnType<typeof audience>>;
  async function change(params: Params, supplementaryContext: string) {
    harness.clock.now += DAY;
    await tenant.call('updateAudience', { params, body: { supplementaryContext } });
    await publishAll(harness);
  }
  const list = async (query: object = {}, params = page) =>
    (await tenant.call('listPagePublications', { params, query })).items;
  const names = async (query?: object, params?: typeof page) =>
    (await list(query, params)).map(({ audienceId, versionNumber }) => [audienceId, versionNumber]);
  const iso = (timestamp: string) => new Date(Number(timestamp)).toISOString();

  test('are listed newest first, also those that were replaced', async () => {
    const [fleets, banks] = [await audience(), await audience()];
    await change(fleets, 'Vans');
    await change(banks, 'Loans');
    await change(fleets, 'Trucks');
    await audience({}, { page_id: await makePage(harness.db, tenant.tenantId, 'Another') });
    expect(await names()).toEqual([
      [fleets.audience_id, 3],
      [banks.audience_id, 2],
      [fleets.audience_id, 2],
      [banks.audience_id, 1],
      [fleets.audience_id, 1],
    ]);
    const { items } = await tenant.call('listAudienceVersions', { params: fleets });
    expect(items.map(({ status }) => status)).toEqual(['published', 'archived', 'archived']);
    const ofFleets = (await list()).filter(({ audienceId }) => audienceId === fleets.audience_id);
    expect(ofFleets).toEqual(
      items.map(({ audienceId, versionId, versionNumber, publishedAt }) => ({
        audienceId,
        versionId,
        versionNumber,
        publishedAt,
      })),
    );
  });

  test('stay when their audience or page is archived or a draft is discarded', async () => {
    const params = await audience();
    await change(params, 'Vans');
    await tenant.call('draftAudience', { params, body: { supplementaryContext: 'Trucks' } });
    await tenant.call('discardAudienceDraft', { params });
    await tenant.call('archiveAudience', { params, body: {} });
    await tenant.call('restoreAudience', { params, body: {} });
    await tenant.call('archivePage', { params: page, body: {} });
    expect(await names()).toEqual([
      [params.audience_id, 2],
      [params.audience_id, 1],
    ]);
  });

  test('include no drafts, canceled, scheduled or queued versions', async () => {
    await audience({ publishBehavior: 'draft' });
    const canceled = await audience({ publishBehavior: 'draft' });
    const publishAt = new Date(harness.clock.now + DAY).toISOString();
    await tenant.call('publishAudience', { params: canceled, body: { publishAt } });
    await tenant.call('cancelAudiencePublish', { params: canceled });
    const scheduled = await audience({ publishBehavior: 'draft' });
    await tenant.call('publishAudience', { params: scheduled, body: { publishAt } });
    const replaced = await audience();
    for (const supplementaryContext of ['Vans', 'Trucks'])
      await tenant.call('updateAudience', { params: replaced, body: { supplementaryContext } });
    expect(await names()).toEqual([[replaced.audience_id, 1]]);
    await publishAll(harness);
    expect(await names()).toEqual([
      [replaced.audience_id, 3],
      [replaced.audience_id, 1],
    ]);
    harness.clock.now += 2 * DAY;
    await publishAll(harness);
    expect((await names())[0]).toEqual([scheduled.audience_id, 1]);
  });

  test('are those of a range, with both ends', async () => {
    const params = await audience();
    for (const context of ['Vans', 'Trucks', 'Buses']) await change(params, context);
    const [, third, second] = (await list()).map(({ publishedAt }) => iso(publishedAt));
    const numbers = async (query: object) => (await list(query)).map(({ versionNumber }) => versionNumber);
    expect(await numbers({ startDate: second, endDate: third })).toEqual([3, 2]);
    expect(await numbers({ startDate: second })).toEqual([4, 3, 2]);
    expect(await numbers({ endDate: second })).toEqual([2, 1]);
    expect(await numbers({ startDate: third, endDate: second })).toEqual([]);
    const after = new Date(Date.parse(second ?? '') + 1).toISOString();
    expect(await numbers({ startDate: after, endDate: third })).toEqual([3]);
    const { errors } = await tenant.expectError('listPagePublications', 400, {
      params: page,
      query: { startDate: 'yesterday' },
    });
    expect(errors?.map(({ path }) => path)).toEqual(['startDate']);
  });

  test('come in pages that skip and repeat none, while more are published', async () => {
    // All in the same moment.
    for (let n = 0; n < 5; n += 1) await tenant.call('createAudience', { params: page, body: {} });
    await publishAll(harness);
    const all = await list();
    expect(new Set(all.map(({ publishedAt }) => publishedAt)).size).toBe(1);
    const { items, totalCount } = await fetchAllPages(async (query) => {
      const part = await tenant.call('listPagePublications', { params: page, query });
      await audience();
      return part;
    }, 2);
    expect(items).toEqual(all);
    expect(totalCount).toBeNull();
    expect(await tenant.call('listPagePublications', { params: page })).toMatchObject({ totalCount: 8 });
  });

  test('include those that a server of an earlier version adds during an upgrade', async () => {
    const params = await audience();
    for (const context of ['Vans', 'Trucks', 'Buses']) await change(params, context);
    await audience({}, { page_id: await makePage(harness.db, tenant.tenantId, 'Another') });
    const all = await list();
    await harness.db
      .updateTable('audience_versions')
      .set({ page_id: null })
      .where('version_number', 'in', [1, 3])
      .execute();
    expect(await list()).toEqual(all);
    const { items } = await fetchAllPages(
      (query) => tenant.call('listPagePublications', { params: page, query }),
      1,
    );
    expect(items).toEqual(all);
  });

  test('are nothing to another tenant', async () => {
    await audience();
    const other = await harness.tenant('Other');
    await other.expectError('listPagePublications', 404, { params: page });
    await tenant.expectError('listPagePublications', 404, { params: { page_id: 'page_unknown' } });
  });
});
