import { twoSidedP, Z_95 } from './normal.ts';
import type { Interval } from './proportion.ts';
import { MIN_SAMPLE, type Proportion } from './proportion.ts';

/** Proportion of a segment among the selected sessions (`here`) and among all others (`there`). */
export interface ProportionPair {
  here: Proportion;
  there: Proportion;
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
export function rankDifferences<T extends ProportionPair>(kinds: readonly T[]): SegmentDifference<T>[] {
  const all = kinds.flatMap((kind) => {
    const odds = oddsRatio(kind.here, kind.there);
    return odds ? [{ ...kind, odds }] : [];
  });
  const compared = all.filter((kind) => !isTooSmall(kind));
  const q = adjustPValues(compared.map(({ odds }) => odds.p));
  return [
    ...compared.map((kind, index) => ({ ...kind, q: q[index] ?? 1 })),
    ...all.filter(isTooSmall).map((kind) => ({ ...kind, q: null })),
  ].sort((a, b) => rank(a) - rank(b) || distanceFromOne(b.odds) - distanceFromOne(a.odds));
}

const isTooSmall = ({ here, there }: ProportionPair) => here.hits + there.hits < MIN_SAMPLE;

const rank = ({ q }: { q: number | null }) => (q === null ? 2 : q <= MAX_FALSE_DISCOVERY_RATE ? 0 : 1);

/** Distance of the interval from 1 on a log scale; negative if it contains 1. */
const distanceFromOne = ({ low, high }: OddsRatio) => Math.max(Math.log(low), -Math.log(high));

/**
 * Adjusts p-values for multiple comparisons by controlling the false discovery rate (Y. Benjamini and Y. Hochberg,
 * 1995). Keeps the order of the input.
 */
export function adjustPValues(probabilities: readonly number[]): number[] {
  const count = probabilities.length;
  const falling = probabilities.map((p, index) => ({ p, index })).sort((a, b) => b.p - a.p);
  const result = new Array<number>(count).fill(1);
  let least = 1;
  falling.forEach(({ p, index }, place) => {
    least = Math.min(least, p * (count / (count - place)));
    result[index] = least;
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
export function oddsRatio(here: Proportion, there: Proportion): OddsRatio | null {
  if (here.of <= 0 || there.of <= 0) return null;
  const cells = [here.hits, here.of - here.hits, there.hits, there.of - there.hits];
  const spare = cells.includes(0) ? 0.5 : 0;
  const [a = 0, b = 0, c = 0, d = 0] = cells.map((cell) => cell + spare);
  const log = Math.log((a * d) / (b * c));
  const error = Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d);
  return {
    ratio: Math.exp(log),
    low: Math.exp(log - Z_95 * error),
    high: Math.exp(log + Z_95 * error),
    p: twoSidedP(log / error),
  };
}
