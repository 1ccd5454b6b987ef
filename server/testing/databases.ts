import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { inject } from 'vitest';
import { migrate, openSqlite } from '#server/db/open.ts';
import type { Database, Schema } from '#server/db/schema.ts';
import { createOwnDatabase } from './own-database.ts';

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
    open: async () => migrated(await createOwnDatabase(url)),
    openEmpty: () => createOwnDatabase(url),
  });

/** For `describe.each`: SQLite, PGlite, and PostgreSQL where TEST_DATABASE_URL names one. */
export const databaseKinds = kinds;
