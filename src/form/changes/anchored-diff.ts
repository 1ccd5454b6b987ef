import { diffArrays } from 'diff';
import { anchorsIn, type Place } from './anchors.ts';

/** Up to this many words on both sides together are compared at once; more is first parted at anchors. */
const MOST_AT_ONCE = 2_000;
const MOST_DEPTH = 24;
/** How many words in a row make an anchor: long ones are sure to mean the same place, short ones find more. */
const RUNS = [8, 32, 128, 3, 1];
/** No single long stretch may use up more than this part of the time that is left. */
const SHARE = 0.4;

/** A stretch of both sides: the same words, or what was taken out and what was put in. */
export interface Stretch {
  same: boolean;
  old: readonly string[];
  now: readonly string[];
}

/**
 * Compares two lists of words within a time. Long lists are parted where the same words stand just once on both
 * sides (patience diff, B. Cohen), so that a text of any length costs little more than what differs in it; what
 * stands between is compared by the shortest script of changes (E. Myers, An O(ND) difference algorithm, 1986).
 * Where the time does not suffice for a stretch, all of it counts as replaced.
 *
 * @param until when it must be done, as `Date.now()` counts
 */
export function anchoredDiff(old: readonly string[], now: readonly string[], until: number): Stretch[] {
  return parted(old, now, {
    runs: RUNS,
    depth: 0,
    goesOn: (depth, length) => length > MOST_AT_ONCE && depth < MOST_DEPTH && Date.now() < until,
    compare: (part) => shortestScript(part, until),
  });
}

/**
 * Parts two lists of long pieces, sentences say, at runs of three that stand just once on both sides, and compares by
 * `compare` what stands between those.
 */
export const partedDiff = (
  old: readonly string[],
  now: readonly string[],
  compare: (old: readonly string[], now: readonly string[]) => Stretch[],
): Stretch[] =>
  parted(old, now, {
    runs: [3],
    depth: 0,
    goesOn: (depth) => depth === 0,
    compare: (part) => compare(part.old, part.now),
  });

/** Two lists of words, and the same as numbers: comparing those costs the same however long a word is. */
interface Part {
  old: readonly string[];
  now: readonly string[];
  a: Int32Array;
  b: Int32Array;
}

interface Parting {
  /** How many words in a row make an anchor. */
  runs: readonly number[];
  depth: number;
  /** Whether a part of so many words on both sides together is parted further. */
  goesOn(depth: number, length: number): boolean;
  /** Compares a part that is not parted further. */
  compare(part: Part): Stretch[];
}

function parted(old: readonly string[], now: readonly string[], parting: Parting): Stretch[] {
  const numbers = new Map<string, number>();
  const numbered = (words: readonly string[]) => {
    const result = new Int32Array(words.length);
    for (const [at, word] of words.entries()) {
      const number = numbers.get(word) ?? numbers.size;
      if (number === numbers.size) numbers.set(word, number);
      result[at] = number;
    }
    return result;
  };
  const found: Stretch[] = [];
  walk({ old, now, a: numbered(old), b: numbered(now) }, parting, found);
  return found.filter((stretch) => stretch.old.length + stretch.now.length > 0);
}

const between = ({ old, now, a, b }: Part, [fromA, fromB]: Place, [toA, toB]: Place): Part => ({
  old: old.slice(fromA, toA),
  now: now.slice(fromB, toB),
  a: a.subarray(fromA, toA),
  b: b.subarray(fromB, toB),
});

const sameIn = ({ old, now }: Part): Stretch => ({ same: true, old, now });

function walk(whole: Part, parting: Parting, found: Stretch[]): void {
  const [endA, endB] = [whole.a.length, whole.b.length];
  const start = sharedStart(whole.a, whole.b);
  const end = sharedEnd(whole.a, whole.b, start);
  const part = between(whole, [start, start], [endA - end, endB - end]);
  found.push(sameIn(between(whole, [0, 0], [start, start])));
  const last: Place = [part.a.length, part.b.length];
  const anchors = parting.goesOn(parting.depth, last[0] + last[1])
    ? anchorsIn(part.a, part.b, parting.runs)
    : [];
  if (anchors.length > 0) {
    const further = { ...parting, depth: parting.depth + 1 };
    let from: Place = [0, 0];
    for (const to of [...anchors, last]) {
      walk(between(part, from, to), further, found);
      from = to;
    }
  } else found.push(...parting.compare(part));
  found.push(sameIn(between(whole, [endA - end, endB - end], [endA, endB])));
}

function shortestScript({ old, now, a, b }: Part, until: number): Stretch[] {
  const left = until - Date.now();
  const timeout = a.length + b.length > MOST_AT_ONCE ? left * SHARE : left;
  const apart = a.length === 0 || b.length === 0 || left <= 0;
  const changes = apart ? undefined : diffArrays([...a], [...b], { timeout });
  if (!changes) return [{ same: false, old, now }];
  let [fromA, fromB] = [0, 0];
  return changes.map(({ added, removed, count }) => {
    const [toA, toB] = [fromA + (added ? 0 : count), fromB + (removed ? 0 : count)];
    const stretch = { same: !added && !removed, old: old.slice(fromA, toA), now: now.slice(fromB, toB) };
    [fromA, fromB] = [toA, toB];
    return stretch;
  });
}

function sharedStart(a: Int32Array, b: Int32Array): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

function sharedEnd(a: Int32Array, b: Int32Array, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length += 1;
  return length;
}
