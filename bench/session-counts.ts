import { sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { openSqlite } from '#server/db/open.ts';
import type { Database } from '#server/db/schema.ts';
import { BUCKET_MS, DAY } from '#server/db/time-units.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openOwnDatabase } from '#server/testing/own-database.ts';
import { compareSizes } from './support/compare-sizes.ts';
import { quantile, report } from './support/figures.ts';

const SIZES = [100_000, 1_000_000] as const;
/** Few, so that even the small size has sessions in every quarter hour of each page and audience. */
const PAGES = 4;
const AUDIENCES = 2;
const START = Date.UTC(2026, 0);
const DAYS = 90;
/** Sessions per batch, to bound memory. */
const BATCH_SIZE = 10_000;

function startHarnessOn(db: Database) {
  const open = async () => db;
  return startHarness({ name: 'bench', open, openEmpty: open }, { db });
}

async function openTenant(db: Database, sessions: number) {
  await migrate(db);
  const harness = await startHarnessOn(db);
  const tenant = await harness.tenant('Bench');
  const pageIds: string[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const pageId = await makePage(db, tenant.tenantId, `Page ${page}`);
    const count = sessions / PAGES;
    for (let start = 0; start < count; start += BATCH_SIZE)
      await addSessions(
        db,
        tenant.tenantId,
        pageId,
        Array.from({ length: Math.min(BATCH_SIZE, count - start) }, (_, index) =>
          plainSession({
            started_at: START + Math.floor(((start + index) / count) * DAYS * DAY),
            audience_id: `audience_${index % AUDIENCES}`,
            has_conversion: index % 9 === 0 ? 1 : 0,
          }),
        ),
      );
    pageIds.push(pageId);
  }
  return { harness, tenant, pageId: pageIds[0] ?? '' };
}

/** Counts over 30 days that start and end within a quarter hour. */
const range = {
  startDate: new Date(START + 20 * DAY + 1).toISOString(),
  endDate: new Date(START + 50 * DAY - 2).toISOString(),
};

async function benchSizes(title: string, open: () => Promise<Database>): Promise<boolean> {
  const small = await openTenant(await open(), SIZES[0]);
  const large = await openTenant(await open(), SIZES[1]);
  const pageIds = new Map([small, large].map(({ tenant, pageId }) => [tenant.tenantId, pageId]));
  const paramsOf = (tenantId: string) => ({ page_id: pageIds.get(tenantId) ?? '' });
  // Otherwise the first reads of PostgreSQL would include cleanup of the bulk load.
  for (const { harness } of [small, large]) await sql`analyze`.execute(harness.db);
  const passed = await compareSizes(
    title,
    {
      'counts of a page by quarter hour': ({ call, tenantId }) =>
        call('countPageSessions', { params: paramsOf(tenantId), query: { ...range, by: 'quarter' } }),
      'counts of a page by day': ({ call, tenantId }) =>
        call('countPageSessions', { params: paramsOf(tenantId), query: { ...range, by: 'day' } }),
      'counts of an audience by day': ({ call, tenantId }) =>
        call('countPageSessions', {
          params: paramsOf(tenantId),
          query: { ...range, by: 'day', audienceId: 'audience_1' },
        }),
      'counts of a page by local day': ({ call, tenantId }) =>
        call('countPageSessions', {
          params: paramsOf(tenantId),
          query: { ...range, by: 'day', timeZone: 'Europe/Berlin' },
        }),
      'counts of each audience by day': ({ call }) =>
        call('countSessions', { query: { ...range, by: 'day', groupBy: 'audience' } }),
      'counts of each audience': ({ call }) =>
        call('countSessions', { query: { ...range, groupBy: 'audience' } }),
      'counts of all pages by day': ({ call }) => call('countSessions', { query: { by: 'day' } }),
      'counts of all pages in a range': ({ call }) => call('countSessions', { query: range }),
      'sessions of a range, with their total': ({ call, tenantId }) =>
        call('listAudienceSessions', { params: paramsOf(tenantId), query: { ...range, limit: 1 } }),
      'sessions, with their total': ({ call, tenantId }) =>
        call('listAudienceSessions', { params: paramsOf(tenantId), query: { limit: 1 } }),
    },
    [small.tenant, large.tenant],
  );
  await small.harness.close();
  await large.harness.close();
  return passed;
}

/** Counts of sessions over time, and the total of a list, at a size and at ten times that; pages of counts. */
export async function benchSessionCounts(): Promise<boolean> {
  const databases: [title: string, open: () => Promise<Database>][] = [
    ['SQLite', async () => openSqlite(':memory:')],
  ];
  const url = process.env.TEST_DATABASE_URL;
  if (url) databases.push(['PostgreSQL', () => openOwnDatabase(url)]);
  let passed = true;
  for (const [title, open] of databases) {
    passed = (await benchPaging(title, await open())) && passed;
    passed = (await benchSizes(title, open)) && passed;
  }
  return passed;
}

const PAGED_PAGES = 10;
const PAGED_DAYS = 365;
const PAGE_SIZE = 1000;
/** A page of counts also becomes JSON, with times as text. */
const MAX_SEEK_RATIO = 20;

/** Follows the cursor through the quarter hours of ten pages in a year, compared with an index seek of the same rows. */
async function benchPaging(title: string, db: Database): Promise<boolean> {
  await migrate(db);
  const harness = await startHarnessOn(db);
  const tenant = await harness.tenant('Paging');
  const { tenantId } = tenant;
  const start = START / BUCKET_MS;
  const perPage = (PAGED_DAYS * DAY) / BUCKET_MS;
  for (let page = 0; page < PAGED_PAGES; page += 1) {
    const pageId = await makePage(db, tenantId, `Page ${page}`);
    for (let first = 0; first < perPage; first += BATCH_SIZE / 10)
      await db
        .insertInto('session_counts')
        .values(
          Array.from({ length: Math.min(BATCH_SIZE / 10, perPage - first) }, (_, index) => ({
            tenant_id: tenantId,
            page_id: pageId,
            audience_id: '*',
            bucket: start + first + index,
            sessions: 3,
            conversions: 1,
            bounces: 1,
            form_submits: 0,
          })),
        )
        .execute();
  }
  const times: [number[], number[]] = [[], []];
  let cursor: string | null = '';
  let last = { pageId: '', bucket: 0 };
  while (cursor !== null) {
    const before = performance.now();
    const page: Awaited<ReturnType<typeof tenant.call<'countSessions'>>> = await tenant.call(
      'countSessions',
      {
        query: { by: 'quarter', limit: PAGE_SIZE, ...(cursor && { cursor }) },
      },
    );
    const between = performance.now();
    await db
      .selectFrom('session_counts')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('page_id', '=', last.pageId)
      .where('audience_id', '=', '*')
      .where('bucket', '>', last.bucket)
      .orderBy('bucket')
      .limit(PAGE_SIZE)
      .execute();
    times[0].push(between - before);
    times[1].push(performance.now() - between);
    const item = page.items.at(-1);
    last = { pageId: item?.pageId ?? '', bucket: Number(item?.startsAt) / BUCKET_MS };
    cursor = page.nextCursor;
  }
  await harness.close();
  const [pageMs, seekMs] = times.map((each) => quantile(each, 0.5)) as [number, number];
  report(`${title}: pages of quarter hours`, times[0].length, 'pages');
  report(`${title}: all of them`, times[0].reduce((sum, each) => sum + each, 0) / 1000, 's');
  report(`${title}: one page, p50`, pageMs, 'ms');
  return report(`${title}: beside an index seek`, pageMs / seekMs, '×', MAX_SEEK_RATIO);
}
