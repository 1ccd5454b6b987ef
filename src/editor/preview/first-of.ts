/** The first of many parts, with keys that hold while none is moved, and how many follow. */
export function firstOf<T>(parts: readonly T[] | null | undefined, most: number) {
  const all = parts ?? [];
  return {
    shown: all.slice(0, most).map((part, key) => ({ part, key })),
    more: Math.max(0, all.length - most),
  };
}
