import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { Kysely, PostgresDialect, type SqliteDatabase, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { migrations } from './migrations.ts';
import type { Database, Schema } from './schema.ts';

/** The file inside a data folder that holds everything. */
export const SQLITE_FILE = 'audience-console.db';

// Epoch milliseconds and counts fit a double; pg would hand bigints over as strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * What Kysely needs of better-sqlite3, with three changes: statements are prepared once, a transaction takes
 * the write lock at its start, because SQLite refuses to wait when a reader turns writer halfway, and a
 * rollback is left out where SQLite has done it.
 */
function cacheStatements(file: SqliteFile.Database): SqliteDatabase {
  const statements = new Map<string, SqliteFile.Statement>();
  return {
    close: () => file.close(),
    prepare(statement) {
      // SQLite has rolled back already when the disk is full; a second rollback would hide the cause.
      const sql = statement === 'rollback' && !file.inTransaction ? 'select 1' : statement;
      const cached = statements.get(sql);
      if (cached) return cached;
      const prepared = file.prepare(sql === 'begin' ? 'begin immediate' : sql);
      // Bulk inserts differ in their number of rows; keep the cache from growing with them.
      if (statements.size < 500) statements.set(sql, prepared);
      return prepared;
    },
  };
}

/** Opens (and creates) the SQLite database in `folder`, or one in memory for `:memory:`. */
export function openSqlite(folder: string): Database {
  if (folder !== ':memory:') mkdirSync(folder, { recursive: true });
  const file = new SqliteFile(folder === ':memory:' ? folder : join(folder, SQLITE_FILE), {
    timeout: 10_000,
  });
  // SQLite gives the files it makes beside this one the same rights.
  if (folder !== ':memory:') chmodSync(file.name, 0o600);
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.pragma('temp_store = MEMORY');
  // 16 MB: bulk loads rewrite the same index pages often, and each checkpoint waits for the disk.
  file.pragma('wal_autocheckpoint = 4000');
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: cacheStatements(file) }) });
}

/** Milliseconds after which PostgreSQL ends a statement or transaction, so that none holds a connection or a lock for long. */
export const POSTGRES_TIMEOUTS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
};

/** Opens a PostgreSQL database by its connection url. Nothing is connected before the first query. */
export function openPostgres(url: string, options: pg.PoolConfig = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 10_000,
    ...options,
  });
  // A connection cut by the server must not end the process, idle or in use; its next query reports it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Brings the database to the newest schema. Answers the names of the migrations it ran. */
export async function migrate(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
