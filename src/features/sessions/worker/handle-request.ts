import type { Analysis } from '#engines/sessions/analysis.ts';
import { sampleRows } from '#engines/sessions/rows/sort-rows.ts';
import { buildCsv } from './build-csv.ts';
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
