import type { Analysis } from '#engines/sessions/analysis.ts';
import type { SessionStore } from '#engines/sessions/columns/session-store.ts';
import { csvInTurns } from './csv-in-turns.ts';
import type { Job } from './job.ts';
import type { Question, Questions } from './protocol.ts';

/**
 * Draws some of many rows of a store, each as likely as any other. A session's lot is the hash of its id, so that it
 * does not depend on when its page arrived: the same are drawn of the same sessions, a larger draw holds the smaller,
 * and of fewer sessions those are drawn again that are left.
 *
 * @returns row numbers by their lots; as many as asked for, or all there are
 */
export function drawnOf(store: SessionStore, rows: Uint32Array, count: number): Uint32Array {
  const { hashes } = store.parts;
  const lots = Uint32Array.from(rows, (row) => hashes.get(row));
  const last = lots.toSorted()[Math.min(count, rows.length) - 1] ?? -1;
  const near = rows.filter((_, index) => (lots[index] ?? 0) <= last);
  // Two in a million have the same hash now and then.
  const order = (a: number, b: number) =>
    hashes.get(a) - hashes.get(b) || (store.idOf(a) < store.idOf(b) ? -1 : 1);
  return near.sort(order).subarray(0, Math.max(0, count));
}

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
    const drawn = drawnOf(analysis.store, rows, count);
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
