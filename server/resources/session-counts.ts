import { sql } from 'kysely';
import type { countIntervals } from '#contract/extension-endpoints.ts';
import type { SessionCount } from '#contract/sessions.ts';
import type { Database } from '#server/db/schema.ts';
import { BUCKET_MS, DAY, HOUR, toMillis } from '#server/db/time-units.ts';
import { afterPosition, loadPage } from '#server/lists/load-page.ts';
import { findPage } from './pages.ts';
import type { Handlers, Service } from './service.ts';
import { ALL_AUDIENCES } from './write-sessions.ts';

const BUCKETS_PER = { quarter: 1, hour: HOUR / BUCKET_MS, day: DAY / BUCKET_MS };

export interface SessionFilter {
  tenantId: string;
  /** All pages if undefined. */
  pageId?: string | undefined;
  audienceId?: string | undefined;
  /** Epoch milliseconds, inclusive. */
  from: number | undefined;
  to: number | undefined;
}

interface CountRow {
  page_id: string;
  /** Intervals since the epoch; 0 if the whole range is one. */
  interval: number;
  first_bucket: number;
  sessions: number;
  conversions: number;
  bounces: number;
  form_submits: number;
}

/**
 * Selects counts per page and quarter hour, to be added up: stored counters for full quarter hours, and scans of the
 * partial ones at both ends of the range.
 */
function selectCounts(db: Database, { tenantId, pageId, audienceId, from, to }: SessionFilter) {
  // Read page by page, in the order of a cross join: SQLite would read all sessions of the tenant otherwise.
  let pages = db.selectFrom('pages').where('pages.tenant_id', '=', tenantId);
  if (pageId !== undefined) pages = pages.where('pages.page_id', '=', pageId);
  const scan = (start: number, end: number) => {
    let sessions = pages
      .crossJoin('sessions')
      .whereRef('sessions.tenant_id', '=', 'pages.tenant_id')
      .whereRef('sessions.page_id', '=', 'pages.page_id')
      .where('sessions.started_at', '>=', start)
      .where('sessions.started_at', '<=', end)
      .select((eb) => [
        'pages.page_id',
        sql<number>`${eb.ref('sessions.started_at')} / ${sql.lit(BUCKET_MS)}`.as('bucket'),
        sql<number>`1`.as('sessions'),
        sql<number>`${eb.ref('sessions.has_conversion')}`.as('conversions'),
        sql<number>`${eb.ref('sessions.is_bounce')}`.as('bounces'),
        sql<number>`${eb.ref('sessions.has_form_submit')}`.as('form_submits'),
      ]);
    if (audienceId !== undefined) sessions = sessions.where('sessions.audience_id', '=', audienceId);
    return db.selectFrom(sessions.as('counts')).selectAll();
  };
  // `*` as an audience ID would read the counters of all audiences.
  if (audienceId === ALL_AUDIENCES)
    return [scan(from ?? Number.MIN_SAFE_INTEGER, to ?? Number.MAX_SAFE_INTEGER)];
  const first = from === undefined ? undefined : Math.ceil(from / BUCKET_MS);
  const end = to === undefined ? undefined : Math.floor((to + 1) / BUCKET_MS);
  if (first !== undefined && end !== undefined && first > end) return [scan(from ?? 0, to ?? 0)];
  let stored = pages
    .crossJoin('session_counts as q')
    .whereRef('q.tenant_id', '=', 'pages.tenant_id')
    .whereRef('q.page_id', '=', 'pages.page_id')
    .where('q.audience_id', '=', audienceId ?? ALL_AUDIENCES)
    .select(['pages.page_id', 'q.bucket', 'q.sessions', 'q.conversions', 'q.bounces', 'q.form_submits']);
  if (first !== undefined) stored = stored.where('q.bucket', '>=', first);
  if (end !== undefined) stored = stored.where('q.bucket', '<', end);
  const counts = [db.selectFrom(stored.as('counts')).selectAll()];
  if (from !== undefined && first !== undefined && from < first * BUCKET_MS)
    counts.push(scan(from, Math.min(first * BUCKET_MS - 1, to ?? Number.MAX_SAFE_INTEGER)));
  if (to !== undefined && end !== undefined && to >= end * BUCKET_MS) counts.push(scan(end * BUCKET_MS, to));
  return counts;
}

