import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';
import { createOwnDatabase, withDatabase } from './own-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file of a migrated PGlite's data folder (tar). */
    pgliteTemplate: string;
    /** Name of a migrated database on the server of TEST_DATABASE_URL, where that is set. */
    postgresTemplate: string;
  }
}

/**
 * Migrates a database once for the run, as starting from a copy takes less than a third of the time: a PGlite,
 * stored in a file, and a database on the PostgreSQL server that TEST_DATABASE_URL names.
 */
export default async function createTemplates(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'console-pglite-'));
  const file = join(folder, 'template.tar');
  const pglite = new PGlite();
  await migrate(new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) }));
  const data = await pglite.dumpDataDir('none');
  writeFileSync(file, await data.bytes());
  await pglite.close();
  project.provide('pgliteTemplate', file);

  const url = process.env.TEST_DATABASE_URL;
  const template = url ? await createOwnDatabase(url) : null;
  if (url && template) {
    const db = openPostgres(withDatabase(url, template.name));
    await migrate(db);
    await db.destroy();
    project.provide('postgresTemplate', template.name);
  }
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await template?.drop();
  };
}
