import type { SessionStore } from '#engines/sessions/columns/session-store.ts';

/**
 * Draws some of many rows of a store, each as likely as any other. A session's lot is the hash of its id, so that it
 * does not depend on when its page arrived: the same are drawn of the same sessions, a larger draw holds the smaller,
 * and of fewer sessions those are drawn again that are left.
 *
 * @returns row numbers by their lots; as many as asked for, or all there are
 */
export function sampleRows(store: SessionStore, rows: Uint32Array, count: number): Uint32Array {
  const { hashes } = store.parts;
  const lots = Uint32Array.from(rows, (row) => hashes.get(row));
  const last = lots.toSorted()[Math.min(count, rows.length) - 1] ?? -1;
  const near = rows.filter((_, index) => (lots[index] ?? 0) <= last);
  // Two in a million have the same hash now and then.
  const order = (a: number, b: number) =>
    hashes.get(a) - hashes.get(b) || (store.idOf(a) < store.idOf(b) ? -1 : 1);
  return near.sort(order).subarray(0, Math.max(0, count));
}
