import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { migrate, openPostgres, openSqlite } from '#server/db/open.ts';
import type { Database, Schema } from '#server/db/schema.ts';

/** A database of each kind the service runs on, empty and migrated. */
export interface DatabaseKind {
  name: string;
  open(): Promise<Database>;
}

async function migrated(db: Database): Promise<Database> {
  await migrate(db);
  return db;
}

/** A schema of its own inside the given PostgreSQL database, so that test files can run side by side. */
async function ownSchema(url: string): Promise<Database> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = openPostgres(url);
  await admin.schema.createSchema(name).execute();
  await admin.destroy();
  const separate = new URL(url);
  separate.searchParams.set('options', `-c search_path=${name}`);
  return migrated(openPostgres(separate.href));
}

const kinds: DatabaseKind[] = [
  { name: 'SQLite', open: () => migrated(openSqlite(':memory:')) },
  {
    name: "PostgreSQL's dialect (PGlite)",
    open: () => migrated(new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: new PGlite() }) })),
  },
];
const url = process.env.TEST_DATABASE_URL;
if (url) kinds.push({ name: 'PostgreSQL', open: () => ownSchema(url) });

/** For `describe.each`: SQLite, PGlite, and PostgreSQL where TEST_DATABASE_URL names one. */
export const databaseKinds = kinds;
