import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { DataConfig } from '#server/config.ts';
import { UsageError } from '#server/usage-error.ts';
import { migrate, openPostgres, openSqlite, SQLITE_FILE } from './open.ts';
import type { Database } from './schema.ts';

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Makes sure of the data folder. Throws a `UsageError` where it cannot be made, read or written. */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new UsageError(
      `The data folder ${folder} cannot be used (${codeOf(error)}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
}

/** What stands behind a failure to open the SQLite file, for whoever has to put it right. */
function sqliteFault(folder: string, error: unknown): unknown {
  const file = join(folder, SQLITE_FILE);
  const code = codeOf(error);
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
    return new UsageError(
      `${file} is damaged or not a database. Restore it from a backup, or move it away to start afresh.`,
    );
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|IOERR)/.test(code))
    return new UsageError(
      `${file} cannot be opened (${code}). Check that this user may read and write it and that the disk works.`,
    );
  if (code.startsWith('SQLITE_BUSY'))
    return new UsageError(
      `${file} is locked by another program. Wait until it has finished, then try again.`,
    );
  if (code.startsWith('SQLITE_FULL'))
    return new UsageError(`The disk of ${file} is full. Make room, then try again.`);
  return error;
}

/** What stands behind a failure to reach PostgreSQL. The url is not repeated: it holds a password. */
function postgresFault(url: string, error: unknown): unknown {
  const { host, pathname } = new URL(url);
  const database = decodeURIComponent(pathname.slice(1));
  const code = codeOf(error);
  const inner = error instanceof AggregateError ? error.errors.map(codeOf).join() : code;
  if (/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|ECONNRESET/.test(inner))
    return new UsageError(
      `No PostgreSQL answers at ${host || 'the local socket'} (${inner}). Start it, or correct DATABASE_URL.`,
    );
  if (/^28/.test(code) || /SASL|password/i.test(String(error)))
    return new UsageError(
      `PostgreSQL at ${host} refuses the user or password in DATABASE_URL. Correct them.`,
    );
  if (code === '3D000')
    return new UsageError(
      `PostgreSQL at ${host} has no database "${database}". Create it (createdb ${database}), or correct DATABASE_URL.`,
    );
  if (code === '42501' || code === '25006')
    return new UsageError(
      `The user in DATABASE_URL may not write to the database "${database}". Grant it the right, or use another user.`,
    );
  if (/timeout|terminated|SSL/i.test(String(error)))
    return new UsageError(
      `PostgreSQL at ${host} cannot be reached (${error instanceof Error ? error.message : error}). Check DATABASE_URL.`,
    );
  return error;
}

/** Refuses a database that holds somebody else's tables, before a migration mixes ours in. */
async function refuseForeign(db: Database, where: string): Promise<void> {
  const tables = (await db.introspection.getTables())
    .filter((table) => table.schema === undefined || table.schema === 'public')
    .map((table) => table.name);
  if (tables.length === 0 || tables.includes('session_hours')) return;
  throw new UsageError(
    `${where} holds the tables of something else (${tables.slice(0, 3).join(', ')}…). Point DATA_DIR or DATABASE_URL at an empty place.`,
  );
}

/** A database written by a newer version must not be touched by this one. */
const fromFuture = (error: unknown) =>
  error instanceof Error && /previously executed migration .* is missing/.test(error.message);

/**
 * Opens the configured database and brings it to the newest schema: SQLite in the data folder, or
 * PostgreSQL. Throws a `UsageError` for everything that whoever runs it can put right.
 */
export async function connect(config: DataConfig): Promise<Database> {
  const { dataDir, databaseUrl } = config;
  let db: Database | undefined;
  try {
    if (!databaseUrl) prepareFolder(dataDir);
    db = databaseUrl ? openPostgres(databaseUrl) : openSqlite(dataDir);
    await sql`select 1`.execute(db);
    await refuseForeign(db, databaseUrl ? 'The database in DATABASE_URL' : join(dataDir, SQLITE_FILE));
    await migrate(db);
    return db;
  } catch (error) {
    await db?.destroy();
    if (fromFuture(error))
      throw new UsageError(
        'The database was written by a newer version of Audience Console. Run that version, or restore a backup.',
      );
    throw databaseUrl ? postgresFault(databaseUrl, error) : sqliteFault(dataDir, error);
  }
}
