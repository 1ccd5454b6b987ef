import { mkdirSync } from 'node:fs';
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
 * What Kysely needs of better-sqlite3, with two changes: statements are prepared once, and a transaction
 * takes the write lock at its start, because SQLite refuses to wait when a reader turns writer halfway.
 */
function prepared(file: SqliteFile.Database): SqliteDatabase {
  const statements = new Map<string, SqliteFile.Statement>();
  return {
    close: () => file.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const made = file.prepare(sql === 'begin' ? 'begin immediate' : sql);
      // Bulk inserts differ in their number of rows; keep the cache from growing with them.
      if (statements.size < 500) statements.set(sql, made);
      return made;
    },
  };
}

/** Opens (and creates) the SQLite database in `folder`, or one in memory for `:memory:`. */
export function openSqlite(folder: string): Database {
  if (folder !== ':memory:') mkdirSync(folder, { recursive: true });
  const file = new SqliteFile(folder === ':memory:' ? folder : join(folder, SQLITE_FILE), {
    timeout: 10_000,
  });
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.pragma('temp_store = MEMORY');
  // 16 MB: bulk loads rewrite the same index pages often, and each checkpoint waits for the disk.
  file.pragma('wal_autocheckpoint = 4000');
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: prepared(file) }) });
}

/** Opens a PostgreSQL database by its connection url. Nothing is connected before the first query. */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 10_000 });
  // An idle connection cut by the server must not end the process; the next query reports it.
  pool.on('error', () => {});
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** Brings the database to the newest schema. Answers the names of the migrations it ran. */
export async function migrate(db: Database): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
