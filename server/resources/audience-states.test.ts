import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AudienceState, audienceStates } from '#contract/audience-states.ts';
import { audienceStatuses } from '#contract/audience-versions.ts';
import type { Operation } from '#contract/operations.ts';
import type { AudienceRow } from '#server/db/schema.ts';
import { nameColumns } from '#server/db/search-text.ts';
import { HOUR } from '#server/db/time-units.ts';
import { seededPage } from '#server/demo/seed.ts';
import { publishDue } from '#server/jobs/publisher.ts';
import { expectStoredStates } from '#server/testing/audience-states.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage, makePerson } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { fetchAllPages } from '#server/testing/walk.ts';

/** An audience, and what the dashboard says about it. */
interface Labeled {
  row: AudienceRow;
  label: string;
}

/** The label of an audience, as the design words it. */
function labelOf({ status, published_version_id, publish_at }: AudienceRow, isPageArchived: boolean): string {
  if (status === 'archived' || isPageArchived) return 'Archived';
  const isLive = published_version_id !== null || status === 'published';
  const isPublishing = ['pending', 'queued', 'processing'].includes(status);
  if (status === 'draft') return isLive ? 'Live · version 2, draft changes' : 'Draft, not visible yet';
  if (status === 'pending' && publish_at !== null)
    return isLive ? 'Live · version 2, version 3 on Mon 30 Nov, 09:00' : 'Scheduled for Mon 30 Nov, 09:00';
  if (isPublishing) return isLive ? 'Live · version 2, publishing version 3' : 'Publishing version 1';
  return isLive ? 'Live · version 2' : 'Canceled';
}

const named: Record<AudienceState, RegExp> = {
  live: /^Live/,
  draft: /draft/i,
  scheduled: /Scheduled|version \d on/,
  publishing: /publishing/i,
  archived: /^Archived$/,
};

