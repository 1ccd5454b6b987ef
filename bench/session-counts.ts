import { migrate } from '#server/db/migrate.ts';
import { openSqlite } from '#server/db/open.ts';
import { DAY } from '#server/db/time-units.ts';
import { addSessions, makePage, plainSession } from '#server/testing/fixtures.ts';
import { startHarness } from '#server/testing/harness.ts';
import { compareSizes } from './support/compare-sizes.ts';

const SIZES = [100_000, 1_000_000] as const;
/** Few, so that even the small size has sessions in every quarter hour of each page and audience. */
const PAGES = 4;
const AUDIENCES = 2;
const START = Date.UTC(2026, 0);
const DAYS = 90;
/** Sessions per batch, to bound memory. */
const BATCH_SIZE = 10_000;

async function openTenant(sessions: number) {
  const db = openSqlite(':memory:');
  await migrate(db);
  const harness = await startHarness(
    { name: 'SQLite', open: async () => db, openEmpty: async () => db },
    { db },
  );
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

/** Counts of sessions over time, and the total of a list, at a size and at ten times that. */
export async function benchSessionCounts(): Promise<boolean> {
  const small = await openTenant(SIZES[0]);
  const large = await openTenant(SIZES[1]);
  const pageIds = new Map([small, large].map(({ tenant, pageId }) => [tenant.tenantId, pageId]));
  const paramsOf = (tenantId: string) => ({ page_id: pageIds.get(tenantId) ?? '' });
  const passed = await compareSizes(
    'SQLite',
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
