import { sql } from 'kysely';
import { migrations } from './migrations.ts';
import type { Database } from './schema.ts';
import { isSqlite } from './transact.ts';
import { UsageError } from './usage-error.ts';
import { isDamage } from './usage-errors.ts';

export interface TableSummary {
  columns: string[];
  rows: number;
}

export interface DatabaseSummary {
  /** Name of the last applied migration. */
  schema: string;
  /** Migrations that the next start applies. */
  pending: string[];
  /** By name, without the migrator's own. */
  tables: Record<string, TableSummary>;
}

/** Tables of the database, the migrator's own included. PostgreSQL has others in schemas that we don't use. */
export async function listTables(db: Database) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.filter(({ schema }) => schema === undefined || schema === 'public');
}

/**
 * Reads the schema version. Throws a `UsageError` if the database isn't one of this program, or from a newer version.
 *
 * @param label names the database at the start of a sentence
 */
export async function readSchema(
  db: Database,
  label: string,
): Promise<Pick<DatabaseSummary, 'schema' | 'pending'>> {
  const known = Object.keys(migrations);
  const [first] = known;
  const hasMigrations = (await listTables(db)).some(({ name }) => name === 'kysely_migration');
  const { rows } = hasMigrations
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] };
  const applied = rows.map(({ name }) => name);
  const schema = applied.at(-1);
  if (schema === undefined || applied[0] !== first)
    throw new UsageError(`${label} has no data of Audience Console.`);
  if (applied.some((name) => !known.includes(name)))
    throw new UsageError(
      `${label} was written by a newer version of Audience Console (schema ${schema}; this version knows ${known.at(-1)}). Use that version.`,
    );
  return { schema, pending: known.filter((name) => !applied.includes(name)) };
}

export async function describeTables(db: Database): Promise<Record<string, TableSummary>> {
  const tables: Record<string, TableSummary> = {};
  for (const { name, columns } of await listTables(db)) {
    if (name.startsWith('kysely_migration')) continue;
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(name)}`.execute(db);
    tables[name] = { columns: columns.map((column) => column.name), rows: Number(rows[0]?.count) };
  }
  return tables;
}

/** Throws a `UsageError` if an SQLite database is damaged. */
export async function checkIntegrity(db: Database, label: string): Promise<void> {
  if (!isSqlite(db)) return;
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db);
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(db);
  if (rows[0]?.integrity_check !== 'ok' || orphans.length > 0) throw new UsageError(`${label} is damaged.`);
}

/** Reads a whole SQLite database and returns whether its structure is intact. Doesn't compare indexes with their tables. */
export async function isStructureIntact(db: Database): Promise<boolean> {
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
    return rows[0]?.quick_check === 'ok';
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}
