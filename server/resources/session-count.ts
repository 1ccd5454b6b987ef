import type { Database } from '#server/db/schema.ts';
import { BUCKET_MS } from '#server/db/time-units.ts';
import { countRows } from '#server/lists/load-page.ts';
import { ALL_AUDIENCES } from './write-sessions.ts';

/** `from` and `to` are epoch milliseconds, inclusive. */
export interface SessionFilter {
  tenantId: string;
  pageId: string;
  audienceId: string | undefined;
  from: number | undefined;
  to: number | undefined;
}

async function countByScan(
  db: Database,
  filter: SessionFilter,
  from = Number.MIN_SAFE_INTEGER,
  to = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  if (from > to) return 0;
  let query = db
    .selectFrom('sessions')
    .where('tenant_id', '=', filter.tenantId)
    .where('page_id', '=', filter.pageId)
    .where('started_at', '>=', from)
    .where('started_at', '<=', to);
  if (filter.audienceId !== undefined) query = query.where('audience_id', '=', filter.audienceId);
  return countRows(query);
}

async function sumCounts(
  db: Database,
  filter: SessionFilter,
  first: number | undefined,
  end: number | undefined,
): Promise<number> {
  let query = db
    .selectFrom('session_counts')
    .select(({ fn }) => fn.sum('sessions').as('sum'))
    .where('tenant_id', '=', filter.tenantId)
    .where('page_id', '=', filter.pageId)
    .where('audience_id', '=', filter.audienceId ?? ALL_AUDIENCES);
  if (first !== undefined) query = query.where('bucket', '>=', first);
  if (end !== undefined) query = query.where('bucket', '<', end);
  return Number((await query.executeTakeFirstOrThrow()).sum);
}

/**
 * Counts matching sessions: stored counters for full quarter hours, and a scan of the partial ones at both ends. The
 * cost depends on the length of the range, not on the number of sessions.
 */
export async function countSessions(db: Database, filter: SessionFilter): Promise<number> {
  const { from, to } = filter;
  const first = from === undefined ? undefined : Math.ceil(from / BUCKET_MS);
  const end = to === undefined ? undefined : Math.floor((to + 1) / BUCKET_MS);
  const isWithinInterval = first !== undefined && end !== undefined && first >= end;
  // `*` as an audience ID would read the counters of all audiences.
  if (isWithinInterval || filter.audienceId === ALL_AUDIENCES) return countByScan(db, filter, from, to);
  const whole = await sumCounts(db, filter, first, end);
  const before =
    from === undefined || first === undefined
      ? 0
      : await countByScan(db, filter, from, first * BUCKET_MS - 1);
  const after =
    to === undefined || end === undefined ? 0 : await countByScan(db, filter, end * BUCKET_MS, to);
  return before + whole + after;
}
