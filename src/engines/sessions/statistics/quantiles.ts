import { type Interval, MIN_SAMPLE, type RateDifference, Z_95 } from './rates.ts';

export interface Quantile {
  value: number;
  /** Whether it is an actual value; else it is the middle of its class. */
  exact: boolean;
}

interface Classes {
  counts: ArrayLike<number>;
  /** Lower bound of a class; also called with the index after the last class for its upper bound. */
  lowerBound(index: number): number;
  /** The only value of a class; null if it has several. */
  singleValue(index: number): number | null;
}

/**
 * Quantile of counts by class, interpolated between the closest ranks (type 7 of R. J. Hyndman and Y. Fan, "Sample
 * Quantiles in Statistical Packages", 1996). Null if all counts are 0.
 */
export function classQuantile({ counts, lowerBound, singleValue }: Classes, share: number): Quantile | null {
  let total = 0;
  for (let index = 0; index < counts.length; index += 1) total += counts[index] ?? 0;
  if (total === 0) return null;
  const rank = (total - 1) * share;
  const valueAt = (targetRank: number): Quantile => {
    let below = 0;
    for (let index = 0; index < counts.length; index += 1) {
      below += counts[index] ?? 0;
      if (below <= targetRank) continue;
      const value = singleValue(index);
      return { value: value ?? (lowerBound(index) + lowerBound(index + 1)) / 2, exact: value !== null };
    }
    return { value: Number.NaN, exact: false };
  };
  const [under, over] = [valueAt(Math.floor(rank)), valueAt(Math.ceil(rank))];
  const value = under.value + (over.value - under.value) * (rank - Math.floor(rank));
  return { value, exact: under.exact && over.exact };
}

/** Quantile of ascending values, interpolated between the closest ranks (type 7); null if empty. */
export function sortedQuantile(values: ArrayLike<number>, share: number): number | null {
  const rank = (values.length - 1) * share;
  const [below, above] = [values[Math.floor(rank)], values[Math.ceil(rank)]];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (rank - Math.floor(rank));
}

/**
 * Interval of a median without assumptions about the distribution: the values at the ranks between which the median
 * lies with 95% confidence, by the normal approximation of the binomial distribution (W. J. Conover, Practical
 * Nonparametric Statistics, 1999, section 3.2). Null for fewer than {@link MIN_SAMPLE} values.
 */
export function medianInterval(count: number, quantile: (share: number) => number): Interval | null {
  if (count < MIN_SAMPLE) return null;
  const half = Z_95 / (2 * Math.sqrt(count));
  return { low: quantile(0.5 - half), high: quantile(0.5 + half) };
}

export interface Estimate extends Interval {
  estimate: number;
}

/**
 * Difference of two independent estimates, whose interval combines theirs (G. Y. Zou and A. Donner, 2008). Apart from
 * `rateDifference`, which every visit loads.
 */
export function estimateDifference(one: Estimate, other: Estimate): RateDifference {
  const difference = one.estimate - other.estimate;
  return {
    difference,
    low: difference - Math.hypot(one.estimate - one.low, other.high - other.estimate),
    high: difference + Math.hypot(one.high - one.estimate, other.estimate - other.low),
  };
}
