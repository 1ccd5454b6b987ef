import type { SessionStore } from '#engines/sessions/columns/session-store.ts';

/**
 * Draws a uniform random sample of rows, ordered by the hash of the session ID. The sample is independent of load
 * order: equal inputs give equal samples, larger samples contain smaller ones, and removing rows keeps the rest.
 * @returns `count` row numbers in hash order, or all rows if there are fewer
 */
export function sampleRows(store: SessionStore, rows: Uint32Array, count: number): Uint32Array {
  const { hashes } = store.parts;
  const hashValues = Uint32Array.from(rows, (row) => hashes.get(row));
  const maxHash = hashValues.toSorted()[Math.min(count, rows.length) - 1] ?? -1;
  const candidates = rows.filter((_, index) => (hashValues[index] ?? 0) <= maxHash);
  // Hash collisions do occur: about 100 pairs in a million rows.
  const order = (a: number, b: number) =>
    hashes.get(a) - hashes.get(b) || (store.idOf(a) < store.idOf(b) ? -1 : 1);
  return candidates.sort(order).subarray(0, Math.max(0, count));
}
