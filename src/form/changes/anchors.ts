/** A place in both of two lists. */
export type Place = readonly [number, number];

/**
 * Where two lists of words say the same that neither says twice, in the order of both. Runs of words go by a hash:
 * two that share it by chance would make a needless anchor, never a wrong one, as what follows is compared anyway.
 *
 * @param runs how many words in a row make an anchor, the best first; the next ones are tried where there is none
 */
export function anchorsIn(a: Int32Array, b: Int32Array, runs: readonly number[]): Place[] {
  for (const size of runs) {
    const anchors = longestRising(onceInBoth(runsOf(a, size), runsOf(b, size))).filter(beginsAfresh);
    if (anchors.length > 0) return anchors;
  }
  return [];
}

/** One that follows right upon the anchor before it on both sides parts nothing. */
function beginsAfresh([a, b]: Place, index: number, all: readonly Place[]): boolean {
  const before = all[index - 1];
  return !before || a - before[0] !== 1 || b - before[1] !== 1;
}

/** A hash of the run of so many words that begins at each place. */
function runsOf(words: Int32Array, size: number): Int32Array {
  const runs = new Int32Array(Math.max(0, words.length - size + 1));
  for (let at = 0; at < runs.length; at += 1) {
    let hash = 0;
    for (let step = 0; step < size; step += 1)
      hash = (Math.imul(hash, 0x01000193) + (words[at + step] ?? 0)) | 0;
    runs[at] = hash;
  }
  return runs;
}

const SEVERAL = -1;

/** The places of what stands once on each side, in the order of the first; by an open hash table, as a map is slow. */
function onceInBoth(a: Int32Array, b: Int32Array): Place[] {
  const bits = Math.max(4, 34 - Math.clz32(a.length));
  const table = new Int32Array(1 << bits);
  const slotOf = (hash: number) => {
    let slot = Math.imul(hash, 0x9e3779b1) >>> (32 - bits);
    for (;;) {
      const held = table[slot] ?? 0;
      if (held === 0 || a[held - 1] === hash) return slot;
      slot = (slot + 1) & (table.length - 1);
    }
  };
  // For each place of `a`: its place in `b`, counted from 1.
  const other = new Int32Array(a.length);
  for (const [at, hash] of a.entries()) {
    const slot = slotOf(hash);
    const held = table[slot] ?? 0;
    if (held === 0) table[slot] = at + 1;
    else other[held - 1] = SEVERAL;
  }
  for (const [at, hash] of b.entries()) {
    const held = table[slotOf(hash)] ?? 0;
    if (held > 0) other[held - 1] = other[held - 1] === 0 ? at + 1 : SEVERAL;
  }
  const pairs: Place[] = [];
  for (const [at, place] of other.entries()) if (place > 0) pairs.push([at, place - 1]);
  return pairs;
}

/**
 * The most pairs whose second parts rise as their first ones do (patience sorting).
 *
 * @param pairs in the order of their first parts
 */
function longestRising(pairs: readonly Place[]): Place[] {
  const ends: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  const second = (index: number | undefined) => pairs[index ?? -1]?.[1] ?? -1;
  for (const [index, [, value]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (second(ends[middle]) < value) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const rising: Place[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index];
    if (pair) rising.push(pair);
  }
  return rising.reverse();
}
