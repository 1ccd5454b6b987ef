import type { Analysis } from '#engines/sessions/analysis.ts';
import { sampleRows } from '#engines/sessions/rows/sample-rows.ts';
import { csvInTurns } from './csv-in-turns.ts';
import type { Job } from './job.ts';
import type { Question, Questions } from './protocol.ts';

type Replies = {
  [Q in keyof Questions]: (
    ask: Questions[Q]['ask'],
    analysis: Analysis,
    job: Job,
  ) => Questions[Q]['answer'] | Promise<Questions[Q]['answer']>;
};

const replies: Replies = {
  rows({ selection, order, from, count }, analysis) {
    const rows = analysis.rows(selection, order);
    const window = Array.from(rows.subarray(from, from + count), (row) => analysis.store.session(row));
    return { rows: window, total: rows.length, state: analysis.rowsKey(selection, order) };
  },
  place({ selection, order, id }, analysis) {
    const row = analysis.store.rowOf(id);
    return row < 0 ? -1 : analysis.rows(selection, order).indexOf(row);
  },
  differences: ({ selection }, analysis) => analysis.differences(selection),
  sample({ selection, count }, analysis) {
    const rows = analysis.rows(selection, { by: 'start', descending: true });
    const drawn = sampleRows(analysis.store, rows, count);
    return { rows: Array.from(drawn, (row) => analysis.store.session(row)), total: rows.length };
  },
  csv: ({ selection, order, ...facts }, analysis, job) =>
    csvInTurns(analysis.store, { rows: analysis.rows(selection, order), ...facts }, job),
};

/** Answers a question that is asked once; what takes long gives way to others, and rejects once it is dropped. */
export function replyTo<Q extends keyof Questions>(
  { what, ask }: Extract<Question, { what: Q }>,
  analysis: Analysis,
  job: Job,
): Questions[Q]['answer'] | Promise<Questions[Q]['answer']> {
  return (replies[what as Q] as Replies[Q])(ask as Questions[Q]['ask'], analysis, job);
}
