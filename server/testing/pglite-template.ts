import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/db/migrate.ts';
import type { Schema } from '#server/db/schema.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file of a migrated PGlite's data folder (tar). */
    pgliteTemplate: string;
  }
}

/**
 * Migrates a PGlite once and stores its data in a file for the run. A new one takes three seconds, most of them for
 * PostgreSQL's own setup; starting from a copy takes less than one.
 */
export default async function keepTemplate(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'console-pglite-'));
  const file = join(folder, 'template.tar');
  const pglite = new PGlite();
  await migrate(new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) }));
  const data = await pglite.dumpDataDir('none');
  writeFileSync(file, await data.bytes());
  await pglite.close();
  project.provide('pgliteTemplate', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
