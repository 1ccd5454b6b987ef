export interface Proportion {
  hits: number;
  of: number;
}

export interface Interval {
  low: number;
  high: number;
}

/** Rates of fewer sessions are too uncertain to compare. */
export const MIN_SAMPLE = 30;

/** Rate of a proportion; null if `of` is 0. */
export const rateOf = ({ hits, of }: Proportion): number | null => (of > 0 ? hits / of : null);

/**
 * Wilson score interval of a proportion (E. B. Wilson, 1927), by default the 95% one. Unlike the normal approximation,
 * it stays within 0 and 1 and holds for small samples and extreme rates. Null if `of` is 0.
 * @param z quantile of the standard normal distribution for the interval's confidence
 */
export function wilson({ hits, of }: Proportion, z = Z_95): Interval | null {
  if (of <= 0) return null;
  const rate = hits / of;
  const square = (z * z) / of;
  const center = (rate + square / 2) / (1 + square);
  const half = (z / (1 + square)) * Math.sqrt((rate * (1 - rate)) / of + square / (4 * of));
  return { low: Math.max(0, center - half), high: Math.min(1, center + half) };
}

export interface RateDifference extends Interval {
  difference: number;
}

/**
 * Difference of two rates as a fraction with its interval, by default the 95% one (R. G. Newcombe, 1998, method 10,
 * which combines the two score intervals). Null if a proportion is empty.
 */
export function rateDifference(one: Proportion, other: Proportion, z = Z_95): RateDifference | null {
  const [rate, otherRate] = [rateOf(one), rateOf(other)];
  const [interval, otherInterval] = [wilson(one, z), wilson(other, z)];
  if (rate === null || otherRate === null || !interval || !otherInterval) return null;
  const difference = rate - otherRate;
  return {
    difference,
    low: difference - Math.hypot(rate - interval.low, otherInterval.high - otherRate),
    high: difference + Math.hypot(interval.high - rate, otherRate - otherInterval.low),
  };
}

/** 97.5% quantile of the standard normal distribution, for 95% intervals. */
export const Z_95 = 1.959963984540054;

/** Quantile of the standard normal distribution for 0.5 < p < 1, by bisection of {@link twoSidedP}. */
export function normalQuantile(p: number): number {
  let [low, high] = [0, 40];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (twoSidedP(middle) > 2 * (1 - p)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Quantile of Student's t distribution by its expansion around the normal one (M. Abramowitz and I. A. Stegun,
 * Handbook of Mathematical Functions, 1964, 26.7.5); within 1% from 6 degrees of freedom on.
 */
export function tQuantile(p: number, freedom: number): number {
  const z = normalQuantile(p);
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ];
  return terms.reduce((quantile, term, index) => quantile + term / freedom ** (index + 1), z);
}

/**
 * Two-sided p-value of a standard normal z. The complementary error function is a Chebyshev fit with a relative error
 * below 1.2e-7 everywhere (W. H. Press et al., Numerical Recipes, 2nd ed., 1992, section 6.2), so that even tiny
 * p-values keep their order.
 */
export function twoSidedP(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const exponent = coefficients.reduceRight((sum, each) => sum * t + each, 0);
  return t * Math.exp(-x * x + exponent);
}

const coefficients = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
];

export const excludesZero = ({ low, high }: Interval) => low > 0 || high < 0;
