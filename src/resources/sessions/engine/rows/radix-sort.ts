const BITS = 16;
const VALUES = 1 << BITS;

/**
 * Sorts rows by a rank up to `most` (below 2^32) without comparing them, sixteen bits at a time; rows of equal
 * rank keep their order. A million rows take some hundredths of a second.
 */
export function byRank(
  rows: Uint32Array<ArrayBuffer>,
  rankOf: (row: number) => number,
  most: number,
): Uint32Array<ArrayBuffer> {
  let from = rows;
  let ranks = Uint32Array.from(rows, rankOf);
  for (let shift = 0; shift < 32 && most >= 2 ** shift; shift += BITS) {
    const places = new Uint32Array(Math.min(VALUES, most + 1) + 1);
    for (const rank of ranks) {
      const key = (rank >>> shift) & (VALUES - 1);
      places[key + 1] = (places[key + 1] ?? 0) + 1;
    }
    for (let key = 1; key < places.length; key += 1)
      places[key] = (places[key] ?? 0) + (places[key - 1] ?? 0);
    const [to, moved] = [new Uint32Array(from.length), new Uint32Array(from.length)];
    for (let index = 0; index < from.length; index += 1) {
      const rank = ranks[index] ?? 0;
      const key = (rank >>> shift) & (VALUES - 1);
      const place = places[key] ?? 0;
      places[key] = place + 1;
      to[place] = from[index] ?? 0;
      moved[place] = rank;
    }
    from = to;
    ranks = moved;
  }
  return from;
}
