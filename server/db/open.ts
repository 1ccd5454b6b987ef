import { chmodSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  sql,
} from 'kysely';
import pg from 'pg';
import type { Database, Schema } from './schema.ts';
import { WORKER_COUNT } from './worker-count.ts';

export const SQLITE_FILE = 'audience-console.db';
/** The database while it is being restored. */
export const RESTORING_FILE = `${SQLITE_FILE}.restoring`;

// Epoch milliseconds and counts fit a double; by default pg returns bigints as strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Adapts better-sqlite3 to Kysely with three changes: prepared statements are cached; transactions take the write
 * lock at their start, because SQLite doesn't wait when a reader upgrades; and a rollback that SQLite already did
 * is skipped.
 */
function cacheStatements(file: SqliteFile.Database): SqliteDatabase {
  const statements = new Map<string, SqliteFile.Statement>();
  return {
    close: () => file.close(),
    prepare(statement) {
      // On a full disk SQLite has already rolled back; a second rollback would hide the cause.
      const sql = statement === 'rollback' && !file.inTransaction ? 'select 1' : statement;
      const cached = statements.get(sql);
      if (cached) return cached;
      const prepared = file.prepare(sql === 'begin' ? 'begin immediate' : sql);
      // Bulk inserts vary in their number of rows, so bound the cache.
      if (statements.size < 500) statements.set(sql, prepared);
      return prepared;
    },
  };
}

/** Kysely's migrator runs in a transaction only if the adapter says that the schema can change in one. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class TransactionalDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter();
  }
}

export const sqliteDialect = (file: SqliteFile.Database): SqliteDialect =>
  new TransactionalDialect({ database: cacheStatements(file) });

/** Opens or creates the SQLite database in `folder`, which exists; `:memory:` for one in memory. */
export function openSqlite(folder: string): Database {
  const file = new SqliteFile(folder === ':memory:' ? folder : join(folder, SQLITE_FILE), {
    timeout: 10_000,
  });
  // SQLite creates the WAL and shared-memory files with the same permissions.
  if (folder !== ':memory:') chmodSync(file.name, 0o600);
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.pragma('temp_store = MEMORY');
  // 16 MB: bulk loads rewrite index pages often, and each checkpoint waits for the disk.
  file.pragma('wal_autocheckpoint = 4000');
  return new Kysely<Schema>({ dialect: sqliteDialect(file) });
}

/** Opens an SQLite file read-only. */
export function openSqliteFile(path: string): Database {
  const file = new SqliteFile(path, { readonly: true, timeout: 10_000 });
  file.pragma('temp_store = MEMORY');
  return new Kysely<Schema>({ dialect: sqliteDialect(file) });
}

/** Opens the SQLite database in `folder` read-only. */
export const openSqliteReader = (folder: string): Database => openSqliteFile(join(folder, SQLITE_FILE));

/** In milliseconds, so that no statement or transaction holds a connection or lock for long. */
export const POSTGRES_TIMEOUTS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
};

export const DEFAULT_POOL_MAX = 27;
/** For key lookups, so that busy handlers can't delay them. */
const MAX_KEY_CONNECTIONS = 3;
/** With fewer connections, workers have none. */
const MIN_POOL_WITH_READERS = 8;

/** Splits the connections of a server between handlers, key lookups and workers, which have one each. */
export function splitPool(max = DEFAULT_POOL_MAX): { handlers: number; keys: number; readers: number } {
  const keys = Math.min(MAX_KEY_CONNECTIONS, Math.ceil(max / 8));
  const readers = max < MIN_POOL_WITH_READERS ? 0 : WORKER_COUNT;
  return { handlers: max - keys - readers, keys, readers };
}

/** The key of Kysely's own lock, which earlier versions take for their session. */
const MIGRATION_LOCK = sql.lit('3853314791062309107');

/** Leaves the lock to {@link lockMigrations}. */
export class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Time limits of the connection, database or role are for requests. This lifts them until the transaction ends. */
export async function liftTimeLimits(transaction: Database): Promise<void> {
  for (const limit of Object.keys(POSTGRES_TIMEOUTS))
    await sql`set local ${sql.raw(limit)} = 0`.execute(transaction);
}

/**
 * Locks migrations until the transaction ends: behind PgBouncer a session's lock would stay with a connection that
 * others use.
 */
export async function lockMigrations(transaction: Database): Promise<void> {
  await liftTimeLimits(transaction);
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
}

class TransactionLockDialect extends PostgresDialect {
  override createAdapter() {
    return new TransactionLockAdapter();
  }
}

/** Opens a PostgreSQL database; connects on the first query. */
export function openPostgres(url: string, options: pg.PoolConfig = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: splitPool().handlers,
    // Requests queue for this long.
    connectionTimeoutMillis: 10_000,
    // In `pg_stat_activity`, unless DATABASE_URL or PGAPPNAME has another one.
    fallback_application_name: `audience-console@${hostname()}`,
    // Compiling a query of counts takes seconds, running it milliseconds. PgBouncer refuses it as a startup parameter.
    // Kysely's own hook would never release a connection on which it fails.
    onConnect: (client) => client.query('set jit = off'),
    ...options,
  });
  // Without listeners, a dropped connection would end the process. The next query reports it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Schema>({ dialect: new TransactionLockDialect({ pool }) });
}
