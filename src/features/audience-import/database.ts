import type { DBSchema } from 'idb';
import type { Rows } from '#engines/audience-import/csv/rows.ts';
import type { Result } from '#engines/audience-import/results.ts';
import type { Run } from '#engines/audience-import/run.ts';
import { defineDatabase } from '#storage/database.ts';

/** What came of some rows, and those of which nothing is known any more. Many at once cost little more than one. */
export interface Told {
  results: readonly Result[];
  forgotten: readonly number[];
}

interface Schema extends DBSchema {
  /** The rows of a file, by its id and the number of the block. */
  blocks: { key: [source: string, block: number]; value: Rows };
  runs: { key: string; value: Run; indexes: { page: [tenant: string, pageId: string] } };
  /** What came of rows, as it was told: by their run, in order; the latest word on a row counts. */
  results: { key: [run: string, at: number]; value: Told };
}

/** The database of files and runs. Rejects where the browser refuses storage. */
export const open = defineDatabase<Schema>('import', 2, (db) => {
  db.createObjectStore('blocks');
  db.createObjectStore('runs', { keyPath: 'id' }).createIndex('page', ['tenant', 'pageId']);
  db.createObjectStore('results');
});
