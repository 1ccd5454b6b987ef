/** Caches what `read` resolves to for `ms`, so that callers can't cause more reads. A failure isn't cached. */
export function cachedFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (last && Date.now() - last.at < ms) return last.value;
    const current = { at: Date.now(), value: read() };
    last = current;
    current.value.catch(() => {
      if (last === current) last = undefined;
    });
    return current.value;
  };
}
