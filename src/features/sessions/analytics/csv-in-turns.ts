import type { SessionStore } from '#engines/sessions/columns/session-store.ts';
import { type CsvOptions, csvChunks } from '#engines/sessions/rows/csv.ts';
import { csvFile } from '#lib/csv-write.ts';
import type { Job } from './job.ts';

/** After so long, ms, others have their turn: a brush is answered by the next frame. */
const TURN = 8;
/** How far it is, is told this often, ms. */
const TELL = 100;

/** Makes the CSV file of rows, and lets other questions be answered in between. Rejects once it is dropped. */
export async function csvInTurns(
  store: SessionStore,
  { rows, ...facts }: CsvOptions & { rows: Uint32Array },
  { signal, onProgress }: Job,
): Promise<{ file: Blob; rows: number }> {
  const files: Blob[] = [];
  let lines: string[] = [];
  let [began, told] = [performance.now(), performance.now()];
  let done = 0;
  for (const piece of csvChunks(store, rows, facts)) {
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

/**
 * Waits until whatever else has come in the meantime has been dealt with. A message to oneself comes after those that
 * wait already; a timer would be held up for some ms each time.
 */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
