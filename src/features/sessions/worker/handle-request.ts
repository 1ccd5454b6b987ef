import type { Analysis } from '#engines/sessions/analysis.ts';
import type { SessionStore } from '#engines/sessions/columns/session-store.ts';
import { type CsvOptions, csvChunks } from '#engines/sessions/rows/csv.ts';
import { sampleRows } from '#engines/sessions/rows/sort-rows.ts';
import { csvFile } from '#lib/csv-write.ts';
import type { WorkerRequest, WorkerRequestOptions, WorkerRequests } from './protocol.ts';

type Handlers = {
  [M in keyof WorkerRequests]: (
    params: WorkerRequests[M]['params'],
    analysis: Analysis,
    options: WorkerRequestOptions,
  ) => WorkerRequests[M]['result'] | Promise<WorkerRequests[M]['result']>;
};

const handlers: Handlers = {
  rows({ selection, order, from, count }, analysis) {
    const rows = analysis.rows(selection, order);
    const window = Array.from(rows.subarray(from, from + count), (row) => analysis.store.session(row));
    return { rows: window, total: rows.length, state: analysis.rowsKey(selection, order) };
  },
  rowIndex({ selection, order, id }, analysis) {
    const row = analysis.store.rowOf(id);
    return row < 0 ? -1 : analysis.rows(selection, order).indexOf(row);
  },
  differences: ({ selection }, analysis) => analysis.differences(selection),
  sample({ selection, count }, analysis) {
    const rows = analysis.rows(selection, { by: 'start', descending: true });
    const sample = sampleRows(analysis.store, rows, count);
    return { rows: Array.from(sample, (row) => analysis.store.session(row)), total: rows.length };
  },
  csv: ({ selection, order, ...csvOptions }, analysis, options) =>
    buildCsv(analysis.store, { rows: analysis.rows(selection, order), ...csvOptions }, options),
};

/** Runs a request. Long ones yield to other messages, and reject once canceled. */
export function handleRequest<M extends keyof WorkerRequests>(
  { method, params }: Extract<WorkerRequest, { method: M }>,
  analysis: Analysis,
  options: WorkerRequestOptions,
): WorkerRequests[M]['result'] | Promise<WorkerRequests[M]['result']> {
  return (handlers[method as M] as Handlers[M])(params as WorkerRequests[M]['params'], analysis, options);
}

/** Yields after this long, so that a brush gets its result by the next frame. */
const YIELD_INTERVAL_MS = 8;
const PROGRESS_INTERVAL_MS = 100;

/** Builds the CSV file of rows without blocking other requests. Rejects once the signal aborts. */
export async function buildCsv(
  store: SessionStore,
  { rows, ...options }: CsvOptions & { rows: Uint32Array },
  { signal, onProgress }: WorkerRequestOptions,
): Promise<{ file: Blob; rows: number }> {
  const files: Blob[] = [];
  let lines: string[] = [];
  let [resumedAt, reportedAt] = [performance.now(), performance.now()];
  let done = 0;
  for (const chunk of csvChunks(store, rows, options)) {
    lines.push(chunk.text);
    done += chunk.rows;
    if (performance.now() - resumedAt < YIELD_INTERVAL_MS) continue;
    // Blobs take the text off the heap, so that joining it at the end is cheap.
    files.push(new Blob(lines));
    lines = [];
    if (performance.now() - reportedAt >= PROGRESS_INTERVAL_MS) {
      onProgress?.({ done, of: rows.length });
      reportedAt = performance.now();
    }
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
