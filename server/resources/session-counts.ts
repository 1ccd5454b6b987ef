import { sql } from 'kysely';
import type { countIntervals } from '#contract/extension-endpoints.ts';
import type { SessionCount } from '#contract/sessions.ts';
import type { Database } from '#server/db/schema.ts';
import { BUCKET_MS, DAY, HOUR, toMillis } from '#server/db/time-units.ts';
import type { Position } from '#server/lists/cursor.ts';
import { loadPage } from '#server/lists/load-page.ts';
import { findPage } from './pages.ts';
import type { Handlers, Service } from './service.ts';
import { ALL_AUDIENCES } from './write-sessions.ts';

const BUCKETS_PER = { quarter: 1, hour: HOUR / BUCKET_MS, day: DAY / BUCKET_MS };

export interface SessionFilter {
  tenantId: string;
  /** All pages if undefined. */
  pageId?: string | undefined;
  /** Pages with greater IDs only. */
  afterPageId?: string;
  audienceId?: string | undefined;
  /** Epoch milliseconds, inclusive. */
  from: number | undefined;
  to: number | undefined;
}

/** Counts of some quarter hours of a page. */
interface CountRow {
  page_id: string;
  first_bucket: number;
  last_bucket: number;
  /** Number of counters that were added up. */
  counters: number;
  sessions: number;
  conversions: number;
  bounces: number;
  form_submits: number;
}

/**
 * Selects counters per page and quarter hour, to be added up: stored ones for full quarter hours, and scans of the
 * partial ones at both ends of the range.
 */
