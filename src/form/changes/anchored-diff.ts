import { diffArrays } from 'diff';
import { anchorsIn } from './anchors.ts';

/** Up to this many words on both sides together are compared at once; more is first parted at anchors. */
const MOST_AT_ONCE = 2_000;
const MOST_DEPTH = 24;
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
  // Words go by numbers: comparing those costs the same however long a word is.
  const numbers = new Map<string, number>();
  const numberOf = (word: string) => {
    const number = numbers.get(word) ?? numbers.size;
    if (number === numbers.size) numbers.set(word, number);
    return number;
  };
  const [a, b] = [Int32Array.from(old, numberOf), Int32Array.from(now, numberOf)];
  const found: Stretch[] = [];
  let [fromA, fromB] = [0, 0];
  const take = (same: boolean, countA: number, countB: number) => {
    if (countA + countB === 0) return;
    const [toA, toB] = [fromA + countA, fromB + countB];
    found.push({ same, old: old.slice(fromA, toA), now: now.slice(fromB, toB) });
    [fromA, fromB] = [toA, toB];
  };
  walk(a, b, { until, depth: 0, take });
  return found;
}

interface Walk {
  until: number;
  depth: number;
  /** Told of each stretch in order: how many words of both sides it has. */
  take(same: boolean, countA: number, countB: number): void;
}

function walk(wholeA: Int32Array, wholeB: Int32Array, { until, depth, take }: Walk): void {
  const start = sharedStart(wholeA, wholeB);
  const end = sharedEnd(wholeA, wholeB, start);
  const a = wholeA.subarray(start, wholeA.length - end);
  const b = wholeB.subarray(start, wholeB.length - end);
  take(true, start, start);
  const long = a.length + b.length > MOST_AT_ONCE && Date.now() < until;
  const anchors = long && depth < MOST_DEPTH ? anchorsIn(a, b) : [];
  if (anchors.length > 0) {
    let [fromA, fromB] = [0, 0];
    for (const [toA, toB] of [...anchors, [a.length, b.length] as const]) {
      walk(a.subarray(fromA, toA), b.subarray(fromB, toB), { until, depth: depth + 1, take });
      [fromA, fromB] = [toA, toB];
    }
  } else compare(a, b, { until, take });
  take(true, end, end);
}

function compare(a: Int32Array, b: Int32Array, { until, take }: Omit<Walk, 'depth'>): void {
  const left = until - Date.now();
  const timeout = a.length + b.length > MOST_AT_ONCE ? left * SHARE : left;
  const apart = a.length === 0 || b.length === 0 || left <= 0;
  const changes = apart ? undefined : diffArrays([...a], [...b], { timeout });
  if (!changes) take(false, a.length, b.length);
  else
    for (const { added, removed, count } of changes)
      take(!added && !removed, added ? 0 : count, removed ? 0 : count);
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
