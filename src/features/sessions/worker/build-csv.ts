import { type CsvOptions, csvChunks, type SessionStore } from '#engines/sessions/index.ts';
import { csvFile } from '#lib/csv-write.ts';
import type { CallOptions } from '#lib/worker-rpc.ts';

/** Yields after this long, so that a brush gets its result by the next frame. */
const YIELD_INTERVAL_MS = 8;

/** Builds the CSV file of rows without blocking other requests. Rejects once the signal aborts. */
export async function buildCsv(
  store: SessionStore,
  { rows, ...options }: CsvOptions & { rows: Uint32Array },
  { signal, onProgress }: CallOptions,
): Promise<{ file: Blob; rows: number }> {
  const files: Blob[] = [];
  let lines: string[] = [];
  let resumedAt = performance.now();
  let done = 0;
  for await (const chunk of csvChunks(store, rows, options)) {
    lines.push(chunk.text);
    done += chunk.rows;
    if (performance.now() - resumedAt < YIELD_INTERVAL_MS) continue;
    // Blobs take the text off the heap, so that joining it at the end is cheap.
    files.push(new Blob(lines));
    lines = [];
    onProgress?.({ done, of: rows.length });
    await yieldToMessages();
    signal?.throwIfAborted();
    resumedAt = performance.now();
  }
  return { file: csvFile([...files, ...lines]), rows: rows.length };
}

/** Resolves after the messages that are already queued. Timers would be clamped to some ms. */
function yieldToMessages(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
