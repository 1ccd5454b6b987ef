/** A growing collection of numbers that knows its quantiles. */
export interface SortedNumbers {
  readonly size: number;
  /** Adds a batch: sorting it and merging costs n log n of the batch and one pass over what is there. */
  add(batch: readonly number[]): void;
  /** The quantile by linear interpolation between the closest ranks; null where there are no numbers. */
  quantile(share: number): number | null;
}

export function sortedNumbers(): SortedNumbers {
  let held = new Float64Array(0);
  return {
    get size() {
      return held.length;
    },
    add(batch) {
      if (batch.length > 0) held = merge(held, Float64Array.from(batch).sort());
    },
    quantile(share) {
      const rank = (held.length - 1) * share;
      const below = held[Math.floor(rank)];
      const above = held[Math.ceil(rank)];
      if (below === undefined || above === undefined) return null;
      return below + (above - below) * (rank - Math.floor(rank));
    },
  };
}

function merge(one: Float64Array, other: Float64Array): Float64Array<ArrayBuffer> {
  const merged = new Float64Array(one.length + other.length);
  let i = 0;
  let j = 0;
  for (let k = 0; k < merged.length; k++) {
    const a = one[i] ?? Number.POSITIVE_INFINITY;
    const b = other[j] ?? Number.POSITIVE_INFINITY;
    if (j >= other.length || (i < one.length && a <= b)) {
      merged[k] = a;
      i++;
    } else {
      merged[k] = b;
      j++;
    }
  }
  return merged;
}
