import { CHUNK } from '#resources/sessions/engine/columns/code-column.ts';
import { type Dictionary, FIRST_VALUE } from '#resources/sessions/engine/columns/dictionary.ts';
import { flagIndex } from '#resources/sessions/engine/columns/fields.ts';
import type { SessionStore } from '#resources/sessions/engine/columns/session-store.ts';
import { failuresOf, gatesOf } from '#resources/sessions/engine/counting/gates.ts';
import type { Plan } from '#resources/sessions/engine/counting/plan.ts';
import { type Dimension, isMeasure, isText, type Selection } from '#resources/sessions/engine/dimensions.ts';
import { isUsableHour } from '#resources/sessions/engine/visit.ts';
import { byRank } from './by-rank.ts';

/** What rows can be sorted by. */
export type SortKey = Exclude<Dimension, 'week'>;

export interface Order {
  by: SortKey;
  descending: boolean;
}

/** The rows that are chosen, in the order they were read. */
export function chosenRows(plan: Plan, selection: Selection): Uint32Array<ArrayBuffer> {
  const { store } = plan;
  const gates = gatesOf(selection, plan, null);
  const rows = new Uint32Array(store.rows);
  const failures = new Int32Array(CHUNK);
  let count = 0;
  for (let chunk = 0; chunk * CHUNK < store.rows; chunk += 1) {
    const to = Math.min(CHUNK, store.rows - chunk * CHUNK);
    failuresOf(gates, { chunk, from: 0, to }, failures);
    for (let row = 0; row < to; row += 1) {
      if (failures[row] !== 0) continue;
      rows[count] = chunk * CHUNK + row;
      count += 1;
    }
  }
  return rows.slice(0, count);
}

/**
 * Sorts rows. Those without a value come last either way; equal ones are newest first, and within a moment in the
 * order they were read.
 */
export function sorted(store: SessionStore, rows: Uint32Array<ArrayBuffer>, { by, descending }: Order) {
  const newest = byStart(store, rows, true);
  if (by === 'start') return descending ? newest : byStart(store, rows, false);
  const { codes, ranks } = rankedCodes(store, by);
  const last = ranks.length;
  const rankOf = (row: number) => {
    const rank = ranks[codes.get(row)] ?? 0;
    if (rank === 0) return last;
    return descending ? last - rank : rank;
  };
  return byRank(newest, rankOf, last);
}

const HOUR = 3_600_000;

function byStart({ parts: { start } }: SessionStore, rows: Uint32Array<ArrayBuffer>, descending: boolean) {
  const hours = start.hours.values.filter(isUsableHour);
  const first = hours.reduce((least, hour) => Math.min(least, hour), Number.POSITIVE_INFINITY);
  const end = hours.reduce((most, hour) => Math.max(most, hour), Number.NEGATIVE_INFINITY) + HOUR;
  const last = end - first;
  const rankOf = (row: number) => {
    const moment = start.get(row);
    if (moment === null) return last;
    return descending ? end - 1 - moment : moment - first;
  };
  return byRank(rows, rankOf, last);
}

/** The rank of each code from 1; 0 for those of no value. */
function ranksOf<T extends string | number>({ values }: Dictionary<T>, compare: (a: T, b: T) => number) {
  const ranks = new Uint32Array(values.length + FIRST_VALUE);
  const rising = values.map((value, index) => ({ value, index })).sort((a, b) => compare(a.value, b.value));
  rising.forEach(({ index }, place) => {
    ranks[index + FIRST_VALUE] = place + 1;
  });
  return ranks;
}

const collator = new Intl.Collator(undefined, { numeric: true });

function rankedCodes({ parts: { measures, texts, flags } }: SessionStore, by: Exclude<SortKey, 'start'>) {
  if (isMeasure(by)) {
    const { codes, dictionary } = measures[by];
    return { codes, ranks: ranksOf(dictionary, (a, b) => a - b) };
  }
  if (isText(by)) {
    const { codes, dictionary } = texts[by];
    const ranks = ranksOf(dictionary, collator.compare);
    const empty = dictionary.find('');
    // Empty is as good as none.
    if (empty !== undefined) ranks[empty] = 0;
    return { codes, ranks };
  }
  return { codes: flags, ranks: Uint32Array.from({ length: 27 }, (_, code) => flagIndex(code, by)) };
}
