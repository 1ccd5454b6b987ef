import type { DBSchema } from 'idb';
import type { CsvRows } from '#engines/audience-import/parse-rows.ts';
import type { Run } from '#engines/audience-import/run.ts';
import type { RowResult } from '#engines/audience-import/run-queue.ts';
import { defineDatabase } from '#storage/database.ts';

/** Results of several rows and rows whose results were deleted, as writing single ones is slow. */
export interface ResultBatch {
  results: readonly RowResult[];
  forgotten: readonly number[];
}

interface Schema extends DBSchema {
  blocks: { key: [source: string, block: number]; value: CsvRows };
  runs: { key: string; value: Run; indexes: { page: [tenant: string, pageId: string] } };
  /** Append-only; the last result of a row is valid. */
  results: { key: [run: string, sequence: number]; value: ResultBatch };
}

/** Rejects if the browser denies storage. */
export const openImportDatabase = defineDatabase<Schema>('import', 2, (db) => {
  db.createObjectStore('blocks');
  db.createObjectStore('runs', { keyPath: 'id' }).createIndex('page', ['tenant', 'pageId']);
  db.createObjectStore('results');
});
