import { setTimeout } from 'node:timers/promises';
import { type SelectQueryBuilder, SqliteAdapter, type Transaction } from 'kysely';
import { errorCode } from '#server/error-code.ts';
import { isDiskFullError } from './availability.ts';
import type { Database, Schema } from './schema.ts';

/** Another transaction wrote the same unique value, or either database gave way to another transaction. */
const RETRYABLE_CODES = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  '23505', // unique_violation
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);
const MAX_ATTEMPTS = 8;
/** How long a transaction waits for another program's write lock on SQLite, and how often it looks. */
const MAX_LOCK_WAIT_MS = 10_000;
const LOCK_POLL_INTERVAL_MS = 20;

const fullDatabases = new WeakSet<Database>();

/** Whether the last transaction found the disk of the database full. */
export const isDiskFull = (db: Database) => fullDatabases.has(db);

/** One attempt. Throws what `work` threw, even where the rollback fails after it on a broken connection. */
async function attemptOnce<T>(db: Database, work: (db: Transaction<Schema>) => Promise<T>): Promise<T> {
  let cause: { error: unknown } | undefined;
  try {
    const result = await db.transaction().execute((transaction) =>
      work(transaction).catch((error) => {
        cause = { error };
        throw error;
      }),
    );
    fullDatabases.delete(db);
    return result;
  } catch (error) {
    const original = cause ? cause.error : error;
    if (isDiskFullError(original)) fullDatabases.add(db);
    throw original;
  }
}

/**
 * Runs `work` in a transaction, again from its start when it lost a race: the second time it reads what the
 * winner wrote. Waits for SQLite's write lock without holding up the process. `work` must have no effects
 * outside the database.
 */
export async function transact<T>(db: Database, work: (db: Transaction<Schema>) => Promise<T>): Promise<T> {
  const deadline = Date.now() + MAX_LOCK_WAIT_MS;
  let failures = 0;
  for (;;) {
    try {
      return await attemptOnce(db, work);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'SQLITE_BUSY' && Date.now() < deadline) await setTimeout(LOCK_POLL_INTERVAL_MS);
      else if (!RETRYABLE_CODES.has(code) || ++failures === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Whether the database is SQLite rather than PostgreSQL. */
export const isSqlite = (db: Database) => db.getExecutor().adapter instanceof SqliteAdapter;

/** The query with its rows locked until the transaction ends. SQLite has one writer at a time anyway. */
export function forUpdate<Tables extends keyof Schema, Row>(
  db: Database,
  query: SelectQueryBuilder<Schema, Tables, Row>,
): SelectQueryBuilder<Schema, Tables, Row> {
  return isSqlite(db) ? query : query.forUpdate();
}
