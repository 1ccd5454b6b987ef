/** Splits a list into runs of consecutive items with the same key. */
export function groupRuns<T, K>(items: readonly T[], keyOf: (item: T, index: number) => K) {
  const runs: { key: K; items: T[] }[] = [];
  for (const [index, item] of items.entries()) {
    const key = keyOf(item, index);
    const last = runs.at(-1);
    if (last && last.key === key) last.items.push(item);
    else runs.push({ key, items: [item] });
  }
  return runs;
}
