import type { Analysis } from '#resources/sessions/engine/analysis.ts';
import { csvPieces } from '#resources/sessions/engine/rows/csv.ts';
import { drawnOf } from '#resources/sessions/engine/rows/drawn.ts';
import { csvFile } from '#util/csv-write.ts';
import type { Question, Questions } from './protocol.ts';

type Replies = {
  [Q in keyof Questions]: (ask: Questions[Q]['ask'], analysis: Analysis) => Questions[Q]['answer'];
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
    const drawn = drawnOf(rows, count);
    return { rows: Array.from(drawn, (row) => analysis.store.session(row)), total: rows.length };
  },
  csv({ selection, order, ...facts }, analysis) {
    const rows = analysis.rows(selection, order);
    return { file: csvFile([...csvPieces(analysis.store, rows, facts)]), rows: rows.length };
  },
};

/** Answers a question that is asked once. */
export function replyTo<Q extends keyof Questions>(
  { what, ask }: Extract<Question, { what: Q }>,
  analysis: Analysis,
): Questions[Q]['answer'] {
  return (replies[what as Q] as Replies[Q])(ask as Questions[Q]['ask'], analysis);
}
