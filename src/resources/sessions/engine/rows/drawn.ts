/** Mixes the bits of a number, no two into the same (as the finaliser of MurmurHash3 does, A. Appleby). */
function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * Draws some of many rows, each as likely as any other. A row's lot goes by its number alone: the same are drawn
 * of the same rows, a larger draw holds the smaller, and of fewer rows those are drawn again that are left.
 */
export function drawnOf(rows: Uint32Array, count: number): Uint32Array {
  const lots = Uint32Array.from(rows, (row) => mixed(row + 0x9e3779b9));
  const order = lots.toSorted().subarray(0, Math.max(0, count));
  const last = order.at(-1) ?? -1;
  const places = new Map<number, number>();
  lots.forEach((lot, index) => {
    if (lot <= last) places.set(lot, rows[index] ?? 0);
  });
  return Uint32Array.from(order, (lot) => places.get(lot) ?? 0);
}
