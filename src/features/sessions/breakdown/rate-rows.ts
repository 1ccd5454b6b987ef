import { type Count, conversionShare, countAt } from '#engines/sessions/count.ts';
import type { View } from '#engines/sessions/counting/view.ts';
import type { TextSelection } from '#engines/sessions/dimensions.ts';
import { MIN_SAMPLE, rateOf, wilson } from '#engines/sessions/statistics/proportion.ts';
import { clipped } from '#lib/text.ts';

/** Sessions of one kind, and how many of them convert. */
export interface RateRow {
  key: string;
  label: string;
  /** What it stands for where its label is no value: what has no value, or many values; null where it is one. */
  apart: 'none' | 'others' | null;
  count: Count;
  /** How many there are where nothing is chosen; null where that is not counted. */
  ghost: number | null;
  /** The values that choose it; null where it cannot be chosen. */
  values: TextSelection | null;
}

export const rateSorts = ['name', 'sessions', 'rate', 'low'] as const;
/** `low` is the lower end of the conversion's interval. */
export type RateSort = (typeof rateSorts)[number];

const isNone = (text: string) => text === '';
/** Those without a value, and those whose value is the empty text. */
const noneOf = (view: View, empty: Count): Count => ({
  sessions: view.missing + empty.sessions,
  known: view.missingKnown + empty.known,
  conversions: view.missingConversions + empty.conversions,
});

/** The row of one text; its key is none of the rows that stand apart, whatever the text is. */
export const textRow = (text: string, facts: Pick<RateRow, 'count' | 'ghost' | 'values'>): RateRow => ({
  key: `text ${text}`,
  label: text,
  apart: null,
  ...facts,
});

/** What a row is called where a value is a `noun`. Texts come from visitors, and may read like a word of ours. */
export const rowName = ({ apart, label }: RateRow, noun: string): string =>
  apart === 'none' ? `No ${noun.toLowerCase()}` : clipped(label);

/** The rows of a text dimension: one for each text that is counted, one for none, and one for all the others. */
export function textRows(
  { texts, others }: { texts: readonly string[]; others: number },
  view: View,
  ghost: View,
): RateRow[] {
  const rows = texts.flatMap((text, bin): RateRow[] =>
    isNone(text) || !ghost.sessions[bin]
      ? []
      : [
          textRow(text, {
            count: countAt(view, bin),
            ghost: ghost.sessions[bin] ?? 0,
            values: [text],
          }),
        ],
  );
  const empty = texts.findIndex(isNone);
  const none = noneOf(view, countAt(view, empty));
  const [missing, blank] = [ghost.missing, ghost.sessions[empty] ?? 0];
  if (missing + blank > 0)
    rows.push({
      key: 'none',
      label: 'None',
      apart: 'none',
      count: none,
      ghost: missing + blank,
      values: [...(missing > 0 ? [null] : []), ...(blank > 0 ? [''] : [])],
    });
  if (others > 0)
    rows.push({
      key: 'others',
      label: `${others} more ${others === 1 ? 'value' : 'values'}`,
      apart: 'others',
      count: countAt(view, texts.length),
      ghost: ghost.sessions[texts.length] ?? 0,
      values: null,
    });
  return rows;
}

/** Whether too few sessions are known for their rate to be compared. */
export const isFew = ({ count }: RateRow): boolean => count.known < MIN_SAMPLE;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** What a row is sorted by, the largest first; null comes last. */
const keys: Record<Exclude<RateSort, 'name'>, (row: RateRow) => number | null> = {
  sessions: ({ count }) => count.sessions,
  rate: (row) => (isFew(row) ? null : rateOf(conversionShare(row.count))),
  low: (row) => (isFew(row) ? null : (wilson(conversionShare(row.count))?.low ?? null)),
};

/** The rows in an order: those with too few sessions for a rate come after the others where that is asked for. */
export function sortedRates(rows: readonly RateRow[], by: RateSort): RateRow[] {
  const rank = (row: RateRow) => (row.values === null ? 1 : 0);
  const size = (a: RateRow, b: RateRow) => b.count.sessions - a.count.sessions;
  return rows.toSorted((a, b) => {
    // What stands for many values is no value among others.
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    if (by === 'name')
      return Number(a.apart !== null) - Number(b.apart !== null) || collator.compare(a.label, b.label);
    const [first, second] = [keys[by](a), keys[by](b)];
    if (first === null || second === null)
      return Number(first === null) - Number(second === null) || size(a, b);
    return second - first || size(a, b) || collator.compare(a.label, b.label);
  });
}

const STEPS = [0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1];

/**
 * Where the axis of the intervals ends: beyond all of those that can be compared, and what they are compared with.
 * Where none can be compared it holds all there are.
 */
export function rateTop(rows: readonly RateRow[], reference: number | null): number {
  const sure = rows.filter((row) => !isFew(row));
  const highs = (sure.length > 0 ? sure : rows).map((row) => wilson(conversionShare(row.count))?.high ?? 0);
  const most = Math.max(reference ?? 0, ...highs);
  return STEPS.find((step) => most <= step) ?? 1;
}
