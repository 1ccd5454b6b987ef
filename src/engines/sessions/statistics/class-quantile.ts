/** A value that so many share. */
export interface Quantile {
  value: number;
  /** Whether it is the value itself; else it is taken from the middle of the class it lies in. */
  exact: boolean;
}

interface Classes {
  counts: ArrayLike<number>;
  /** Where a class starts, and after the last where that ends. */
  low(index: number): number;
  /** The one value that a class holds, null where it holds several. */
  only(index: number): number | null;
}

/**
 * The quantile of counted classes by linear interpolation between the closest ranks (type 7 of R. J. Hyndman and
 * Y. Fan, "Sample Quantiles in Statistical Packages", 1996). Null where nothing was counted.
 */
export function classQuantile({ counts, low, only }: Classes, share: number): Quantile | null {
  let total = 0;
  for (let index = 0; index < counts.length; index += 1) total += counts[index] ?? 0;
  if (total === 0) return null;
  const rank = (total - 1) * share;
  const ranked = (wanted: number): Quantile => {
    let below = 0;
    for (let index = 0; index < counts.length; index += 1) {
      below += counts[index] ?? 0;
      if (below <= wanted) continue;
      const value = only(index);
      return { value: value ?? (low(index) + low(index + 1)) / 2, exact: value !== null };
    }
    return { value: Number.NaN, exact: false };
  };
  const [under, over] = [ranked(Math.floor(rank)), ranked(Math.ceil(rank))];
  const value = under.value + (over.value - under.value) * (rank - Math.floor(rank));
  return { value, exact: under.exact && over.exact };
}
