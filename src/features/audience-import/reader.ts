import type { AudienceCreate } from '#contract/audience-requests.ts';
import { checkRow, type Plan, type Problem } from '#engines/audience-import/check.ts';
import type { Rows } from '#engines/audience-import/csv/rows.ts';
import { readSource } from '#engines/audience-import/read-source.ts';
import { BLOCK, type Reading, type Source } from '#engines/audience-import/source.ts';
import { Judge, type Verdicts } from '#engines/audience-import/verdict.ts';
import { csvFile, csvLine } from '#lib/csv-write.ts';
import { blockStore } from './block-store.ts';

/** What a file is read for. */
interface ReadTask {
  file: Blob;
  name: string | null;
  reading: Partial<Reading>;
}

/** A row as it is shown before it is sent. */
export interface ShownRow {
  cells: string[];
  problems: Problem[];
  harmful: Problem[];
  notes: Problem[];
  isDraft: boolean;
}

/** What the result file says of a row. */
export type ResultLine = readonly [result: string, audienceId: string, message: string];

type Told = (done: number, of: number) => void;

const blocks = blockStore();
const MOST_WRITING = 8;

async function* blocksOf(source: Source): AsyncGenerator<Rows> {
  for (let block = 0; block * BLOCK < source.rows; block += 1) yield await blockOf(source, block);
}

async function blockOf(source: Source, block: number): Promise<Rows> {
  const found = await blocks.get(source.id, block);
  if (!found) throw new Error('This file is no longer on this device.');
  return found;
}

/** Everything that is done with a file's rows; it runs in a worker, so that no file holds up the screen. */
export const reader = {
  /** Reads a file into blocks of rows. `kept` says whether they outlive a reload. */
  async read({ file, name, reading }: ReadTask, told: Told): Promise<{ source: Source; kept: boolean }> {
    const id = crypto.randomUUID();
    const writing = new Set<Promise<void>>();
    const put = async (block: number, rows: Rows) => {
      const written = blocks.put(id, block, rows).finally(() => writing.delete(written));
      writing.add(written);
      // Reading goes on while a few are written, so that no more than those are held.
      if (writing.size >= MOST_WRITING) await Promise.race(writing);
    };
    try {
      const source = await readSource(
        { file, name, id, reading },
        { put, told: (bytes) => told(bytes, file.size) },
      );
      await Promise.all(writing);
      return { source, kept: !blocks.refused() };
    } catch (error) {
      await blocks.remove(id);
      throw error;
    }
  },

  /**
   * Checks every row.
   *
   * @param task.existing the names of the page's audiences; null where they couldn't be loaded
   */
  async check(
    { source, plan, existing }: { source: Source; plan: Plan; existing: readonly string[] | null },
    told: Told,
  ): Promise<Verdicts> {
    const judge = new Judge(plan, { columns: source.heads.length, rows: source.rows, existing });
    let done = 0;
    for await (const rows of blocksOf(source)) {
      judge.take(rows);
      done += rows.rows.length;
      told(done, source.rows);
    }
    return judge.end();
  },

  /** The rows of a block with what is wrong with each. */
  async shown({ source, plan, block }: { source: Source; plan: Plan; block: number }): Promise<ShownRow[]> {
    const { rows, broken } = await blockOf(source, block);
    return rows.map((cells, index) => {
      if (cells.length === 0) return { cells, problems: [], harmful: [], notes: [], isDraft: false };
      const { body, ...checked } = checkRow(cells, plan, source.heads.length, broken.includes(index));
      return { cells, ...checked, isDraft: body.publishBehavior === 'draft' };
    });
  },

  /** What the rows of a block send. */
  async bodies({
    source,
    plan,
    block,
  }: {
    source: Source;
    plan: Plan;
    block: number;
  }): Promise<AudienceCreate[]> {
    const { rows } = await blockOf(source, block);
    return rows.map((cells) => checkRow(cells, plan, source.heads.length, false).body);
  },

  /** The file with what came of each row; blank rows are left out. */
  async resultFile({
    source,
    lines,
  }: {
    source: Source;
    lines: readonly (ResultLine | null)[];
  }): Promise<Blob> {
    const { heads } = source;
    const written = [csvLine([...heads, 'Result', 'Audience ID', 'Message'])];
    let at = 0;
    for await (const { rows } of blocksOf(source)) {
      const part: string[] = [];
      for (const cells of rows) {
        const line = lines[at];
        at += 1;
        if (!line) continue;
        part.push(csvLine([...heads.map((_, column) => cells[column] ?? ''), ...line]));
      }
      written.push(part.join(''));
    }
    return csvFile(written);
  },

  /** Forgets the rows of a file. */
  remove: async ({ id }: { id: string }): Promise<void> => blocks.remove(id),
};

export type Reader = typeof reader;
