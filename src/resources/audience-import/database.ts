import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Rows } from './engine/csv/rows.ts';
import type { Result } from './engine/results.ts';
import type { Run } from './engine/run.ts';

interface Schema extends DBSchema {
  /** The rows of a file, by its id and the number of the block. */
  blocks: { key: [source: string, block: number]; value: Rows };
  runs: { key: string; value: Run; indexes: { page: [tenant: string, pageId: string] } };
  /** What came of rows, by their run; the latest of a row counts. */
  results: { key: [run: string, row: number]; value: Result & { run: string } };
}

const NAME = 'audience-console-import';

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** The database of files and runs. Throws where the browser refuses storage. */
export function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade: (db) => {
      db.createObjectStore('blocks');
      db.createObjectStore('runs', { keyPath: 'id' }).createIndex('page', ['tenant', 'pageId']);
      db.createObjectStore('results', { keyPath: ['run', 'row'] });
    },
    // A newer console in another tab wants to change the store: it is opened again when next needed.
    blocking: () => {
      void opened?.then((db) => db.close());
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}
