import { type Kysely, sql } from 'kysely';
import { type MigrationResultSet, Migrator } from 'kysely/migration';
import { type Migration, migrations } from './migrations.ts';
import { lockMigrations, TransactionLockAdapter } from './open.ts';
import type { Database } from './schema.ts';
import { isSqlite } from './transact.ts';

/** An upgrade failed and was rolled back, so the older version can use the database as before. */
export class UpgradeError extends Error {
  override readonly name = 'UpgradeError';
  /** Name of the failed migration; undefined if the upgrade failed before or after them. */
  readonly migration: string | undefined;
  constructor(migration: string | undefined, cause: unknown) {
    super(migration, { cause });
    this.migration = migration;
  }
}

/** Throws if a row violates a foreign key. */
export async function checkForeignKeys(db: Kysely<unknown>): Promise<void> {
  if (isSqlite(db)) {
    const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
    const [row] = rows;
    if (row) throw new Error(`A row of ${row.table} refers to one that isn't in ${row.parent}.`);
  } else {
    // While checks are pending, the next migration couldn't change the tables.
    await sql`set constraints all immediate`.execute(db);
    await sql`set constraints all deferred`.execute(db);
  }
}

const locksTransaction = (db: Database) => db.getExecutor().adapter instanceof TransactionLockAdapter;

/** Locks before Kysely creates its own tables. Rolls back if a migration failed. */
async function migrateInTransaction(
  db: Database,
  run: (transaction: Database) => Promise<MigrationResultSet>,
): Promise<MigrationResultSet> {
  let result: MigrationResultSet = {};
  try {
    await db.transaction().execute(async (transaction) => {
      await lockMigrations(transaction);
      result = await run(transaction);
      if (result.error) throw result.error;
    });
    return result;
  } catch (error) {
    return { ...result, error };
  }
}

/** Creating a database is logged at `info`. Changing one is at `warn`, so that the server's default level shows it. */
export interface MigrationLog {
  info(line: string): void;
  warn(line: string): void;
}

export interface MigrateOptions {
  /** Called before a database with data is changed. */
  beforeUpgrade?: () => Promise<void>;
  log?: MigrationLog | undefined;
  /** Name of the last migration to apply; all by default. */
  last?: string;
}

/**
 * Migrates to the newest schema, in one transaction, that of the caller if there is one. Programs that migrate at the same time wait for each other.
 * Throws an `UpgradeError` if a database with data couldn't be migrated; close it then.
 *
 * @returns the names of the migrations it ran
 */
export async function migrate(
  db: Database,
  { beforeUpgrade, log, last }: MigrateOptions = {},
): Promise<string[]> {
  const seconds = new Map<string, number>();
  const timed = (name: string, { up }: Migration) => ({
    async up(transaction: Kysely<unknown>) {
      const startedAt = performance.now();
      await up(transaction, (line) => log?.warn(`Applying ${name}: ${line}.`));
      await checkForeignKeys(transaction);
      seconds.set(name, (performance.now() - startedAt) / 1000);
    },
  });
  const createMigrator = (connection: Database) =>
    new Migrator({
      db: connection,
      provider: {
        getMigrations: async () =>
          Object.fromEntries(Object.entries(migrations).map(([name, each]) => [name, timed(name, each)])),
      },
    });
  const before = await createMigrator(db).getMigrations();
  const isNew = before.every(({ executedAt }) => !executedAt);
  const isUpgrade = !isNew && before.some(({ executedAt }) => !executedAt);
  if (isUpgrade) await beforeUpgrade?.();
  // Rebuilding a table drops it while others refer to it. SQLite ignores this pragma inside a transaction.
  if (isSqlite(db)) await sql`pragma foreign_keys = off`.execute(db);
  const run = (connection: Database) =>
    last === undefined
      ? createMigrator(connection).migrateToLatest()
      : createMigrator(connection).migrateTo(last);
  const { error, results = [] } =
    locksTransaction(db) && !db.isTransaction ? await migrateInTransaction(db, run) : await run(db);
  if (error) {
    const failed = results.find(({ status }) => status === 'Error');
    throw isUpgrade ? new UpgradeError(failed?.migrationName, error) : error;
  }
  if (isSqlite(db)) await sql`pragma foreign_keys = on`.execute(db);
  const applied = results.map(({ migrationName }) => migrationName);
  if (isNew && applied.length > 0) log?.info(`Created the database with the schema ${applied.at(-1)}.`);
  else for (const name of applied) log?.warn(`Applied ${name} in ${seconds.get(name)?.toFixed(1)} s.`);
  return applied;
}
