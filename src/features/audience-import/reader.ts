import type { AudienceCreate } from '#contract/audience-requests.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import {
  type CheckOptions,
  type CsvRows,
  checkRows,
  createMatcher,
  findAudiences,
  type ImportPlan,
  type ImportSource,
  ROWS_PER_BLOCK,
  type RowStatuses,
  readSource,
  validateRow,
  withoutGuard,
} from '#engines/audience-import/index.ts';
import { csvFile, csvLine } from '#lib/csv-write.ts';
import type { CallOptions } from '#lib/worker-rpc.ts';
import { blockStore } from './import-store.ts';

export type ReadTask = Omit<Parameters<typeof readSource>[0], 'id'>;

/** Result of a row, as checked. */
export interface RowPlan extends Pick<ReturnType<typeof validateRow>, 'body' | 'changes' | 'target'> {
  /** Values in place of the page's. */
  overrides: Pick<Received<Audience>, 'actionUrlOverride' | 'metadataOverride'>;
}

interface BlockTask {
  source: ImportSource;
  block: number;
}

interface CellEdit {
  source: ImportSource;
  row: number;
  column: number;
  text: string;
}

/** Options of the last check, which has all that rows are matched with. */
let checked: CheckOptions | undefined;

/** Columns that the result file adds to a row. */
export type ResultCells = readonly [result: string, audienceId: string, message: string];

async function* readBlocks(source: ImportSource): AsyncGenerator<CsvRows> {
  for (let block = 0; block * ROWS_PER_BLOCK < source.rows; block += 1) yield await readBlock(source, block);
}

/** Pending edits of cells. They run one after the other, as each writes a whole block. */
let edits: Promise<unknown> = Promise.resolve();

/** Reads a block once pending edits are written. */
const readBlock = (source: ImportSource, block: number): Promise<CsvRows> =>
  edits.then(() => loadBlock(source, block));

async function loadBlock(source: ImportSource, block: number): Promise<CsvRows> {
  const found = await blockStore.get(source.id, block).catch(() => undefined);
  if (!found) throw new Error('This file is no longer on this device.');
  return found;
}

interface ResultFileTask {
  source: ImportSource;
  results: readonly (ResultCells | null)[];
}

/** Reads and checks files. Runs in a worker to keep the UI responsive. */
export const reader = {
  /** Reads a file into blocks of rows. `isStored` is false if they will be lost on reload. */
  async read(task: ReadTask, { onProgress }: CallOptions) {
    const id = crypto.randomUUID();
    let writing = Promise.resolve(true);
    const putBlock = async (block: number, rows: CsvRows) => {
      // One block at a time bounds memory while writes are slower than reading.
      const isStored = await writing;
      writing = blockStore.put(id, block, rows).then((isWritten) => isWritten && isStored);
    };
    try {
      const source = await readSource(
        { ...task, id },
        { putBlock, onProgress: (done) => onProgress?.({ done, of: task.file.size }) },
      );
      return { source, isStored: await writing };
    } catch (error) {
      await blockStore.remove(id);
      throw error;
    }
  },

  findAudiences: (options: CheckOptions): Promise<Set<string>> =>
    findAudiences(readBlocks(options.source), options),

  check(options: CheckOptions, { onProgress }: CallOptions): Promise<RowStatuses> {
    checked = options;
    return checkRows(readBlocks(options.source), options, (done, of) => onProgress?.({ done, of }));
  },

  rows: async ({ source, block }: BlockTask): Promise<string[][]> => (await readBlock(source, block)).rows,

  async planRow({ row }: { row: number }): Promise<RowPlan | null> {
    if (!checked) return null;
    const { source, plan, directory } = checked;
    const cells =
      (await readBlock(source, Math.floor(row / ROWS_PER_BLOCK))).rows[row % ROWS_PER_BLOCK] ?? [];
    const match = createMatcher(directory, plan)(cells);
    const { body, changes, target } = validateRow(cells, plan, source.headers.length, false, {
      directory,
      match,
    });
    const record = directory.records.get(match.audience?.audienceId ?? '');
    const { actionUrlOverride, metadataOverride } = { ...record, ...(target.update?.patch ?? body) };
    const metadata = Object.entries(metadataOverride ?? {}).filter(([, value]) => value !== null);
    const overrides = { actionUrlOverride, metadataOverride: Object.fromEntries(metadata) };
    return { body, changes, target, overrides };
  },

  /** Changes a cell of a stored file. */
  setCell({ source, row, column, text }: CellEdit) {
    const edit = edits.then(async () => {
      const block = Math.floor(row / ROWS_PER_BLOCK);
      const found = await loadBlock(source, block);
      const cells = found.rows[row % ROWS_PER_BLOCK] ?? [];
      while (cells.length < column) cells.push('');
      cells[column] = text;
      await blockStore.put(source.id, block, found);
    });
    edits = edit.catch(() => {});
    return edit;
  },

  async requestBodies({ source, plan, block }: BlockTask & { plan: ImportPlan }): Promise<AudienceCreate[]> {
    const { rows } = await readBlock(source, block);
    return rows.map((cells) => validateRow(cells, plan, source.headers.length, false).body);
  },

  /** @param task.results by row; rows without are left out */
  async resultFile({ source, results }: ResultFileTask): Promise<Blob> {
    const { headers } = source;
    const parts = [csvLine([...headers, 'Result', 'Audience ID', 'Message'])];
    let index = 0;
    for await (const { rows } of readBlocks(source)) {
      const lines: string[] = [];
      for (const cells of rows) {
        const result = results[index];
        index += 1;
        if (!result) continue;
        lines.push(csvLine([...headers.map((_, column) => withoutGuard(cells[column])), ...result]));
      }
      parts.push(lines.join(''));
    }
    return csvFile(parts);
  },

  /** Copies some rows of a stored file. The others become blank, so that row numbers stay the same. */
  async copyRows({ source, rows }: { source: ImportSource; rows: ReadonlySet<number> }) {
    const id = crypto.randomUUID();
    let isStored = true;
    for (let block = 0; block * ROWS_PER_BLOCK < source.rows; block += 1) {
      const all = await readBlock(source, block);
      const isCopied = (index: number) => rows.has(block * ROWS_PER_BLOCK + index);
      const copy: CsvRows = {
        rows: all.rows.map((cells, index) => (isCopied(index) ? cells : [])),
        broken: all.broken.filter(isCopied),
      };
      isStored = (await blockStore.put(id, block, copy)) && isStored;
    }
    const copied: ImportSource = { ...source, id, isPart: true };
    return { source: copied, isStored };
  },

  remove: async ({ id }: { id: string }): Promise<void> => blockStore.remove(id),
};

export type Reader = typeof reader;
