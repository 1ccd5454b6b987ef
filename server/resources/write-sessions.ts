import type { Insertable, Transaction } from 'kysely';
import type { Interaction } from '#contract/sessions.ts';
import type { Database, Schema, SessionRow } from '#server/db/schema.ts';
import { BUCKET_MS } from '#server/db/time-units.ts';
import { transact } from '#server/db/transact.ts';
import { engagement } from './session-values.ts';

export interface NewSession {
  row: Omit<SessionRow, 'tenant_id' | 'page_id'>;
  interactions: Interaction[];
}

export interface WriteResult {
  inserted: number;
  /** Sessions that the page already had, repetitions included. */
  existing: number;
  /** IDs of sessions skipped because they belong to other pages. */
  onOtherPages: Set<string>;
}

/** Keeps transactions short, so a running server hardly waits for the write lock. */
export const MAX_BATCH_SIZE = 1000;
/**
 * Rows per statement: both databases limit the number of bound values, SQLite to 32,766. Few sizes, because each
 * needs its own prepared statement.
 */
const CHUNK_SIZES = [200, 50, 10, 1];
/** The `audience_id` of counters over all audiences. */
export const ALL_AUDIENCES = '*';

function* chunks<T>(list: readonly T[]): Generator<T[]> {
  let start = 0;
  for (const size of CHUNK_SIZES)
    for (; start + size <= list.length; start += size) yield list.slice(start, start + size);
}

type Counter = Insertable<Schema['session_counts']>;

function isEngaged(row: NewSession['row'], kind: keyof typeof engagement): 0 | 1 {
  const { column, min, max } = engagement[kind];
  return row[column] >= min && row[column] <= max ? 1 : 0;
}

/** Counts sessions per audience and quarter hour, and for all audiences, sorted by key. */
function countByBucket(tenantId: string, pageId: string, rows: Iterable<NewSession['row']>): Counter[] {
  const counts = new Map<string, Counter>();
  for (const row of rows) {
    const bucket = Math.floor(row.started_at / BUCKET_MS);
    for (const audienceId of new Set([ALL_AUDIENCES, row.audience_id])) {
      const key = `${audienceId}\n${bucket}`;
      const before = counts.get(key);
      counts.set(key, {
        tenant_id: tenantId,
        page_id: pageId,
        audience_id: audienceId,
        bucket,
        sessions: (before?.sessions ?? 0) + 1,
        conversions: (before?.conversions ?? 0) + row.has_conversion,
        bounces: (before?.bounces ?? 0) + row.is_bounce,
        form_submits: (before?.form_submits ?? 0) + row.has_form_submit,
        asked: (before?.asked ?? 0) + isEngaged(row, 'asked'),
        clicked: (before?.clicked ?? 0) + isEngaged(row, 'clicked'),
        scrolled_half: (before?.scrolled_half ?? 0) + isEngaged(row, 'scrolled_half'),
        measured: (before?.measured ?? 0) + 1,
      });
    }
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counter]) => counter);
}

async function insertSessions(
  transaction: Transaction<Schema>,
  tenantId: string,
  pageId: string,
  sessions: NewSession[],
): Promise<Set<string>> {
  const inserted = new Set<string>();
  for (const chunk of chunks(sessions)) {
    const ids = await transaction
      .insertInto('sessions')
      .values(chunk.map(({ row }) => ({ tenant_id: tenantId, page_id: pageId, ...row })))
      .onConflict((conflict) => conflict.columns(['tenant_id', 'session_id']).doNothing())
      .returning('session_id')
      .execute();
    for (const { session_id } of ids) inserted.add(session_id);
  }
  return inserted;
}

const countColumns = [
  'sessions',
  'conversions',
  'bounces',
  'form_submits',
  'asked',
  'clicked',
  'scrolled_half',
  'measured',
] as const;

async function incrementCounts(transaction: Transaction<Schema>, counters: Counter[]): Promise<void> {
  for (const chunk of chunks(counters))
    await transaction
      .insertInto('session_counts')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'page_id', 'audience_id', 'bucket'])
          .doUpdateSet((update) =>
            Object.fromEntries(
              countColumns.map((column) => [
                column,
                update(`session_counts.${column}`, '+', update.ref(`excluded.${column}`)),
              ]),
            ),
          ),
      )
      .execute();
}

async function insertInteractions(
  transaction: Transaction<Schema>,
  tenantId: string,
  sessions: NewSession[],
): Promise<void> {
  const rows = sessions
    .filter(({ interactions }) => interactions.length > 0)
    .map(({ row, interactions }) => ({
      tenant_id: tenantId,
      session_id: row.session_id,
      items: JSON.stringify(interactions),
    }));
  for (const chunk of chunks(rows)) await transaction.insertInto('interactions').values(chunk).execute();
}

/** IDs of sessions that other pages have. */
export async function findOnOtherPages(
  db: Database,
  tenantId: string,
  pageId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const chunk of chunks(ids)) {
    const rows = await db
      .selectFrom('sessions')
      .select('session_id')
      .where('tenant_id', '=', tenantId)
      .where('session_id', 'in', chunk)
      .where('page_id', '<>', pageId)
      .execute();
    for (const { session_id } of rows) found.add(session_id);
  }
  return found;
}

/**
 * Stores at most {@link MAX_BATCH_SIZE} sessions of one page with their interactions and counters, in one
 * transaction. Idempotent: existing sessions of the tenant are skipped.
 */
export async function writeSessions(
  db: Database,
  tenantId: string,
  pageId: string,
  sessions: readonly NewSession[],
): Promise<WriteResult> {
  // Keeps the first of equal IDs. Sorted, so that concurrent writers don't deadlock.
  const byId = new Map(sessions.toReversed().map((session) => [session.row.session_id, session]));
  const unique = [...byId.values()].sort((a, b) => (a.row.session_id < b.row.session_id ? -1 : 1));
  return transact(db, async (transaction) => {
    const inserted = await insertSessions(transaction, tenantId, pageId, unique);
    const added = unique.filter(({ row }) => inserted.has(row.session_id));
    const rest = unique.filter(({ row }) => !inserted.has(row.session_id));
    await insertInteractions(transaction, tenantId, added);
    await incrementCounts(
      transaction,
      countByBucket(
        tenantId,
        pageId,
        added.map(({ row }) => row),
      ),
    );
    const onOtherPages = await findOnOtherPages(
      transaction,
      tenantId,
      pageId,
      rest.map(({ row }) => row.session_id),
    );
    const onThisPage = sessions.filter(({ row }) => !onOtherPages.has(row.session_id));
    return { inserted: added.length, existing: onThisPage.length - added.length, onOtherPages };
  });
}