function selectCounters(
  db: Database,
  { tenantId, pageId, afterPageId, audienceId, from, to }: SessionFilter,
) {
  // Read page by page, in the order of a cross join: SQLite would read all sessions of the tenant otherwise.
  let pages = db.selectFrom('pages').where('pages.tenant_id', '=', tenantId);
  if (pageId !== undefined) pages = pages.where('pages.page_id', '=', pageId);
  if (afterPageId !== undefined) pages = pages.where('pages.page_id', '>', afterPageId);
  const scan = (start: number, end: number) => {
    let sessions = pages
      .crossJoin('sessions')
      .whereRef('sessions.tenant_id', '=', 'pages.tenant_id')
      .whereRef('sessions.page_id', '=', 'pages.page_id')
      .where('sessions.started_at', '>=', start)
      .where('sessions.started_at', '<=', end)
      .select(({ fn, ref }) => [
        'pages.page_id',
        sql<number>`${ref('sessions.started_at')} / ${sql.lit(BUCKET_MS)}`.as('bucket'),
        fn.countAll<number>().as('sessions'),
        fn.sum<number>('sessions.has_conversion').as('conversions'),
        fn.sum<number>('sessions.is_bounce').as('bounces'),
        fn.sum<number>('sessions.has_form_submit').as('form_submits'),
      ])
      .groupBy(['pages.page_id', 'bucket']);
    if (audienceId !== undefined) sessions = sessions.where('sessions.audience_id', '=', audienceId);
    return db.selectFrom(sessions.as('counters')).selectAll();
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
  const counters = [db.selectFrom(stored.as('counters')).selectAll()];
  if (from !== undefined && first !== undefined && from < first * BUCKET_MS)
    counters.push(scan(from, Math.min(first * BUCKET_MS - 1, to ?? Number.MAX_SAFE_INTEGER)));
  if (to !== undefined && end !== undefined && to >= end * BUCKET_MS)
    counters.push(scan(end * BUCKET_MS, to));
  return counters;
}

/**
 * Counts the matching sessions. The cost depends on the length of the range, not on the number of sessions.
 */
export async function countSessions(db: Database, filter: SessionFilter): Promise<number> {
  let total = 0;
  for (const counters of selectCounters(db, filter)) {
    const { sessions } = await db
      .selectFrom(counters.as('counters'))
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

/** Sessions from a quarter hour of a page on, in the order of the rows: those of that page, then those of later ones. */
function segmentsFrom(filter: SessionFilter, pageId: string, bucket: number): SessionFilter[] {
  const from = Math.max(filter.from ?? 0, bucket * BUCKET_MS);
  return [
    { ...filter, pageId, from },
    ...(filter.pageId === undefined ? [{ ...filter, afterPageId: pageId }] : []),
  ].filter((segment) => segment.to === undefined || segment.from === undefined || segment.from <= segment.to);
}

const countColumns = ['sessions', 'conversions', 'bounces', 'form_submits'] as const;

/** Columns of a {@link CountRow}. PostgreSQL's sums of bigints are decimals, which `pg` returns as text. */
const sumsOf = [
  'page_id',
  sql<number>`min(bucket)`.as('first_bucket'),
  sql<number>`max(bucket)`.as('last_bucket'),
  sql<number>`count(*)`.as('counters'),
  ...countColumns.map((column) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`.as(column)),
] as const;

/** Adds the counts of a later part of an interval. */
function add(row: CountRow, part: CountRow): void {
  row.last_bucket = part.last_bucket;
  for (const column of countColumns) row[column] += part[column];
}

/** Bounds of one query: of its memory, and of its waste where few counters would do. */
const MAX_COUNTERS = 20_000;
const MIN_COUNTERS = 100;

/**
 * Adds up the next counters of a segment by page and interval; an interval may continue after them.
 *
 * @param limit number of counters
 */
function loadCounters(db: Database, segment: SessionFilter, bucketCount: number, limit: number) {
  const counters = selectCounters(db, segment).reduce((all, part) => all.unionAll(part));
  const next = db
    .selectFrom(counters.as('counters'))
    .selectAll()
    .orderBy('page_id')
    .orderBy('bucket')
    .limit(limit);
  const interval = sql<number>`bucket / ${sql.lit(bucketCount)}`.as('interval');
  return db
    .selectFrom(next.as('counters'))
    .select(interval)
    .select(sumsOf)
    .groupBy(['page_id', 'interval'])
    .orderBy('page_id')
    .orderBy('interval')
    .execute();
}

/** Intervals since the epoch; 0 if the whole range is one. */
const intervalOf = ({ first_bucket }: CountRow, bucketCount: number | undefined) =>
  bucketCount ? Math.floor(first_bucket / bucketCount) : 0;

/** Counts per page and interval of so many quarter hours. Reads about as many counters as the rows cover. */
async function loadIntervals(
  db: Database,
  filter: SessionFilter,
  bucketCount: number,
  after: Position['after'] | undefined,
  limit: number,
): Promise<CountRow[]> {
  const rows: CountRow[] = [];
  let segments = after
    ? segmentsFrom(filter, String(after[0]), (Number(after[1]) + 1) * bucketCount)
    : [filter];
  let countersRead = 0;
  for (let segment = segments.shift(); segment && rows.length < limit; segment = segments.shift()) {
    const perRow = countersRead / Math.max(1, rows.length);
    const wanted = Math.ceil((limit - rows.length + 1) * Math.max(1, perRow));
    const size = Math.min(Math.max(wanted, MIN_COUNTERS), MAX_COUNTERS);
    const parts = await loadCounters(db, segment, bucketCount, size);
    let found = 0;
    for (const part of parts) {
      found += part.counters;
      const last = rows.at(-1);
      if (last?.page_id === part.page_id && intervalOf(last, bucketCount) === intervalOf(part, bucketCount))
        add(last, part);
      else rows.push(part);
    }
    countersRead += found;
    const last = parts.at(-1);
    if (last && found === size) segments = segmentsFrom(filter, last.page_id, last.last_bucket + 1);
  }
  return rows.slice(0, limit);
}

/** Counts per page over the whole range. */
const loadTotals = (
  db: Database,
  filter: SessionFilter,
  after: Position['after'] | undefined,
  limit: number,
): Promise<CountRow[]> => {
  const segment = after ? { ...filter, afterPageId: String(after[0]) } : filter;
  const counters = selectCounters(db, segment).reduce((all, part) => all.unionAll(part));
  return db
    .selectFrom(counters.as('counters'))
    .select(sumsOf)
    .groupBy('page_id')
    .orderBy('page_id')
    .limit(limit)
    .execute();
};

function loadCounts<Item>(
  { db, cursors, time }: Service,
  scope: (string | undefined)[],
  filter: Omit<SessionFilter, 'from' | 'to'>,
  query: CountQuery,
  toItem: (count: SessionCount, pageId: string) => Item,
) {
  const { startDate, endDate, by } = query;
  const bucketCount = by && BUCKETS_PER[by];
  const from = toMillis(startDate);
  const inRange = { ...filter, from, to: toMillis(endDate) };
  const startOf = (row: CountRow) =>
    bucketCount
      ? intervalOf(row, bucketCount) * bucketCount * BUCKET_MS
      : Math.max(from ?? 0, row.first_bucket * BUCKET_MS);
  return loadPage({
    cursors,
    scope: [...scope, filter.tenantId, filter.pageId, filter.audienceId, startDate, endDate, by],
    query: { cursor: query.cursor, limit: query.limit ?? MAX_COUNTS },
    count: async () => null,
    loadRows: (after, limit) =>
      bucketCount
        ? loadIntervals(db, inRange, bucketCount, after, limit)
        : loadTotals(db, inRange, after, limit),
    sortKeysOf: (row) => [row.page_id, intervalOf(row, bucketCount)],
    toItem(row) {
      const count = {
        startsAt: time(startOf(row)),
        sessions: row.sessions,
        conversions: row.conversions,
        bounces: row.bounces,
        formSubmits: row.form_submits,
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
