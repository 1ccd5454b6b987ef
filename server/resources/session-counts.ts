import { sql } from 'kysely';
import type { countIntervals } from '#contract/extension-endpoints.ts';
import type { SessionCount } from '#contract/sessions.ts';
import type { Database } from '#server/db/schema.ts';
import { BUCKET_MS, DAY, HOUR, toMillis } from '#server/db/time-units.ts';
import type { Position } from '#server/lists/cursor.ts';
import { loadPage } from '#server/lists/load-page.ts';
import { type Interval, type IntervalOf, intervalsOf } from './local-intervals.ts';
import { findPage } from './pages.ts';
import type { Handlers, Service } from './service.ts';
import { type CountFilter, type SessionFilter, selectCounters } from './session-counters.ts';

const BUCKETS_PER = { quarter: 1, hour: HOUR / BUCKET_MS, day: DAY / BUCKET_MS };

const countColumns = [
  'sessions',
  'conversions',
  'bounces',
  'form_submits',
  'asked',
  'clicked',
  'scrolled_half',
] as const;

/** Counts of some quarter hours of a page, of one or all of its audiences. */
interface CountRow extends Record<(typeof countColumns)[number], number> {
  page_id: string;
  /** With `byAudience`. */
  audience_id?: string | undefined;
  first_bucket: number;
  last_bucket: number;
  /** Number of counters that were added up. */
  counters: number;
}

