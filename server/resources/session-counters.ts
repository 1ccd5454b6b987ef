import { sql } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { BUCKET_MS } from '#server/db/time-units.ts';
import { engagement } from './session-values.ts';
import { ALL_AUDIENCES } from './write-sessions.ts';

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

export interface CountFilter extends SessionFilter {
  /** Counts each audience; instead of `audienceId`. */
  byAudience?: boolean;
  /** With `byAudience`; all if undefined. */
  audienceIds?: readonly string[] | undefined;
  /** With `byAudience`: audiences with greater IDs only. */
  afterAudienceId?: string;
}

/** Whether a session counts as engaged, as SQL. */
function isEngaged(kind: keyof typeof engagement, table: string) {
  const { column, min, max } = engagement[kind];
  return sql`${sql.ref(`${table}.${column}`)} between ${sql.lit(min)} and ${sql.lit(max)}`;
}

/** A stored count; recounted where a server of an earlier version has incremented `sessions` alone. */
const storedCount = (kind: keyof typeof engagement) =>
  sql<number>`case when q.measured = q.sessions then ${sql.ref(`q.${kind}`)} else (
    select count(*) from sessions as s
    where s.tenant_id = q.tenant_id and s.page_id = q.page_id
      and s.started_at >= q.bucket * ${sql.lit(BUCKET_MS)} and s.started_at < (q.bucket + 1) * ${sql.lit(BUCKET_MS)}
      and (q.audience_id = ${sql.lit(ALL_AUDIENCES)} or q.audience_id = s.audience_id)
      and ${isEngaged(kind, 's')}
  ) end`.as(kind);

const countEngaged = (kind: keyof typeof engagement) =>
  sql<number>`sum(case when ${isEngaged(kind, 'sessions')} then 1 else 0 end)`.as(kind);

/**
 * Selects counters per page and quarter hour, and per audience if asked, to be added up: stored ones for full quarter
 * hours, and scans of the partial ones at both ends of the range.
 */
export function selectCounters(
  db: Database,
  {
    tenantId,
    pageId,
    afterPageId,
    audienceId,
    byAudience = false,
    audienceIds,
    afterAudienceId,
    from,
    to,
  }: CountFilter,
) {
  // Read page by page, in the order of a cross join: SQLite would read all sessions of the tenant otherwise.
  let pages = db.selectFrom('pages').where('pages.tenant_id', '=', tenantId);
  if (pageId !== undefined) pages = pages.where('pages.page_id', '=', pageId);
  if (afterPageId !== undefined) pages = pages.where('pages.page_id', '>', afterPageId);
  const scan = (start: number, end: number, audiences: readonly string[] | undefined) => {
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
        countEngaged('asked'),
        countEngaged('clicked'),
        countEngaged('scrolled_half'),
      ])
      .groupBy(['pages.page_id', 'bucket'])
      .$if(byAudience, (each) => each.select('sessions.audience_id').groupBy('sessions.audience_id'));
    if (audiences) sessions = sessions.where('sessions.audience_id', 'in', audiences);
    else if (byAudience) sessions = sessions.where('sessions.audience_id', '<>', ALL_AUDIENCES);
    if (afterAudienceId !== undefined)
      sessions = sessions.where('sessions.audience_id', '>', afterAudienceId);
    return db.selectFrom(sessions.as('counters')).selectAll();
  };
  const wanted = audienceId === undefined ? audienceIds : [audienceId];
  const stored = wanted?.filter((id) => id !== ALL_AUDIENCES);
  const counters = [];
  // An audience with this ID has no counters of its own: its key is that of all audiences.
  if (wanted ? wanted.includes(ALL_AUDIENCES) : byAudience)
    counters.push(scan(from ?? 0, to ?? Number.MAX_SAFE_INTEGER, [ALL_AUDIENCES]));
  if (stored?.length === 0) return counters;
  const first = from === undefined ? undefined : Math.ceil(from / BUCKET_MS);
  const end = to === undefined ? undefined : Math.floor((to + 1) / BUCKET_MS);
  if (first !== undefined && end !== undefined && first > end)
    return [...counters, scan(from ?? 0, to ?? 0, stored)];
  let full = pages
    .crossJoin('session_counts as q')
    .whereRef('q.tenant_id', '=', 'pages.tenant_id')
    .whereRef('q.page_id', '=', 'pages.page_id')
    .select([
      'pages.page_id',
      'q.bucket',
      'q.sessions',
      'q.conversions',
      'q.bounces',
      'q.form_submits',
      storedCount('asked'),
      storedCount('clicked'),
      storedCount('scrolled_half'),
    ])
    .$if(byAudience, (each) => each.select('q.audience_id'));
  if (stored) full = full.where('q.audience_id', 'in', stored);
  else full = full.where('q.audience_id', byAudience ? '<>' : '=', ALL_AUDIENCES);
  if (afterAudienceId !== undefined) full = full.where('q.audience_id', '>', afterAudienceId);
  if (first !== undefined) full = full.where('q.bucket', '>=', first);
  if (end !== undefined) full = full.where('q.bucket', '<', end);
  counters.push(db.selectFrom(full.as('counters')).selectAll());
  if (from !== undefined && first !== undefined && from < first * BUCKET_MS)
    counters.push(scan(from, Math.min(first * BUCKET_MS - 1, to ?? Number.MAX_SAFE_INTEGER), stored));
  if (to !== undefined && end !== undefined && to >= end * BUCKET_MS)
    counters.push(scan(end * BUCKET_MS, to, stored));
  return counters;
}

/** Counts the matching sessions. The cost depends on the length of the range, not on the number of sessions. */
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
