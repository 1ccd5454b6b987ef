/** A `Map`, or a `WeakMap` to release values with their keys. */
interface Made<K, V> {
  get(from: K): V | undefined;
  set(from: K, value: V): unknown;
}

/** Memoizes a function of one argument. */
export function memoized<K, V>(make: (from: K) => V, made: Made<K, V> = new Map<K, V>()): (from: K) => V {
  return (from) => {
    const before = made.get(from);
    if (before !== undefined) return before;
    const value = make(from);
    made.set(from, value);
    return value;
  };
}
