/** Index of the first item for which `isBefore` is false, by binary search. The items must be partitioned by it. */
export function partitionPoint<T>(items: readonly T[], isBefore: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const mapKeys = <K extends string, V>(keys: readonly K[], toValue: (key: K, index: number) => V) =>
  Object.fromEntries(keys.map((key, index) => [key, toValue(key, index)])) as Record<K, V>;
