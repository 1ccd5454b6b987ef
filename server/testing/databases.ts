import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import SqliteFile from 'better-sqlite3';
import { Kysely, PGliteDialect } from 'kysely';
import { inject } from 'vitest';
import { openSqlite, sqliteDialect } from '#server/db/open.ts';
import type { Database, Schema } from '#server/db/schema.ts';
import { openOwnDatabase } from './own-database.ts';

/** A kind of database that the service supports. */
export interface DatabaseKind {
  name: string;
  /** Migrated to the newest schema. */
  open(): Promise<Database>;
  /** Without tables. */
  openEmpty(): Promise<Database>;
}

let template: Blob | undefined;
/** A migrated PGlite. A new one takes ten times as long, most of it for PostgreSQL's own setup. */
function startPglite(): Promise<PGlite> {
  template ??= new Blob([readFileSync(inject('pgliteTemplate'))], { type: 'application/x-tar' });
  return PGlite.create({ loadDataDir: template });
}

/** Databases that no test uses. Starting one takes longer than emptying it. */
const idle: Record<'migrated' | 'withoutTables', PGlite[]> = { migrated: [], withoutTables: [] };

const MIGRATION_TABLES = new Set(['kysely_migration', 'kysely_migration_lock']);

/** Names of a database's tables and triggers. */
async function describeSchema(pglite: PGlite): Promise<string[]> {
  const { rows } = await pglite.query<{ name: string }>(`
    select tablename as name from pg_tables where schemaname = 'public'
    union all select 'trigger ' || tgname from pg_trigger where not tgisinternal
    order by 1`);
  return rows.map(({ name }) => name);
}

/** A migrated PGlite that is emptied and used again once it is closed, unless its schema was changed. */
async function startMigratedPglite(): Promise<PGlite> {
  const pglite = await startPglite();
  const schema = await describeSchema(pglite);
  const tables = schema.filter((name) => !MIGRATION_TABLES.has(name)).map((name) => `"${name}"`);
  const close = pglite.close.bind(pglite);
  pglite.close = async () => {
    if ((await describeSchema(pglite)).join() !== schema.join()) return close();
    await pglite.exec(`truncate ${tables.join()} restart identity cascade`);
    idle.migrated.push(pglite);
  };
  return pglite;
}

/** A PGlite without tables, used again once it is closed. */
export async function openEmptyPglite(): Promise<PGlite> {
  const pglite = idle.withoutTables.pop() ?? (await startPglite());
  await pglite.exec('drop schema public cascade; create schema public');
  pglite.close = async () => void idle.withoutTables.push(pglite);
  return pglite;
}

const openPglite = (pglite: PGlite): Database =>
  new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });

let sqliteTemplate: Buffer | undefined;
/** An SQLite database in memory, migrated. */
async function openMigratedSqlite(): Promise<Database> {
  sqliteTemplate ??= readFileSync(inject('sqliteTemplate'));
  const db = new Kysely<Schema>({ dialect: sqliteDialect(new SqliteFile(sqliteTemplate)) });
  // Kysely closes only a database that it has connected to.
  await db.connection().execute(async () => {});
  return db;
}

const url = process.env.TEST_DATABASE_URL;

const postgres: DatabaseKind = url
  ? {
      name: 'PostgreSQL',
      open: () => openOwnDatabase(url, inject('postgresTemplate')),
      openEmpty: () => openOwnDatabase(url),
    }
  : {
      name: "PostgreSQL's dialect (PGlite)",
      open: async () => openPglite(idle.migrated.pop() ?? (await startMigratedPglite())),
      openEmpty: async () => openPglite(await openEmptyPglite()),
    };

/** For `describe.each`: SQLite, and PostgreSQL where TEST_DATABASE_URL names a server, else PGlite in its place. */
export const databaseKinds: readonly DatabaseKind[] = [
  {
    name: 'SQLite',
    open: openMigratedSqlite,
    openEmpty: async () => openSqlite(':memory:'),
  },
  postgres,
];
