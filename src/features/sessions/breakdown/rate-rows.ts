import { formatRate } from '#charts/figures.tsx';
import type { Numbers } from '#charts/mark-description.ts';
import {
  type Count,
  conversionShare,
  countAt,
  MIN_SAMPLE,
  missingCount,
  type Proportion,
  rateOf,
  type TextSelection,
  type View,
  wilson,
} from '#engines/sessions/index.ts';
import { formatNumber, formatPercent, truncate } from '#lib/text.ts';
import { dimensionFormats, formatBlank, sourceName } from '../dimensions.ts';
import { formatInterval } from '../format.ts';

/** Sessions and conversion of one value. */
export interface RateRow {
  key: string;
  label: string;
  /** `none` for sessions without a value, `others` for many values; null for a single one. */
  aggregate: 'none' | 'others' | null;
  count: Count;
  /** Conversion of its sessions, or their share of all. */
  share: Proportion;
  /** Sessions without a selection; null if not counted. */
  baseline: number | null;
  /** The values it selects; null if it can't be selected. */
  values: TextSelection | null;
}

export const rateSorts = ['name', 'sessions', 'rate', 'low'] as const;
/** `low` is the lower bound of the conversion's interval. */
export type RateSort = (typeof rateSorts)[number];

const isEmptyText = (text: string) => text === '';
/** The row of a text. The key's prefix prevents a clash with `none` and `others`. */
export const textRow = (text: string, count: Count, data: Partial<RateRow> = {}): RateRow => ({
  key: `text ${text}`,
  label: text,
  aggregate: null,
  count,
  share: conversionShare(count),
  baseline: null,
  values: null,
  ...data,
});

/** Label of a row. `No …` distinguishes a missing value from the text "None". */
export const rowName = ({ aggregate, label }: RateRow, noun: string): string =>
  aggregate === 'none'
    ? `No ${noun.toLowerCase()}`
    : formatBlank(truncate(noun === dimensionFormats.source.label ? sourceName(label) : label));

/** Other spellings of each label that differ only in case and surrounding spaces. */
export function spellings(rows: readonly RateRow[]): Map<RateRow, string[]> {
  const named = rows.filter(({ aggregate, label }) => aggregate === null && label.trim() !== '');
  const groups = Map.groupBy(named, ({ label }) => label.trim().toLowerCase());
  return new Map(
    [...groups.values()].flatMap((group) =>
      group.map((row) => [row, group.filter((each) => each !== row).map(({ label }) => label)] as const),
    ),
  );
}

/** Rows of a text dimension: one per counted text, one without a value, one for all others. */
export function textRows(
  texts: readonly string[],
  view: View,
  baseline: View,
  shareOf: (count: Count, all: number) => Proportion = conversionShare,
): RateRow[] {
  const rows = texts.flatMap((text, bin): RateRow[] =>
    isEmptyText(text) || !baseline.sessions[bin]
      ? []
      : [textRow(text, countAt(view, bin), { baseline: baseline.sessions[bin] ?? 0, values: [text] })],
  );
  const empty = texts.findIndex(isEmptyText);
  const none = missingCount(view, countAt(view, empty));
  const [missing, blank] = [baseline.missing, baseline.sessions[empty] ?? 0];
  if (missing + blank > 0)
    rows.push(
      textRow('None', none, {
        key: 'none',
        aggregate: 'none',
        baseline: missing + blank,
        values: [...(missing > 0 ? [null] : []), ...(blank > 0 ? [''] : [])],
      }),
    );
  const others = baseline.sessions[texts.length] ?? 0;
  if (others > 0)
    rows.push(
      textRow('Other values', countAt(view, texts.length), {
        key: 'others',
        aggregate: 'others',
        baseline: others,
      }),
    );
  return rows.map((row) => ({ ...row, share: shareOf(row.count, row.baseline ?? 0) }));
}

export const hasSmallSample = ({ share }: RateRow): boolean => share.of < MIN_SAMPLE;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** Sort keys, descending; null comes last. */
const sortKeys: Record<Exclude<RateSort, 'name'>, (row: RateRow) => number | null> = {
  sessions: ({ count }) => count.sessions,
  rate: (row) => (hasSmallSample(row) ? null : rateOf(row.share)),
  low: (row) => (hasSmallSample(row) ? null : (wilson(row.share)?.low ?? null)),
};

/** Sorts rows. By rate, those with too few sessions come last. */
export function sortedRates(rows: readonly RateRow[], by: RateSort): RateRow[] {
  const rank = (row: RateRow) => (row.values === null ? 1 : 0);
  const bySessions = (a: RateRow, b: RateRow) => b.count.sessions - a.count.sessions;
  return rows.toSorted((a, b) => {
    // The row of all other values is always last.
    if (rank(a) !== rank(b)) return rank(a) - rank(b);
    if (by === 'name')
      return (
        Number(a.aggregate !== null) - Number(b.aggregate !== null) || collator.compare(a.label, b.label)
      );
    const [first, second] = [sortKeys[by](a), sortKeys[by](b)];
    if (first === null || second === null)
      return Number(first === null) - Number(second === null) || bySessions(a, b);
    return second - first || bySessions(a, b) || collator.compare(a.label, b.label);
  });
}

const AXIS_ENDS = [0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1];

/** End of the rate axis: above the reference and the intervals of rows with enough sessions, or of all if none has. */
export function maxRateOf(rows: readonly RateRow[], reference: number | null): number {
  const comparable = rows.filter((row) => !hasSmallSample(row));
  const upperBounds = (comparable.length > 0 ? comparable : rows).map((row) => wilson(row.share)?.high ?? 0);
  const highest = Math.max(reference ?? 0, ...upperBounds);
  return AXIS_ENDS.find((step) => highest <= step) ?? 1;
}

export function formatLowerBound(row: RateRow): string {
  const interval = wilson(row.share);
  return hasSmallSample(row) || !interval ? '' : formatPercent(interval.low);
}

export interface RateColumn<Cell> {
  header: string;
  format(row: RateRow): Cell;
}

/** Numbers behind a table of rates, with all of its rows. */
export const rateNumbers = (
  rows: readonly RateRow[],
  noun: string,
  rate: string,
  columns: readonly RateColumn<string>[],
): Numbers => ({
  headers: [noun, 'Sessions', rate, '95% interval', 'At least', ...columns.map(({ header }) => header)],
  rows: rows.map((row) => [
    rowName(row, noun),
    formatNumber(row.count.sessions),
    formatRate(row.share),
    formatInterval(row.share),
    formatLowerBound(row),
    ...columns.map(({ format }) => format(row)),
  ]),
});
