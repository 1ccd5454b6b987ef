import { HOUR } from '#lib/time-units.ts';
import { ROWS_PER_CHUNK } from '../columns/code-column.ts';
import { type Flag, flagStates } from '../columns/fields.ts';
import type { SessionStore } from '../columns/session-store.ts';
import type { DictionaryColumn } from '../columns/store-parts.ts';
import { failedFilters, filtersOf } from '../counting/filters.ts';
import type { CountingPlan } from '../counting/plan.ts';
import { isMeasure, type Selection, type SortKey } from '../dimensions/dimension.ts';
import { sourceMediumOf } from '../session.ts';

export interface SortOrder {
  by: SortKey;
  descending: boolean;
}

/** Selected rows in load order. */
export function selectRows(plan: CountingPlan, selection: Selection): Uint32Array<ArrayBuffer> {
  const { store } = plan;
  const filters = filtersOf(selection, plan, null);
  const rows = new Uint32Array(store.rows);
  const failures = new Int32Array(ROWS_PER_CHUNK);
  let count = 0;
  for (let chunk = 0; chunk * ROWS_PER_CHUNK < store.rows; chunk += 1) {
    const to = Math.min(ROWS_PER_CHUNK, store.rows - chunk * ROWS_PER_CHUNK);
    failedFilters(filters, { chunk, from: 0, to }, failures);
    for (let row = 0; row < to; row += 1) {
      if (failures[row] !== 0) continue;
      rows[count] = chunk * ROWS_PER_CHUNK + row;
      count += 1;
    }
  }
  return rows.slice(0, count);
}

/** Sorts rows. Rows without a value come last in either direction; ties are newest first, then in load order. */
export function sortRows(
  store: SessionStore,
  rows: Uint32Array<ArrayBuffer>,
  { by, descending }: SortOrder,
): Uint32Array<ArrayBuffer> {
  const newest = by === 'start' ? rows : sortRows(store, rows, { by: 'start', descending: true });
  const { rankOf, count } = rankingOf(store, rows, by);
  const last = count + 1;
  const orderOf = (row: number) => {
    const rank = rankOf(row);
    if (rank === 0) return last;
    return descending ? last - rank : rank;
  };
  return sortByRank(newest, orderOf, last);
}

/** Rank of a row's value, from 1 to `count`; 0 without a value. */
interface Ranking {
  rankOf(row: number): number;
  count: number;
}

function rankingOf(store: SessionStore, rows: Uint32Array, by: SortKey): Ranking {
  const { start, measures, texts, flags } = store.parts;
  if (by === 'start') {
    const { oldest, newest } = start.extent({ start: null, end: null });
    const first = oldest ?? 0;
    const rankOf = (row: number) => (start.get(row) ?? first - 1) - first + 1;
    return { rankOf, count: (newest ?? first) + HOUR - first };
  }
  if (by === 'source') return sourceMediumRanking(store, rows);
  if (by === 'outcome') {
    const has = (flag: Flag, row: number) => Number(flags[flag].get(row) === YES);
    // By the most important outcome first, then by further ones; no outcome ranks lowest.
    const rankOf = (row: number) =>
      1 + 4 * has('conversion', row) + 2 * has('submit', row) + has('bounce', row);
    return { rankOf, count: 8 };
  }
  if (isMeasure(by)) return dictionaryRanking(measures[by], (a, b) => a - b);
  return dictionaryRanking(texts[by], collator.compare);
}

const collator = new Intl.Collator(undefined, { numeric: true });

const YES = flagStates.indexOf('yes');

function dictionaryRanking<T extends string | number>(
  { codes, dictionary }: DictionaryColumn<T>,
  compare: (a: T, b: T) => number,
): Ranking {
  const ranks = new Uint32Array(dictionary.size);
  // Empty texts count as missing.
  const values = dictionary.values.filter((value) => value !== '').sort(compare);
  values.forEach((value, index) => {
    ranks[dictionary.find(value) ?? 0] = index + 1;
  });
  return { rankOf: (row) => ranks[codes.get(row)] ?? 0, count: values.length };
}

/** Ranks by the displayed text, "source / medium". */
function sourceMediumRanking({ parts: { texts } }: SessionStore, rows: Uint32Array): Ranking {
  const { source, medium } = texts;
  const pairOf = (row: number) => source.codes.get(row) * medium.dictionary.size + medium.codes.get(row);
  const labels = new Map<number, string>();
  for (const row of rows) {
    const pair = pairOf(row);
    if (labels.has(pair)) continue;
    const utmSource = source.dictionary.value(source.codes.get(row));
    const utmMedium = medium.dictionary.value(medium.codes.get(row));
    labels.set(pair, sourceMediumOf({ utmSource, utmMedium }));
  }
  const values = [...new Set(labels.values())].filter(Boolean).sort(collator.compare);
  const rankOfText = new Map(values.map((text, index) => [text, index + 1]));
  const ranks = new Map(Array.from(labels, ([pair, text]) => [pair, rankOfText.get(text) ?? 0]));
  return { rankOf: (row) => ranks.get(pairOf(row)) ?? 0, count: values.length };
}

const WORD = 32;

/**
 * Sorts rows by an integer rank from 0 to `most` (below 2^53); stable. Packs rank and position into 64-bit integers,
 * which browsers sort natively without a comparator, and runs further passes for rank bits that don't fit. A million
 * rows take less than 0.1 s.
 */
export function sortByRank(
  rows: Uint32Array<ArrayBuffer>,
  rankOf: (row: number) => number,
  maxRank: number,
): Uint32Array<ArrayBuffer> {
  const indexBits = WORD - Math.clz32(rows.length);
  const ranksPerWord = 2 ** (WORD - indexBits);
  const ranksPerPass = ranksPerWord * 2 ** WORD;
  const words = new Uint32Array(2 * rows.length);
  const numbers = new BigUint64Array(words.buffer);
  let current = rows;
  for (let unit = 1; unit <= maxRank; unit *= ranksPerPass) {
    for (let index = 0; index < current.length; index += 1) {
      const shifted = Math.floor(rankOf(current[index] ?? 0) / unit);
      const rank = shifted - Math.floor(shifted / ranksPerPass) * ranksPerPass;
      const high = Math.floor(rank / ranksPerWord);
      // Assumes little-endian, as on all platforms browsers run on.
      words[2 * index] = ((rank - high * ranksPerWord) << indexBits) | index;
      words[2 * index + 1] = high;
    }
    numbers.sort();
    const next = new Uint32Array(current.length);
    for (let index = 0; index < next.length; index += 1)
      next[index] = current[(words[2 * index] ?? 0) & (2 ** indexBits - 1)] ?? 0;
    current = next;
  }
  return current;
}

/**
 * Draws a uniform random sample of rows, ordered by the hash of the session ID. The sample is independent of load
 * order: equal inputs give equal samples, larger samples contain smaller ones, and removing rows keeps the rest.
 * @returns `count` row numbers in hash order, or all rows if there are fewer
 */
export function sampleRows(store: SessionStore, rows: Uint32Array<ArrayBuffer>, count: number): Uint32Array {
  return sortByRank(rows, (row) => store.parts.ids.hash(row), 2 ** WORD - 1).subarray(0, Math.max(0, count));
}
