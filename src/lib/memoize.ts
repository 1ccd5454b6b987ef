/** A `Map`, or a `WeakMap` to release values with their keys. */
interface Cache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

export function memoize<K, V>(compute: (key: K) => V, cache: Cache<K, V> = new Map<K, V>()): (key: K) => V {
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = compute(key);
    cache.set(key, value);
    return value;
  };
}

/** Calls `create` on the first call and returns that result on every call. */
export function once<T>(create: () => T): () => T {
  let result: { value: T } | undefined;
  return () => {
    result ??= { value: create() };
    return result.value;
  };
}
