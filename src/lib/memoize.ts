/** A `Map`, or a `WeakMap` to release values with their keys. */
interface Cache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** Memoizes a function of one argument. */
export function memoize<K, V>(compute: (key: K) => V, cache: Cache<K, V> = new Map<K, V>()): (key: K) => V {
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = compute(key);
    cache.set(key, value);
    return value;
  };
}
