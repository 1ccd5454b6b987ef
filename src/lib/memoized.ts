/** What holds things made, by what they were made of. A `WeakMap` forgets them with that. */
interface Made<K, V> {
  get(from: K): V | undefined;
  set(from: K, value: V): unknown;
}

/** Makes something of the same key once, and gives the very same from then on. */
export function memoized<K, V>(make: (from: K) => V, made: Made<K, V> = new Map<K, V>()): (from: K) => V {
  return (from) => {
    const before = made.get(from);
    if (before !== undefined) return before;
    const value = make(from);
    made.set(from, value);
    return value;
  };
}
