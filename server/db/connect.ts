import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { COPY_PREFIX, copyDatabase } from './copy.ts';
import { errorCode } from './error-code.ts';
import { lockUpgrades } from './folder-lock.ts';
import { type MigrateOptions, type MigrationLog, migrate, UpgradeError } from './migrate.ts';
import {
  openPostgres,
  openSqlite,
  POSTGRES_TIMEOUTS,
  RESTORING_FILE,
  SQLITE_FILE,
  splitPool,
} from './open.ts';
import type { Database } from './schema.ts';
import { UsageError } from './usage-error.ts';
import { toPostgresUsageError, toSqliteUsageError } from './usage-errors.ts';

/** Location of the data: all that the commands need. */
export interface DataConfig {
  /** Absolute path of the folder for SQLite and for the gateway's secret. */
  dataDir: string;
  /** PostgreSQL URL; undefined for SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** Connections to PostgreSQL at a time. */
  databasePoolMax?: number | undefined;
}

export const isOwnFile = (name: string) =>
  /^(audience-console\.db|(?:server|upgrade|copy)\.lock|session-secret|ended-sign-ins)/.test(name);

/** Makes our files readable by this user only. */
function restrictPermissions(folder: string): void {
  for (const name of readdirSync(folder)) if (isOwnFile(name)) chmodSync(join(folder, name), 0o600);
}

/** Node's own recursion never ends where a folder exists but can't hold others, as `/proc`. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another program may have created it at the same time.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** Creates the data folder and makes its files private. Throws a `UsageError` if it can't be created, read or written. */
export function prepareDataFolder(folder: string): void {
  try {
    createFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    restrictPermissions(folder);
  } catch (error) {
    throw new UsageError(
      `The data folder ${folder} cannot be used (${errorCode(error)}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
}

/** Throws if another application's tables are in the database. */
async function assertOwnTables(db: Database, label: string): Promise<void> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true }))
    .filter((table) => table.schema === undefined || table.schema === 'public')
    .map((table) => table.name);
  // An interrupted or concurrent first start may have created only the migrator's own tables.
  if (
    tables.includes('session_hours') ||
    tables.includes('session_counts') ||
    tables.every((name) => name.startsWith('kysely_migration'))
  )
    return;
  throw new UsageError(
    `${label} holds the tables of something else (${tables.slice(0, 3).join(', ')}…). Point DATA_DIR or DATABASE_URL at an empty place.`,
  );
}

const isFromNewerVersion = (error: unknown) =>
  error instanceof Error && /previously executed migration .* is missing/.test(error.message);

async function prepare(db: Database, label: string, options: MigrateOptions): Promise<void> {
  await sql`select 1`.execute(db);
  await assertOwnTables(db, label);
  await migrate(db, options);
}

/** PgBouncer may be set to drop the time limits that we ask for when connecting. */
async function warnWithoutTimeLimit(db: Database, log: MigrationLog | undefined): Promise<void> {
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as "limit"`.execute(db);
  if (rows[0]?.limit === '0')
    log?.warn(
      'Statements have no time limit, because a pooler dropped it. Set it for the database, as in "PgBouncer" of the self-hosting guide.',
    );
}

async function connectPostgres(
  url: string,
  max: number | undefined,
  log: MigrationLog | undefined,
): Promise<Database> {
  // No timeouts: a migration may take long, and waits for another server's.
  const db = openPostgres(url, { max: 2 });
  try {
    await prepare(db, 'The database in DATABASE_URL', { log });
  } finally {
    await db.destroy();
  }
  const served = openPostgres(url, { ...POSTGRES_TIMEOUTS, max: splitPool(max).handlers });
  try {
    await warnWithoutTimeLimit(served, log);
  } catch (error) {
    await served.destroy();
    throw error;
  }
  return served;
}

/** Throws if a restore was killed: the folder would get an empty database instead. */
function assertRestored(folder: string): void {
  if (existsSync(join(folder, SQLITE_FILE)) || !existsSync(join(folder, RESTORING_FILE))) return;
  throw new UsageError(
    `A restore into ${folder} was interrupted. Run npm run restore again, or delete ${RESTORING_FILE} there to start with an empty database.`,
  );
}

/**
 * Throws a `UsageError` if the folder of an SQLite database has none, or only what a killed restore left. For commands
 * that have nothing to do in an empty database.
 */
export function assertHasDatabase({ dataDir, databaseUrl }: DataConfig): void {
  if (databaseUrl) return;
  assertRestored(dataDir);
  if (!existsSync(join(dataDir, SQLITE_FILE)))
    throw new UsageError(`There is no database in ${dataDir}. Set DATA_DIR to the folder that has it.`);
}

async function openAndMigrateSqlite(folder: string, log: MigrationLog | undefined): Promise<Database> {
  const db = openSqlite(folder);
  try {
    await prepare(db, join(folder, SQLITE_FILE), {
      log,
      async beforeUpgrade() {
        const copy = await copyDatabase(db, folder);
        log?.warn(`Copied the database to ${copy}.`);
      },
    });
    // `transact` waits for other writers instead, without blocking the process.
    await sql`pragma busy_timeout = 50`.execute(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function connectSqlite(folder: string, log: MigrationLog | undefined): Promise<Database> {
  prepareDataFolder(folder);
  const unlock = await lockUpgrades(folder, log);
  try {
    assertRestored(folder);
    return await openAndMigrateSqlite(folder, log);
  } finally {
    unlock();
  }
}

/** Errors of a migration that an earlier version, which ran its statements outside a transaction, has begun. */
const PARTLY_APPLIED = /already exists|duplicate column name|contains no statements/;

/** Turns a known error of the configured database into a `UsageError`. */
export function toUsageError(config: DataConfig, error: unknown): unknown {
  const { dataDir, databaseUrl } = config;
  if (error instanceof UsageError) return error;
  if (error instanceof UpgradeError) {
    const cause = toUsageError(config, error.cause);
    const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/\.?$/, '.');
    const wayBack =
      !databaseUrl && PARTLY_APPLIED.test(reason)
        ? 'It seems that an earlier version was interrupted while it upgraded this database, and left a part. Nothing was changed now. Restore the backup from before that upgrade, then start this version again.'
        : 'Nothing was changed: run the older version again, or correct the cause and try again.';
    return new UsageError(
      `The upgrade of the database failed${error.migration ? ` in ${error.migration}` : ''}: ${reason} ${wayBack}`,
    );
  }
  if (isFromNewerVersion(error))
    return new UsageError(
      `The database was written by a newer version of Audience Console. Run that version, or ${databaseUrl ? 'restore a backup' : `replace the database by a backup or a copy from before the upgrade (${COPY_PREFIX}…)`}.`,
    );
  return databaseUrl
    ? toPostgresUsageError(databaseUrl, error)
    : toSqliteUsageError(join(dataDir, SQLITE_FILE), error);
}

/**
 * Opens the configured database (SQLite in the data folder, or PostgreSQL) and migrates it. Throws a
 * `UsageError` for known errors.
 */
export async function connect(config: DataConfig, log?: MigrationLog): Promise<Database> {
  const { dataDir, databaseUrl, databasePoolMax } = config;
  try {
    return await (databaseUrl
      ? connectPostgres(databaseUrl, databasePoolMax, log)
      : connectSqlite(dataDir, log));
  } catch (error) {
    throw toUsageError(config, error);
  }
}