describe.each(databaseKinds)('states of audiences on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;
  let all: Labeled[];
  let pageIds: [string, string];
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('States');
    const { db } = harness;
    const { tenantId } = tenant;
    await makePerson(db, tenantId, 'person_kim', 'Kim');
    pageIds = [await makePage(db, tenantId, 'Open'), await makePage(db, tenantId, 'Archived')];
    const params = { page_id: pageIds[0] };
    const { audienceId } = await tenant.call('createAudience', { params, body: {} });
    const { states, has_overrides, ...template } = await db
      .selectFrom('audiences')
      .selectAll()
      .where('audience_id', '=', audienceId)
      .executeTakeFirstOrThrow();
    await tenant.call('archiveAudience', { params: { ...params, audience_id: audienceId } });
    all = [{ row: { ...template, status: 'archived' }, label: 'Archived' }];
    const bits = [false, true];
    for (const status of audienceStatuses)
      for (const isPublished of bits)
        for (const isScheduled of bits)
          for (const isPageArchived of bits)
            for (const hasOverrides of bits) {
              const number = all.length;
              const row: AudienceRow = {
                ...template,
                ...nameColumns(`${['alpha', 'bravo', 'charlie'][number % 3]} ${number}`),
                audience_id: `audience_${number}`,
                page_id: pageIds[Number(isPageArchived)] ?? '',
                created_at: template.created_at + ((number * 31) % 97),
                status,
                published_version_id: isPublished ? 'version_live' : null,
                publish_at: isScheduled ? template.created_at + HOUR : null,
                is_page_archived: isPageArchived ? 1 : 0,
                action_url_override: hasOverrides ? 'https://a.example' : null,
                person_id: number % 5 === 0 ? 'person_kim' : null,
              };
              all.push({ row, label: labelOf(row, isPageArchived) });
            }
    await db
      .insertInto('audiences')
      .values(all.slice(1).map(({ row }) => row))
      .execute();
    await db.updateTable('pages').set({ status: 'archived' }).where('page_id', '=', pageIds[1]).execute();
  });
  afterAll(() => harness.close());

  /** IDs of a list, loaded page by page, and its total. */
  async function list(query: object, pageId?: string, limit = 1000) {
    const { items, totalCount } = await fetchAllPages(
      (page) =>
        pageId === undefined
          ? tenant.call('listAudiences', { query: { ...query, ...page } })
          : tenant.call('listPageAudiences', { params: { page_id: pageId }, query: { ...query, ...page } }),
      limit,
    );
    return { ids: items.map(({ audienceId }) => audienceId), totalCount };
  }
  const idsOf = (labeled: readonly Labeled[]) => labeled.map(({ row }) => row.audience_id).toSorted();

  const combinations = [
    ...audienceStates.map((state) => [state]),
    ['live', 'draft'],
    ['scheduled', 'publishing'],
    ['archived', 'live', 'publishing'],
    [...audienceStates],
  ] as AudienceState[][];

  test.each(combinations.map((selected) => ({ selected, state: selected.join() })))(
    '$state match what labels name',
    async ({ selected, state }) => {
      const matching = all.filter(({ label }) => selected.some((state) => named[state].test(label)));
      for (const pageId of [undefined, ...pageIds]) {
        const listed = matching.filter(({ row }) => pageId === undefined || row.page_id === pageId);
        const { ids, totalCount } = await list({ state }, pageId);
        expect([ids.toSorted(), totalCount]).toEqual([idsOf(listed), listed.length]);
        for (const status of audienceStatuses) {
          const some = listed.filter(({ row }) => row.status === status);
          expect((await list({ state, status }, pageId)).ids.toSorted()).toEqual(idsOf(some));
        }
        for (const hasOverrides of [true, false]) {
          const some = listed.filter(({ row }) => (row.action_url_override !== null) === hasOverrides);
          expect((await list({ state, hasOverrides }, pageId)).ids.toSorted()).toEqual(idsOf(some));
          const ofPerson = some.filter(({ row }) => row.person_id === 'person_kim');
          const query = { state, hasOverrides, personId: 'person_kim' };
          const found = await list(query, pageId);
          expect([found.ids.toSorted(), found.totalCount]).toEqual([idsOf(ofPerson), ofPerson.length]);
        }
      }
    },
  );

  test('are listed page by page in every order', async () => {
    for (const filter of [
      { state: 'live,archived' },
      { hasOverrides: true, status: 'draft,queued' },
      { personId: 'person_kim' },
    ])
      for (const sort of ['name', 'status', 'createdAt', 'latestVersionAt'])
        for (const order of ['asc', 'desc']) {
          const query = { ...filter, sort, order };
          const whole = await list(query);
          const inPages = await list(query, undefined, 19);
          expect(inPages).toEqual(whole);
          expect(whole.totalCount).toBe(whole.ids.length);
          const rows = whole.ids.map((id) => all.find(({ row }) => row.audience_id === id)?.row);
          const keys = rows.map((row) => {
            const by = {
              name: row?.sort_name,
              createdAt: row?.created_at,
              latestVersionAt: row?.latest_version_at,
            };
            return sort === 'status' ? [row?.status, row?.sort_name] : [by[sort as keyof typeof by]];
          });
          const compare = (a: unknown[], b: unknown[]) =>
            a
              .map((key, at) => (String(key) < String(b[at]) ? -1 : String(key) > String(b[at]) ? 1 : 0))
              .find(Boolean) ?? 0;
          const sorted = keys.toSorted(compare);
          expect(keys).toEqual(order === 'asc' ? sorted : sorted.toReversed());
        }
  });

  test('narrow a search', async () => {
    const { db } = harness;
    const { tenantId, call } = await harness.tenant('Search');
    await makePerson(db, tenantId, 'person_alex', 'Alex');
    const pageId = await makePage(db, tenantId, 'Winter');
    const ids: string[] = [];
    for (const [customName, publishBehavior, actionFormIdOverride] of [
      ['winter one', 'draft', 'form'],
      ['winter two', 'publish', 'form'],
      ['spring', 'draft', undefined],
    ] as const) {
      const body = { customName, publishBehavior, ...(actionFormIdOverride && { actionFormIdOverride }) };
      ids.push((await call('createAudience', { params: { page_id: pageId }, body })).audienceId);
    }
    const [one = '', two = '', spring = ''] = ids;
    await db
      .updateTable('audiences')
      .set({ person_id: 'person_alex' })
      .where('audience_id', '!=', one)
      .execute();
    const find = async (query: object) =>
      (await call('listAudiences', { query })).items.map(({ audienceId }) => audienceId);
    expect(await find({ query: 'winter' })).toEqual([one, two, spring]);
    expect(await find({ query: 'winter', state: 'draft' })).toEqual([one, spring]);
    expect(await find({ query: 'winter', state: 'draft', hasOverrides: 'false' })).toEqual([spring]);
    expect(await find({ query: 'winter', personId: 'person_alex' })).toEqual([two, spring]);
    expect(await find({ query: 'winter', state: 'scheduled' })).toEqual([]);
    expect(await find({ query: pageId, state: 'publishing' })).toEqual([two]);
    expect(await find({ query: spring, hasOverrides: 'true' })).toEqual([]);
    expect(await find({ query: 'person_alex', state: 'draft' })).toEqual([spring]);
    expect(await find({ query: 'person_alex', personId: 'person_kim' })).toEqual([]);
    // Their combination is impossible.
    expect(await find({ query: 'winter', state: 'live', status: 'archived' })).toEqual([]);
    const { totalCount } = await call('listAudiences', { query: { state: 'live', status: 'archived' } });
    expect(totalCount).toBe(0);
  });

  test('of an account are those of its people', async () => {
    const { db } = harness;
    const { tenantId, call } = await harness.tenant('Accounts');
    for (const person of ['ada', 'bo', 'cleo']) await makePerson(db, tenantId, person, person);
    const addAccount = async (domain: string, people: string[]) => {
      const body = { source: 'crm', type: 'call', payload: {}, domain };
      const { accountId } = await call('createAccountLog', { body });
      await db
        .updateTable('persons')
        .set({ account_id: accountId })
        .where('person_id', 'in', people)
        .execute();
      return accountId;
    };
    const accountId = await addAccount('depot.example', ['ada', 'bo']);
    await addAccount('other.example', ['cleo']);
    const pages = [await makePage(db, tenantId, 'Offers'), await makePage(db, tenantId, 'Prices')];
    const idOf: Record<string, string> = {};
    for (const page_id of pages)
      for (const person_id of ['ada', 'bo', 'cleo']) {
        const params = { page_id, person_id };
        idOf[`${page_id} ${person_id}`] = (
          await call('createPersonAudience', { params, body: {} })
        ).audienceId;
      }
    const [offers = '', prices = ''] = pages;
    const ids = (...keys: string[]) => keys.map((key) => idOf[key]);
    const find = async (query: object) => {
      const { items, totalCount } = await fetchAllPages(
        (page) => call('listAudiences', { query: { ...query, ...page } }),
        2,
      );
      return [items.map(({ audienceId }) => audienceId), totalCount];
    };
    const own = [`${offers} ada`, `${prices} ada`, `${offers} bo`, `${prices} bo`];
    const [found, total] = await find({ accountId });
    expect([new Set(found as string[]), total]).toEqual([new Set(ids(...own)), 4]);
    expect(await find({ accountId, sort: 'createdAt', order: 'asc' })).toEqual([
      ids(`${offers} ada`, `${offers} bo`, `${prices} ada`, `${prices} bo`),
      4,
    ]);
    expect(await find({ accountId, personId: 'cleo' })).toEqual([[], 0]);
    expect(await find({ accountId, state: 'archived' })).toEqual([[], 0]);
    expect((await find({ accountId, query: 'bo' }))[0]).toHaveLength(2);
    expect((await find({ accountId, query: 'cleo' }))[0]).toEqual([]);
    const ofPage = await call('listPageAudiences', {
      params: { page_id: prices },
      query: { accountId, personId: 'ada' },
    });
    expect(ofPage.items.map(({ audienceId }) => audienceId)).toEqual(ids(`${prices} ada`));
  });

  test('reject invalid filters, and cursors of other ones', async () => {
    const errorOf = async (query: string) => {
      const url = `/v0/audiences?${query}`;
      const response = await harness.inject({ url, headers: { 'x-api-key': tenant.key } });
      return [response.statusCode, response.json().errors?.[0].path];
    };
    for (const value of ['', 'published', 'live,', 'live,,draft', 'Live', 'live draft'])
      expect(await errorOf(`state=${encodeURIComponent(value)}`)).toEqual([400, 'state']);
    for (const value of ['', '1', 'True', 'true,false'])
      expect(await errorOf(`hasOverrides=${value}`)).toEqual([400, 'hasOverrides']);
    for (const name of ['personId', 'accountId']) expect(await errorOf(`${name}=`)).toEqual([400, name]);
    for (const name of ['state', 'personId', 'accountId', 'hasOverrides'])
      expect(await errorOf(`${name}=live&${name}=live`)).toEqual([400, name]);
    expect(await errorOf('person=x')).toEqual([400, 'person']);
    for (const id of ['x'.repeat(1000), 'person_unknown', "' or 1=1 --"])
      for (const name of ['personId', 'accountId'])
        expect(await list({ [name]: id })).toEqual({ ids: [], totalCount: 0 });
    const { nextCursor: cursor } = await tenant.call('listAudiences', { query: { state: 'live', limit: 1 } });
    for (const filter of [
      {},
      { state: 'draft' },
      { state: 'live', hasOverrides: true },
      { state: 'live', personId: 'p' },
      { state: 'live', accountId: 'a' },
    ])
      await tenant.expectError('listAudiences', 400, { query: { ...filter, cursor } });
  });

  // PGlite takes long to insert them.
  const onSqlite = kind === databaseKinds[0] ? [10_000] : [];
  test.each(onSqlite)('are counted up to %i', async () => {
    const { tenantId, call } = await harness.tenant('Many');
    const page_id = await makePage(harness.db, tenantId, 'Many');
    await call('createAudience', { params: { page_id }, body: { publishBehavior: 'draft' } });
    const columns = Object.keys(all[0]?.row ?? {}).filter((column) => column !== 'audience_id');
    const list = sql.join(columns.map((column) => sql.ref(column)));
    const copy = (count: number) =>
      sql`
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      insert into audiences (audience_id, ${list})
      select 'copy_' || ${sql.lit(count)} || '_' || n, ${list} from audiences cross join numbers
      where tenant_id = ${tenantId} and audience_id not like 'copy_%'`.execute(harness.db);
    const total = async (query: object) =>
      (await call('listAudiences', { query: { ...query, limit: 1 } })).totalCount;
    await copy(9_999);
    expect([await total({ state: 'draft' }), await total({ hasOverrides: false })]).toEqual([10_000, 10_000]);
    await copy(1);
    expect([await total({ state: 'draft' }), await total({ status: 'draft' })]).toEqual([null, null]);
    expect(await total({ state: 'live' })).toBe(0);
  });

  test('follow every operation', async () => {
    const { db, clock } = harness;
    const { service } = harness.app;
    if (!service) throw new Error('no service');
    for (const table of ['audience_versions', 'audiences'] as const) await db.deleteFrom(table).execute();
    await db.updateTable('pages').set({ status: 'draft' }).where('page_id', '=', pageIds[1]).execute();
    let drafts = 0;
    const operations: Record<string, (page_id: string, pick: number) => Promise<unknown>> = {
      create: (page_id, pick) =>
        call('createAudience', {
          params: { page_id },
          body: {
            publishBehavior: pick % 2 ? 'draft' : 'publish',
            ...(pick % 3 && { actionUrlOverride: 'https://a.example' }),
          },
        }),
      step: async () => {
        clock.now += 1;
        return publishDue(service);
      },
      wait: async () => {
        clock.now += HOUR;
        return publishDue(service);
      },
      override: (page_id, pick) =>
        onAudience('updateAudience', page_id, pick, {
          metadataOverride: pick % 2 ? { title: 'For you' } : {},
          actionUrlOverride: pick % 3 ? null : 'https://b.example',
        }),
      draft: (page_id, pick) =>
        onAudience('draftAudience', page_id, pick, {
          actionFormIdOverride: pick % 2 ? 'form' : null,
          supplementaryContext: `Draft ${++drafts}`,
        }),
      rename: (page_id, pick) =>
        onAudience('updateAudience', page_id, pick, {
          customName: `Named ${pick}`,
          supplementaryContext: `About ${pick}`,
        }),
      publish: (page_id, pick) => onAudience('publishAudience', page_id, pick),
      schedule: (page_id, pick) =>
        onAudience('publishAudience', page_id, pick, {
          publishAt: new Date(clock.now + HOUR / 2).toISOString(),
        }),
      cancel: (page_id, pick) => onAudience('cancelAudiencePublish', page_id, pick),
      replaceSchedule: (page_id, pick) =>
        onAudience('draftAudience', page_id, pick, {
          customName: `Scheduled ${pick}`,
          publishAt: pick % 2 ? new Date(clock.now + HOUR / 2).toISOString() : null,
        }),
      discard: (page_id, pick) => onAudience('discardAudienceDraft', page_id, pick),
      unarchive: (page_id, pick) => onAudience('restoreAudience', page_id, pick),
      archive: (page_id, pick) => onAudience('archiveAudience', page_id, pick),
      restore: (page_id, pick) => onAudience('restoreMessage', page_id, pick),
      archivePage: (page_id) => call('archivePage', { params: { page_id } }),
      unarchivePage: (page_id) => call('restorePage', { params: { page_id } }),
      publishPage: (page_id) => call('publishPage', { params: { page_id } }),
    };
    /** A conflict with the record's state may be the response. */
    async function call(operation: Operation, request: object) {
      await tenant.call(operation, request as never).catch((error: Error) => {
        if (!error.message.includes('responded 409')) throw error;
      });
    }
    async function onAudience(operation: Operation, page_id: string, pick: number, body: object = {}) {
      const rows = await db
        .selectFrom('audiences')
        .innerJoin('audience_versions', 'version_id', 'latest_version_id')
        .select(['audiences.audience_id', 'message_id'])
        .where('audiences.page_id', '=', page_id)
        .orderBy('audiences.audience_id')
        .execute();
      const row = rows[pick % Math.max(1, rows.length)];
      if (row) await call(operation, { params: { page_id, ...row }, body });
    }
    const seen = new Set<string>();
    async function run(steps: readonly (readonly [name: string, pageId: string, pick: number])[]) {
      for (const [name, pageId, pick] of steps) {
        await operations[name]?.(pageId, pick);
        for (const states of await expectStoredStates(db)) seen.add(states);
      }
    }
    const names =
      'create draft schedule cancel schedule replaceSchedule wait step step override step step step draft discard draft schedule rename publish archivePage unarchivePage archive unarchive archive';
    await run(names.split(' ').map((name) => [name, pageIds[0], name === 'create' ? 1 : 3]));
    const step = fc.tuple(
      fc.constantFrom(...Object.keys(operations)),
      fc.constantFrom(...pageIds),
      fc.nat(11),
    );
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 20 }), run), { numRuns: 3 });
    expect([...seen].toSorted()).toEqual([
      ...['archived', 'draft', 'live', 'live,draft', 'live,publishing', 'live,scheduled'],
      ...['publishing', 'scheduled'],
    ]);
  });

  test('of an archived page are archived in seeds, too', async () => {
    const { db } = harness;
    const { tenantId, call } = await harness.tenant('Seeded');
    const page_id = await makePage(db, tenantId, 'Seeded');
    await call('archivePage', { params: { page_id } });
    await seededPage(db, tenantId, page_id, harness.clock.now);
    await seededPage(db, tenantId, undefined, harness.clock.now);
    expect((await expectStoredStates(db)).length).toBeGreaterThan(40);
    const { items } = await call('listAudiences', { query: { state: 'archived', limit: 1000 } });
    expect(items.filter(({ pageId }) => pageId === page_id)).toHaveLength(24);
  });
});
