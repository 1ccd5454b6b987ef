import { type Interval, MIN_SAMPLE, type Proportion, twoSidedP, Z_95 } from './rates.ts';

/** Proportion of a segment among the selected sessions and among all others. */
export interface ProportionPair {
  selected: Proportion;
  others: Proportion;
}

export type SegmentDifference<T extends ProportionPair> = T & {
  odds: OddsRatio;
  /** P-value adjusted for multiple comparisons; null if there are too few sessions to compare. */
  q: number | null;
};

/** Expected share of false positives among the differences reported as significant. */
export const MAX_FALSE_DISCOVERY_RATE = 0.05;

/**
 * Ranks segments by how much the selected sessions differ from the others: significant ones first, then by the bound
 * of the odds ratio's interval closer to 1, so that a large ratio of a few sessions doesn't outrank a clear one of
 * many. Segments with too few sessions come last and don't count in the adjustment.
 */
export function rankDifferences<T extends ProportionPair>(segments: readonly T[]): SegmentDifference<T>[] {
  const all = segments.flatMap((segment) => {
    const odds = oddsRatio(segment.selected, segment.others);
    return odds ? [{ ...segment, odds }] : [];
  });
  const comparable = all.filter((segment) => !isTooSmall(segment));
  const q = adjustPValues(comparable.map(({ odds }) => odds.p));
  return [
    ...comparable.map((segment, index) => ({ ...segment, q: q[index] ?? 1 })),
    ...all.filter(isTooSmall).map((segment) => ({ ...segment, q: null })),
  ].sort((a, b) => rank(a) - rank(b) || distanceFromOne(b.odds) - distanceFromOne(a.odds));
}

const isTooSmall = ({ selected, others }: ProportionPair) => selected.hits + others.hits < MIN_SAMPLE;

const rank = ({ q }: { q: number | null }) => (q === null ? 2 : q <= MAX_FALSE_DISCOVERY_RATE ? 0 : 1);

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

interface OddsRatio extends Interval {
  ratio: number;
  /** Two-sided p-value under the hypothesis of equal odds. */
  p: number;
}

/**
 * Odds ratio with the 95% interval of its logarithm (B. Woolf, 1955). If a count is 0, 0.5 is added to each, so that
 * ratio and interval stay finite (J. B. S. Haldane, 1956; F. J. Anscombe, 1956). Null if a proportion is empty.
 */
export function oddsRatio(one: Proportion, other: Proportion): OddsRatio | null {
  if (one.of <= 0 || other.of <= 0) return null;
  const cells = [one.hits, one.of - one.hits, other.hits, other.of - other.hits];
  const correction = cells.includes(0) ? 0.5 : 0;
  const [a = 0, b = 0, c = 0, d = 0] = cells.map((cell) => cell + correction);
  const log = Math.log((a * d) / (b * c));
  const error = Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d);
  return {
    ratio: Math.exp(log),
    low: Math.exp(log - Z_95 * error),
    high: Math.exp(log + Z_95 * error),
    p: twoSidedP(log / error),
  };
}
