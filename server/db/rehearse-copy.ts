import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { readUsedBytes } from './backup.ts';
import { assertRoom, removeOnSignal } from './complete-file.ts';
import { toUsageError } from './connect.ts';
import { getFreeBytes } from './copy.ts';
import { type ReportProgress, reportGrowth, runFileTask } from './file-tasks.ts';
import { lockCopies } from './folder-lock.ts';
import { describeTables, listTables, readSchema } from './inspect.ts';
import { checkForeignKeys, migrate } from './migrate.ts';
import { liftTimeLimits, openPostgres, openSqliteReader, SQLITE_FILE } from './open.ts';
import { type Rehearsal, rehearseUpgrade } from './rehearse.ts';
import { insertRows, readAllRows } from './rows.ts';
import type { Database } from './schema.ts';
import { readSnapshot } from './transact.ts';
import { UsageError } from './usage-error.ts';
import { toPostgresUsageError } from './usage-errors.ts';

/** Holds the copy. A killed rehearsal leaves it, the next one removes it. */
export const REHEARSAL_FOLDER = 'rehearsal';

/** Room for the copy, for SQLite's log if the upgrade rewrites all rows, and for growth. */
const ROOM_FACTOR = 3;
/** The rest is for the server, which may share the disk. */
const MAX_DISK_SHARE = 0.9;

/** How large the copy may become: its growth is in the log and in the file. */
const getMaxBytes = (bytes: number, free: number) => bytes + Math.max(0, MAX_DISK_SHARE * free - bytes) / 2;

export interface RehearsalOutput {
  report: ReportProgress;
  log(line: string): void;
}

/** A rehearsal and the schema before it; `rehearsal` is undefined if the schema is the newest. */
export interface RehearsalResult {
  schema: string;
  rehearsal: Rehearsal | undefined;
}

/**
 * Upgrades a copy of the SQLite database in a folder, also while a server runs. The copy is deleted in any case. Throws
 * a `UsageError` if there is no room, or the upgrade fails.
 */
export async function rehearseSqlite(
  dataDir: string,
  { report, log }: RehearsalOutput,
  getFree = getFreeBytes,
): Promise<RehearsalResult> {
  const bytes = await readUsedBytes(dataDir);
  const db = openSqliteReader(dataDir);
  const { schema, pending } = await readSchema(db, dataDir).finally(() => db.destroy());
  if (pending.length === 0) return { schema, rehearsal: undefined };
  const unlock = await lockCopies(dataDir, () => report('Waiting for another backup or rehearsal', 0, 0));
  const folder = join(dataDir, REHEARSAL_FOLDER);
  const stopRemoving = removeOnSignal(folder);
  try {
    rmSync(folder, { recursive: true, force: true });
    assertRoom(folder, ROOM_FACTOR * bytes, 'the rehearsal', getFree);
    mkdirSync(folder, { mode: 0o700 });
    const to = join(folder, SQLITE_FILE);
    await reportGrowth(report, 'Copying', to, bytes, () =>
      runFileTask({ kind: 'copy', from: join(dataDir, SQLITE_FILE), to }),
    );
    report('Upgrading the copy', 0, 0);
    const maxBytes = getMaxBytes(bytes, getFree(dataDir));
    return { schema, rehearsal: await runFileTask({ kind: 'rehearse', folder, maxBytes }, log) };
  } catch (error) {
    throw toUsageError({ dataDir: folder, databaseUrl: undefined }, error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    stopRemoving();
    unlock();
  }
}

/** Columns that the database derives, as `table.column`. */
async function listDerivedColumns(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and is_generated = 'ALWAYS'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Copies the rows of all tables that `target` has, too. */
async function copyRows(source: Database, target: Database, report: ReportProgress): Promise<void> {
  const tables = await describeTables(source);
  const names = Object.keys(await describeTables(target)).filter((name) => tables[name]);
  const derived = await listDerivedColumns(source);
  const total = names.reduce((sum, name) => sum + (tables[name]?.rows ?? 0), 0);
  let done = 0;
  for (const name of names)
    for await (const rows of readAllRows(source, name)) {
      const stored = rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !derived.has(`${name}.${column}`))),
      );
      await insertRows(target, name, stored);
      done += rows.length;
      report('Copying', done, total);
    }
  // While checks are pending, a migration couldn't change the tables.
  await checkForeignKeys(target as unknown as Kysely<unknown>).catch((error: Error) => {
    throw new UsageError(`The database has rows that refer to missing ones: ${error.message}.`);
  });
  // The planner has no statistics of rows of the same transaction.
  await sql`analyze`.execute(target);
}

async function assertEmptyDatabase(db: Database): Promise<void> {
  const tables = await listTables(db);
  if (tables.length > 0)
    throw new UsageError(
      `The database in REHEARSAL_URL has tables (${tables.slice(0, 3).map(({ name }) => name)}…). Name an empty one.`,
    );
}

/** Ends the transaction, and with it the copy. */
class RollBack extends Error {
  readonly rehearsal: Rehearsal;
  constructor(rehearsal: Rehearsal) {
    super('Rolled back');
    this.rehearsal = rehearsal;
  }
}

/**
 * Upgrades a copy of a PostgreSQL database in another, empty one, also while servers run. The copy is never committed,
 * so it is gone in any case. Throws a `UsageError` if the other database isn't empty, or the upgrade fails.
 */
export async function rehearsePostgres(
  databaseUrl: string,
  rehearsalUrl: string,
  { report, log }: RehearsalOutput,
): Promise<RehearsalResult> {
  const source = openPostgres(databaseUrl, { max: 1 });
  const target = openPostgres(rehearsalUrl, { max: 1 });
  const ofSource = (error: unknown) => Promise.reject(toPostgresUsageError(databaseUrl, error));
  try {
    const { schema, pending } = await readSchema(source, 'The database in DATABASE_URL').catch(ofSource);
    if (pending.length === 0) return { schema, rehearsal: undefined };
    const rehearsed = await target
      .transaction()
      .execute(async (copy) => {
        await liftTimeLimits(copy);
        await assertEmptyDatabase(copy);
        await migrate(copy, { last: schema });
        await readSnapshot(source, (snapshot) => copyRows(snapshot, copy, report));
        report('Upgrading the copy', 0, 0);
        throw new RollBack(await rehearseUpgrade(copy, log));
      })
      .catch((error: unknown) => error);
    if (rehearsed instanceof RollBack) return { schema, rehearsal: rehearsed.rehearsal };
    if (rehearsed instanceof UsageError) throw rehearsed;
    const error = toPostgresUsageError(rehearsalUrl, rehearsed);
    throw error instanceof UsageError
      ? new UsageError(error.message.replaceAll('DATABASE_URL', 'REHEARSAL_URL'))
      : error;
  } finally {
    await source.destroy();
    await target.destroy();
  }
}
