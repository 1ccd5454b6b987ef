import { setTimeout } from 'node:timers/promises';
import { type SelectQueryBuilder, SqliteAdapter, sql, type Transaction } from 'kysely';
import { isDiskFullError } from './availability.ts';
import { errorCode } from './error-code.ts';
import { liftTimeLimits } from './open.ts';
import type { Database, Schema } from './schema.ts';

/** PostgreSQL's codes for a conflict with another transaction: serialization_failure and deadlock_detected. */
const RETRYABLE_CODES = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 8;
/** For the write lock of another process on SQLite. */
const MAX_LOCK_WAIT_MS = 10_000;
const LOCK_POLL_INTERVAL_MS = 20;

const fullDatabases = new WeakSet<Database>();

/** Whether a transaction failed because the disk was full. Smaller ones may succeed. */
export const isDiskFull = (db: Database) => fullDatabases.has(db);
export const markDiskUsable = (db: Database) => fullDatabases.delete(db);

/** Throws the error of `work`, even if the rollback then fails on a broken connection. */
async function attemptOnce<T>(db: Database, work: (db: Transaction<Schema>) => Promise<T>): Promise<T> {
  let cause: { error: unknown } | undefined;
  try {
    return await db.transaction().execute((transaction) =>
      work(transaction).catch((error) => {
        cause = { error };
        throw error;
      }),
    );
  } catch (error) {
    const original = cause ? cause.error : error;
    if (isDiskFullError(original)) fullDatabases.add(db);
    throw original;
  }
}

/**
 * Runs `work` in a transaction. Reruns it after a conflict with another transaction, so `work` must have no
 * effects outside the database. Waits for SQLite's write lock without blocking the process.
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

/** Runs `work` on the state that the database has now. Writers don't wait for it. */
export async function readSnapshot<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  if (!isSqlite(db))
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        await liftTimeLimits(transaction);
        return work(transaction);
      });
  return db.connection().execute(async (connection) => {
    // Kysely's transactions take the write lock.
    await sql`begin deferred`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

export const isSqlite = (db: Database) => db.getExecutor().adapter instanceof SqliteAdapter;

/** Locks the selected rows until the transaction ends, except for references to them. SQLite has a single writer anyway. */
export function forUpdate<Tables extends keyof Schema, Row>(
  db: Database,
  query: SelectQueryBuilder<Schema, Tables, Row>,
): SelectQueryBuilder<Schema, Tables, Row> {
  return isSqlite(db) ? query : query.forNoKeyUpdate();
}

/** Keeps the selected rows from changes until the transaction ends; others may lock them so too. */
export function forShare<Tables extends keyof Schema, Row>(
  db: Database,
  query: SelectQueryBuilder<Schema, Tables, Row>,
): SelectQueryBuilder<Schema, Tables, Row> {
  return isSqlite(db) ? query : query.forShare();
}

/**
 * Takes the lock with this name until the transaction ends. Resolves to false if another process has it. SQLite has a
 * single writer anyway.
 */
export async function tryLock(db: Database, name: string): Promise<boolean> {
  if (isSqlite(db)) return true;
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isLocked"`.execute(db);
  return rows[0]?.isLocked === true;
}