/**
 * Counts the matching sessions. The cost depends on the length of the range, not on the number of sessions.
 */
export async function countSessions(db: Database, filter: SessionFilter): Promise<number> {
  let total = 0;
  for (const counts of selectCounts(db, filter)) {
    const { sessions } = await db
      .selectFrom(counts.as('counts'))
      .select(({ fn }) => fn.sum<number | string | null>('sessions').as('sessions'))
      .executeTakeFirstOrThrow();
    total += Number(sessions ?? 0);
  }
  return total;
}

interface CountQuery {
  startDate?: string | undefined;
  endDate?: string | undefined;
  by?: (typeof countIntervals)[number] | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

function loadCounts<Item>(
  { db, cursors, time }: Service,
  scope: (string | undefined)[],
  filter: Omit<SessionFilter, 'from' | 'to'>,
  query: CountQuery,
  toItem: (count: SessionCount, pageId: string) => Item,
) {
  const { startDate, endDate, by } = query;
  const from = toMillis(startDate);
  const bucketCount = by && BUCKETS_PER[by];
  const interval = bucketCount ? sql<number>`bucket / ${sql.lit(bucketCount)}` : sql<number>`0`;
  const counts = selectCounts(db, { ...filter, from, to: toMillis(endDate) });
  const grouped = db
    .selectFrom(counts.reduce((all, part) => all.unionAll(part)).as('counts'))
    .select(({ fn }) => [
      'page_id',
      interval.as('interval'),
      fn.min<number>('bucket').as('first_bucket'),
      fn.sum<number>('sessions').as('sessions'),
      fn.sum<number>('conversions').as('conversions'),
      fn.sum<number>('bounces').as('bounces'),
      fn.sum<number>('form_submits').as('form_submits'),
    ])
    .groupBy(['page_id', 'interval']);
  return loadPage({
    cursors,
    scope: [...scope, filter.tenantId, filter.pageId, filter.audienceId, startDate, endDate, by],
    query: { cursor: query.cursor, limit: query.limit ?? MAX_COUNTS },
    count: async () => null,
    loadRows: (after, limit): Promise<CountRow[]> =>
      db
        .selectFrom(grouped.as('grouped'))
        .selectAll()
        .where(afterPosition('>', ['page_id', 'interval'], after))
        .orderBy('page_id')
        .orderBy('interval')
        .limit(limit)
        .execute(),
    sortKeysOf: (row) => [row.page_id, Number(row.interval)],
    toItem(row) {
      const startsAt = bucketCount
        ? Number(row.interval) * bucketCount * BUCKET_MS
        : Math.max(from ?? 0, Number(row.first_bucket) * BUCKET_MS);
      const count = {
        startsAt: time(startsAt),
        sessions: Number(row.sessions),
        conversions: Number(row.conversions),
        bounces: Number(row.bounces),
        formSubmits: Number(row.form_submits),
      };
      return toItem(count, row.page_id);
    },
  });
}

/** The default limit as well. */
const MAX_COUNTS = 10_000;

export const sessionCountHandlers = {
  async countPageSessions({ service, tenantId, params, query }) {
    const { page_id: pageId } = await findPage(service.db, tenantId, params.page_id);
    const { audienceId } = query;
    return loadCounts(
      service,
      ['countPageSessions'],
      { tenantId, pageId, audienceId },
      query,
      (count) => count,
    );
  },

  countSessions: ({ service, tenantId, query }) =>
    loadCounts(service, ['countSessions'], { tenantId }, query, (count, pageId) => ({ pageId, ...count })),
} satisfies Handlers<'countPageSessions' | 'countSessions'>;
