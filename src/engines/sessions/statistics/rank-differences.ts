import { twoSidedP, Z_95 } from './normal.ts';
import type { Interval } from './proportion.ts';
import { MIN_SAMPLE, type Proportion } from './proportion.ts';

/** How many of those chosen, and how many of all others, are of one kind. */
export interface ProportionPair {
  here: Proportion;
  there: Proportion;
}

export type SegmentDifference<T extends ProportionPair> = T & {
  odds: OddsRatio;
  /** Probability adjusted for the number of values compared; null for too few sessions to compare. */
  q: number | null;
};

/** A kind differs where at most one in twenty of all that are said to would be there by chance. */
export const MAX_FALSE_DISCOVERY_RATE = 0.05;

/**
 * Compares kinds of sessions, ranked by how far the selected sessions differ from the others: first what is sure to
 * differ, by the end of the odds ratio's interval that is nearer to 1, so that a large ratio of few does not come
 * before a clear one of many. Values of too few sessions come last; the adjustment doesn't count them.
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

/** How far, as a logarithm, the interval stays away from 1; below 0 where it holds it. */
const distanceFromOne = ({ low, high }: OddsRatio) => Math.max(Math.log(low), -Math.log(high));

/**
 * Adjusts probabilities for having been many: what is kept below a level holds, in expectation, at most that
 * share of false finds (Y. Benjamini and Y. Hochberg, 1995). In the order given.
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
  /** The probability of a ratio at least as far from 1 if there were no difference; two-sided. */
  p: number;
}

/**
 * How the odds of one share compare with those of another, with the 95% interval of the logarithm (B. Woolf,
 * 1955). Where a count is nought, half a case is added to each, so that ratio and interval stay finite
 * (J. B. S. Haldane, 1956; F. J. Anscombe, 1956). Null where one of the shares is of nothing.
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
