/** The first parts of a list, keyed by index, and the number of remaining ones. */
export function firstOf<T>(parts: readonly T[] | null | undefined, most: number) {
  const all = parts ?? [];
  return {
    shown: all.slice(0, most).map((part, key) => ({ part, key })),
    more: Math.max(0, all.length - most),
  };
}
