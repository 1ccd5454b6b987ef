import { type Interval, MIN_SAMPLE, type Proportion, twoSidedP, Z_95 } from './rates.ts';

/** Proportion of a segment among the selected sessions and among all others. */
export interface ProportionPair {
  selected: Proportion;
  others: Proportion;
}

export type SegmentDifference<T extends ProportionPair> = T & {
  odds: OddsRatio;
  /** How often as common in the selection. */
  ratio: Ratio;
  /** P-value adjusted for multiple comparisons; null if there are too few sessions to compare. */
  q: number | null;
  /** Number of compared values: several if neighbors are merged. */
  valueCount: number;
};

/** Expected share of false positives among the differences reported as significant. */
export const MAX_FALSE_DISCOVERY_RATE = 0.05;

/** How to merge neighboring segments into one. */
interface Merging<T> {
  isNeighbor(previous: T, next: T): boolean;
  merge(run: readonly T[]): T;
}

/**
 * Ranks segments by how much the selected sessions differ from the others: significant ones first, then by the bound
 * of the odds ratio's interval closer to 1, so that a large ratio of a few sessions doesn't outrank a clear one of
 * many. Segments with too few sessions come last and don't count in the adjustment. With `merging`, neighbors between
 * significant ones in the same direction become one segment; the adjustment covers the single ones.
 */
export function rankDifferences<T extends ProportionPair>(
  segments: readonly T[],
  merging?: Merging<T>,
): SegmentDifference<T>[] {
  const all = segments.flatMap((segment) => differenceOf(segment, null, 1) ?? []);
  const comparable = all.filter((segment) => !isTooSmall(segment));
  const q = adjustPValues(comparable.map(({ odds }) => odds.p));
  for (const [index, segment] of comparable.entries()) segment.q = q[index] ?? 1;
  const merged = merging ? mergeNeighbors(all, merging) : all;
  return merged.sort((a, b) => rank(a) - rank(b) || distanceFromOne(b.odds) - distanceFromOne(a.odds));
}

function differenceOf<T extends ProportionPair>(segment: T, q: number | null, valueCount: number) {
  const [odds, ratio] = [
    oddsRatio(segment.selected, segment.others),
    rateRatio(segment.selected, segment.others),
  ];
  return odds && ratio ? { ...segment, odds, ratio, q, valueCount } : null;
}

/** Merges runs of neighbors that differ in the same direction, from the first significant one to the last. */
function mergeNeighbors<T extends ProportionPair>(
  segments: readonly SegmentDifference<T>[],
  { isNeighbor, merge }: Merging<T>,
): SegmentDifference<T>[] {
  const runs = splitRuns(
    segments,
    (previous, next) =>
      next.q !== null &&
      previous.q !== null &&
      isNeighbor(previous, next) &&
      previous.odds.ratio > 1 === next.odds.ratio > 1,
  );
  return runs.flatMap((run) => {
    const [from, to] = [run.findIndex(isSignificant), run.findLastIndex(isSignificant)];
    if (from === to) return run;
    const part = run.slice(from, to + 1);
    const merged = differenceOf(merge(part), Math.min(...part.map(({ q }) => q ?? 1)), part.length);
    return [...run.slice(0, from), ...(merged ? [merged] : []), ...run.slice(to + 1)];
  });
}

/** Splits a list where an item doesn't continue the run of the one before. */
export function splitRuns<T>(items: readonly T[], continues: (previous: T, next: T) => boolean): T[][] {
  const runs: T[][] = [];
  let previous: T | undefined;
  for (const next of items) {
    if (previous && continues(previous, next)) runs.at(-1)?.push(next);
    else runs.push([next]);
    previous = next;
  }
  return runs;
}

const isSignificant = ({ q }: { q: number | null }) => q !== null && q <= MAX_FALSE_DISCOVERY_RATE;

const isTooSmall = ({ selected, others }: ProportionPair) => selected.hits + others.hits < MIN_SAMPLE;

const rank = (segment: { q: number | null }) => (isSignificant(segment) ? 0 : segment.q === null ? 2 : 1);

/** Distance of the interval from 1 on a log scale; negative if it contains 1. */
const distanceFromOne = ({ low, high }: OddsRatio) => Math.max(Math.log(low), -Math.log(high));

/**
 * Adjusts p-values for multiple comparisons by controlling the false discovery rate (Y. Benjamini and Y. Hochberg,
 * 1995). Keeps the order of the input.
 */
export function adjustPValues(probabilities: readonly number[]): number[] {
  const count = probabilities.length;
  const descending = probabilities.map((p, index) => ({ p, index })).sort((a, b) => b.p - a.p);
  const result = new Array<number>(count).fill(1);
  let min = 1;
  descending.forEach(({ p, index }, position) => {
    min = Math.min(min, p * (count / (count - position)));
    result[index] = min;
  });
  return result;
}

interface Ratio extends Interval {
  ratio: number;
}

interface OddsRatio extends Ratio {
  /** Two-sided p-value under the hypothesis of equal odds. */
  p: number;
}

/**
 * Odds ratio with the 95% interval of its logarithm (B. Woolf, 1955). If a count is 0, 0.5 is added to each, so that
 * ratio and interval stay finite (J. B. S. Haldane, 1956; F. J. Anscombe, 1956). Null if a proportion is empty.
 */
export function oddsRatio(one: Proportion, other: Proportion): OddsRatio | null {
  if (one.of <= 0 || other.of <= 0) return null;
  const [a, b, c, d] = cellsOf(one, other);
  const log = Math.log((a * d) / (b * c));
  const error = Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d);
  return { ...ratioOf(log, error), p: twoSidedP(log / error) };
}

/**
 * Ratio of two rates with the 95% interval of its logarithm (D. Katz et al., 1978), corrected like {@link oddsRatio}.
 * Null if a proportion is empty.
 */
export function rateRatio(one: Proportion, other: Proportion): Ratio | null {
  if (one.of <= 0 || other.of <= 0) return null;
  const [a, b, c, d] = cellsOf(one, other);
  const error = Math.sqrt(1 / a - 1 / (a + b) + 1 / c - 1 / (c + d));
  return ratioOf(Math.log(a / (a + b) / (c / (c + d))), error);
}

/** Sessions with the value and without, of both sides. */
function cellsOf(one: Proportion, other: Proportion): [number, number, number, number] {
  const cells = [one.hits, one.of - one.hits, other.hits, other.of - other.hits] as const;
  const correction = cells.includes(0) ? 0.5 : 0;
  return [cells[0] + correction, cells[1] + correction, cells[2] + correction, cells[3] + correction];
}

const ratioOf = (log: number, error: number): Ratio => ({
  ratio: Math.exp(log),
  low: Math.exp(log - Z_95 * error),
  high: Math.exp(log + Z_95 * error),
});
