/** Caches what `load` resolves to for `ms`, so that callers can't cause more reads. A failure isn't cached. */
export function cacheFor<T>(ms: number, load: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (last && performance.now() - last.at < ms) return last.value;
    const current = { at: performance.now(), value: load() };
    last = current;
    current.value.catch(() => {
      if (last === current) last = undefined;
    });
    return current.value;
  };
}