interface CountQuery {
  startDate?: string | undefined;
  endDate?: string | undefined;
  by?: (typeof countIntervals)[number] | undefined;
  timeZone?: string | undefined;
  groupBy?: 'audience' | undefined;
  audienceId?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** The key of a row and the first quarter hour after it; without one, the rest of the key is skipped. */
interface CountPosition {
  pageId: string;
  audienceId: string | undefined;
  bucket: number | undefined;
}

/** Filters of the rows after a position, in order: the rest of its key, of its page, then later pages. */
function segmentsAfter(filter: CountFilter, { pageId, audienceId, bucket }: CountPosition): CountFilter[] {
  const segments: CountFilter[] = [];
  const ofKey = { ...filter, pageId, ...(audienceId !== undefined && { audienceIds: [audienceId] }) };
  const from = Math.max(filter.from ?? 0, (bucket ?? 0) * BUCKET_MS);
  if (bucket !== undefined && (filter.to === undefined || from <= filter.to))
    segments.push({ ...ofKey, from });
  if (audienceId !== undefined) segments.push({ ...filter, pageId, afterAudienceId: audienceId });
  if (filter.pageId === undefined) segments.push({ ...filter, afterPageId: pageId });
  return segments;
}

/** PostgreSQL's sums of bigints are decimals, which `pg` returns as text. */
const sums = [
  sql<number>`min(bucket)`.as('first_bucket'),
  sql<number>`max(bucket)`.as('last_bucket'),
  sql<number>`count(*)`.as('counters'),
  ...countColumns.map((column) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`.as(column)),
] as const;

const allOf = (counters: ReturnType<typeof selectCounters>) =>
  counters.reduce((all, part) => all.unionAll(part));

/** Adds up the counters of a segment over the whole range. */
function loadTotals(db: Database, segment: CountFilter, limit: number): Promise<CountRow[]> {
  const { byAudience = false } = segment;
  const keys = byAudience ? (['page_id', 'audience_id'] as const) : (['page_id'] as const);
  return db
    .selectFrom(allOf(selectCounters(db, segment)).as('counters'))
    .select(keys)
    .select(sums)
    .groupBy(keys)
    .orderBy('page_id')
    .$if(byAudience, (each) => each.orderBy('audience_id'))
    .limit(limit)
    .execute();
}

/**
 * Adds up the next counters of a segment by intervals of equal length, which may continue after them.
 *
 * @param length quarter hours of an interval
 * @param limit number of counters
 */
function loadParts(db: Database, segment: CountFilter, length: number, limit: number): Promise<CountRow[]> {
  const { byAudience = false } = segment;
  const keys = byAudience ? (['page_id', 'audience_id'] as const) : (['page_id'] as const);
  const next = db
    .selectFrom(allOf(selectCounters(db, segment)).as('counters'))
    .selectAll()
    .orderBy('page_id')
    .$if(byAudience, (each) => each.orderBy('audience_id'))
    .orderBy('bucket')
    .limit(limit);
  return db
    .selectFrom(next.as('counters'))
    .select(keys)
    .select(sql<number>`bucket / ${sql.lit(length)}`.as('part'))
    .select(sums)
    .groupBy([...keys, 'part'])
    .orderBy('page_id')
    .$if(byAudience, (each) => each.orderBy('audience_id'))
    .orderBy('part')
    .execute();
}

/** Bounds of one query: of its memory, and of its waste where few counters would do. */
const MAX_COUNTERS = 20_000;
const MIN_COUNTERS = 100;

/** Loads rows of calendar units. Reads about the counters that they cover. */
async function loadIntervals(
  db: Database,
  filter: CountFilter,
  intervalOf: IntervalOf,
  partLength: number,
  after: CountPosition | undefined,
  limit: number,
): Promise<CountRow[]> {
  const rows: CountRow[] = [];
  let segments = after ? segmentsAfter(filter, after) : [filter];
  let interval: Interval | undefined;
  let countersRead = 0;
  for (let segment = segments.shift(); segment && rows.length < limit; segment = segments.shift()) {
    const perRow = countersRead / Math.max(1, rows.length);
    const wanted = Math.ceil((limit - rows.length + 1) * Math.max(1, perRow));
    const size = Math.min(Math.max(wanted, MIN_COUNTERS), MAX_COUNTERS);
    const parts = await loadParts(db, segment, partLength, size);
    let found = 0;
    for (const part of parts) {
      found += part.counters;
      const row = rows.at(-1);
      const isSameKey = row?.page_id === part.page_id && row.audience_id === part.audience_id;
      if (row && interval && isSameKey && part.first_bucket < interval.end) {
        for (const column of countColumns) row[column] += part[column];
        row.last_bucket = part.last_bucket;
      } else {
        rows.push(part);
        interval = intervalOf(part.first_bucket);
      }
    }
    countersRead += found;
    const last = parts.at(-1);
    if (last && found === size)
      segments = segmentsAfter(filter, {
        pageId: last.page_id,
        audienceId: last.audience_id,
        bucket: last.last_bucket + 1,
      });
  }
  return rows.slice(0, limit);
}

function loadCounts<Item>(
  { db, cursors, time }: Service,
  operation: string,
  { tenantId, pageId }: Pick<SessionFilter, 'tenantId' | 'pageId'>,
  query: CountQuery,
  toItem: (count: SessionCount, pageId: string) => Item,
) {
  const { startDate, endDate, by, timeZone, groupBy, audienceId } = query;
  const from = toMillis(startDate);
  const filter: CountFilter = {
    tenantId,
    pageId,
    from,
    to: toMillis(endDate),
    ...(groupBy ? { byAudience: true, audienceIds: audienceId?.split(',') } : { audienceId }),
  };
  const intervalOf = by && intervalsOf(by, timeZone);
  // Days and hours of a zone consist of whole quarter hours, but differ in length.
  const partLength = timeZone || !by ? 1 : BUCKETS_PER[by];
  const toPosition = ([page = '', part = 0, audience]: Position['after']): CountPosition => ({
    pageId: String(page),
    audienceId: audience === undefined ? undefined : String(audience),
    bucket: intervalOf?.(Number(part) * partLength).end,
  });
  async function loadRows(after: CountPosition | undefined, limit: number): Promise<CountRow[]> {
    if (intervalOf) return loadIntervals(db, filter, intervalOf, partLength, after, limit);
    const rows: CountRow[] = [];
    for (const segment of after ? segmentsAfter(filter, after) : [filter])
      if (rows.length < limit) rows.push(...(await loadTotals(db, segment, limit - rows.length)));
    return rows;
  }
  return loadPage({
    cursors,
    scope: [
      operation,
      tenantId,
      pageId,
      audienceId,
      startDate,
      endDate,
      by,
      // Cursors of earlier versions stay valid.
      ...(timeZone || groupBy ? [timeZone, groupBy] : []),
    ],
    query: { cursor: query.cursor, limit: query.limit ?? MAX_COUNTS },
    count: async () => null,
    loadRows: (after, limit) => loadRows(after && toPosition(after), limit),
    sortKeysOf: ({ page_id, audience_id, first_bucket }) => [
      page_id,
      intervalOf ? intervalOf(first_bucket).start / partLength : 0,
      ...(audience_id === undefined ? [] : [audience_id]),
    ],
    toItem(row) {
      const count: SessionCount = {
        startsAt: time(
          intervalOf
            ? intervalOf(row.first_bucket).start * BUCKET_MS
            : Math.max(from ?? 0, row.first_bucket * BUCKET_MS),
        ),
        ...(row.audience_id !== undefined && { audienceId: row.audience_id }),
        sessions: row.sessions,
        conversions: row.conversions,
        bounces: row.bounces,
        formSubmits: row.form_submits,
        asked: row.asked,
        clicked: row.clicked,
        scrolledHalf: row.scrolled_half,
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
    return loadCounts(service, 'countPageSessions', { tenantId, pageId }, query, (count) => count);
  },

  countSessions: ({ service, tenantId, query }) =>
    loadCounts(service, 'countSessions', { tenantId }, query, (count, pageId) => ({ pageId, ...count })),
} satisfies Handlers<'countPageSessions' | 'countSessions'>;
