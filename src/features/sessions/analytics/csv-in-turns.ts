import type { SessionStore } from '#engines/sessions/columns/session-store.ts';
import { type CsvFacts, csvPieces } from '#engines/sessions/rows/csv.ts';
import { csvFile } from '#lib/csv-write.ts';
import type { Job } from './job.ts';
import { nextTurn } from './turns.ts';

/** After so long, ms, others have their turn: a brush is answered by the next frame. */
const TURN = 8;
/** How far it is, is told this often, ms. */
const TELL = 100;

/** Makes the CSV file of rows, and lets other questions be answered in between. Rejects once it is dropped. */
export async function csvInTurns(
  store: SessionStore,
  { rows, ...facts }: CsvFacts & { rows: Uint32Array },
  { signal, onProgress }: Job,
): Promise<{ file: Blob; rows: number }> {
  const files: Blob[] = [];
  let lines: string[] = [];
  let [began, told] = [performance.now(), performance.now()];
  let done = 0;
  for (const piece of csvPieces(store, rows, facts)) {
    lines.push(piece.text);
    done += piece.rows;
    if (performance.now() - began < TURN) continue;
    // A file takes the lines over, so that they are not all put together at the end.
    files.push(new Blob(lines));
    lines = [];
    if (performance.now() - told >= TELL) {
      onProgress?.({ done, of: rows.length });
      told = performance.now();
    }
    await nextTurn();
    signal?.throwIfAborted();
    began = performance.now();
  }
  return { file: csvFile([...files, ...lines]), rows: rows.length };
}
