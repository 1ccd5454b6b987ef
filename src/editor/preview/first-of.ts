/** The first parts of a list, keyed by index, and the number of remaining ones. */
export function firstOf<T>(parts: readonly T[] | null | undefined, max: number) {
  const all = parts ?? [];
  return {
    shown: all.slice(0, max).map((part, key) => ({ part, key })),
    more: Math.max(0, all.length - max),
  };
}
