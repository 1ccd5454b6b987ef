import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { inject } from 'vitest';
import { migrate, openPostgres, openSqlite } from '#server/db/open.ts';
import type { Database, Schema } from '#server/db/schema.ts';

/** A kind of database that the service supports. */
export interface DatabaseKind {
  name: string;
  /** Migrated to the newest schema. */
  open(): Promise<Database>;
  /** Without tables. */
  openEmpty(): Promise<Database>;
}

async function migrated(db: Database): Promise<Database> {
  await migrate(db);
  return db;
}

/**
 * A database of its own on the given PostgreSQL server, so that test files can run side by side; it goes
 * away when closed. A schema would not do: migrations look for their tables in all schemas.
 */
async function ownDatabase(url: string): Promise<Database> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const command = async (statement: string) => {
    const admin = openPostgres(url);
    await sql`${sql.raw(statement)} ${sql.id(name)}`.execute(admin);
    await admin.destroy();
  };
  await command('create database');
  const own = new URL(url);
  own.pathname = `/${name}`;
  const db = openPostgres(own.href);
  const disconnect = db.destroy.bind(db);
  db.destroy = async () => {
    await disconnect();
    await command('drop database');
  };
  return db;
}

let template: Blob | undefined;

/** A new PGlite, started from the migrated template of the run. */
async function ownPglite(): Promise<Database> {
  template ??= new Blob([readFileSync(inject('pgliteTemplate'))], { type: 'application/x-tar' });
  return new Kysely<Schema>({
    dialect: new PGliteDialect({ pglite: new PGlite({ loadDataDir: template }) }),
  });
}

const kinds: DatabaseKind[] = [
  {
    name: 'SQLite',
    open: () => migrated(openSqlite(':memory:')),
    openEmpty: async () => openSqlite(':memory:'),
  },
  {
    name: "PostgreSQL's dialect (PGlite)",
    open: ownPglite,
    openEmpty: async () => new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: new PGlite() }) }),
  },
];
const url = process.env.TEST_DATABASE_URL;
if (url)
  kinds.push({
    name: 'PostgreSQL',
    open: async () => migrated(await ownDatabase(url)),
    openEmpty: () => ownDatabase(url),
  });

/** For `describe.each`: SQLite, PGlite, and PostgreSQL where TEST_DATABASE_URL names one. */
export const databaseKinds = kinds;
