import { type SelectQueryBuilder, SqliteAdapter, type Transaction } from 'kysely';
import { errorCode } from '#server/error-code.ts';
import type { Database, Schema } from './schema.ts';

/** Another transaction wrote the same unique value, or either database gave way to another transaction. */
const RACES = new Set([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  '23505', // unique_violation
  '40001', // serialization_failure
  '40P01', // deadlock_detected
]);
const ATTEMPTS = 8;

/**
 * Runs `work` in a transaction, again from its start when it lost a race: the second time it reads what the
 * winner wrote. `work` must have no effects outside the database.
 */
export async function transact<T>(db: Database, work: (db: Transaction<Schema>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !RACES.has(errorCode(error))) throw error;
    }
  }
}

/** Whether the database is SQLite; it is PostgreSQL else. */
export const isSqlite = (db: Database) => db.getExecutor().adapter instanceof SqliteAdapter;

/** The query with its rows locked until the transaction ends. SQLite has one writer at a time anyway. */
export function locked<Tables extends keyof Schema, Row>(
  db: Database,
  query: SelectQueryBuilder<Schema, Tables, Row>,
): SelectQueryBuilder<Schema, Tables, Row> {
  return isSqlite(db) ? query : query.forUpdate();
}
