import type { BulkAction, CsvFormat, ImportSource, RowResult, Run } from '#engines/audience-import/index.ts';
import type { Migration } from '#storage/define-store.ts';
import type { ResultBatch } from './import-store.ts';

/** Runs as versions 1 and 2 of the database stored them. */
interface RunV2 extends Omit<Run, 'source' | 'statuses' | 'hasIdempotencyKeys' | 'state' | 'elapsedMs'> {
  source: Omit<ImportSource, 'format' | 'headers'> & {
    reading: Omit<CsvFormat, 'hasHeader'> & { headed: boolean };
    heads: string[];
  };
  verdicts: Run['statuses'];
  keyed: boolean;
  state: Exclude<Run['state'], 'running'> | 'going';
  spent: number;
}

type RowResultV2 = Omit<RowResult, 'outcome'> & { outcome: keyof typeof outcomes };

interface ResultBatchV2 {
  results: readonly RowResultV2[];
  forgotten: readonly number[];
}

const outcomes = { sent: 'sent', created: 'created', refused: 'rejected', doubtful: 'uncertain' } as const;

/** From version 1, which stored results row by row, to 2. */
export const migrateRows: Migration = async (db, transaction) => {
  const rows: (RowResultV2 & { run: string })[] = await transaction.objectStore('results').getAll();
  db.deleteObjectStore('results');
  const batches = db.createObjectStore('results');
  for (const [run, results] of Map.groupBy(rows, ({ run }) => run))
    void batches.put({ results, forgotten: [] } satisfies ResultBatchV2, [run, 1]);
};

/** Damaged records, which can't be converted, stay as they are. */
async function convertEach(
  [, transaction]: Parameters<Migration>,
  store: string,
  convert: (record: never) => object,
): Promise<void> {
  let cursor = await transaction.objectStore(store).openCursor();
  while (cursor) {
    try {
      void cursor.update(convert(cursor.value as never));
    } catch {}
    cursor = await cursor.continue();
  }
}

/** From version 2, which had other names, to 3. */
export const migrateRuns: Migration = async (...step) => {
  await convertEach(step, 'runs', migrateRun);
  await convertEach(step, 'results', migrateResults);
};

const bulkName = /^(?:(publish|archive|schedule)\b.*|.+ of) [\d,.]+ audiences?\b/i;

/** Kind of a bulk edit by its columns and its name in version 3, such as `Title of 12 audiences`. */
function bulkActionOf({ plan, source }: Run): BulkAction | undefined {
  const match = bulkName.exec(source.name ?? '');
  return match && plan.mapping[0] === 'audienceId' && plan.mapping.length === 2
    ? ((match[1]?.toLowerCase() as BulkAction | undefined) ?? 'update')
    : undefined;
}

/** From version 3 to 4: bulk edits were imports, and the page ID `all` stood for several pages. */
export const migratePages: Migration = async (...step) => {
  const runs = step[1].objectStore('runs');
  runs.deleteIndex('page');
  runs.createIndex('tenant', 'tenant');
  await convertEach(step, 'runs', (run: Run) => {
    const isAll = run.pageId === 'all';
    const bulkEdit = bulkActionOf(run) ?? (isAll ? 'update' : undefined);
    return { ...run, ...(isAll && { pageId: null }), ...(bulkEdit && { bulkEdit }) };
  });
};

function migrateRun({ source, verdicts, keyed, state, spent, ...run }: RunV2): Run {
  const { reading, heads, ...rest } = source;
  const { headed, ...format } = reading;
  return {
    ...run,
    source: { ...rest, format: { ...format, hasHeader: headed }, headers: heads },
    statuses: verdicts,
    hasIdempotencyKeys: keyed,
    state: state === 'going' ? 'running' : state,
    elapsedMs: spent,
  };
}

const migrateResults = ({ results, forgotten }: ResultBatchV2): ResultBatch => ({
  results: results.map((result) => ({ ...result, outcome: outcomes[result.outcome] })),
  deleted: forgotten,
});
