import { partitionPoint } from '#lib/collections.ts';
import { asItems } from './document.ts';
import { isEqualJson } from './is-equal.ts';

/**
 * Longest subsequence of `sequence` in the order of `reference`: the keys that weren't moved. Patience sorting,
 * O(n log n) (M. L. Fredman, On computing the length of longest increasing subsequences, 1975).
 */
export function stableKeys(reference: readonly string[], sequence: readonly string[]): Set<string> {
  const ranks = new Map(reference.map((key, index) => [key, index]));
  const rankOf = (key: string) => ranks.get(key) ?? 0;
  const lastKeys: string[] = [];
  const previous = new Map<string, string | undefined>();
  for (const key of sequence.filter((each) => ranks.has(each))) {
    const index = partitionPoint(lastKeys, (last) => rankOf(last) < rankOf(key));
    previous.set(key, lastKeys[index - 1]);
    lastKeys[index] = key;
  }
  const stable = new Set<string>();
  for (let key = lastKeys.at(-1); key !== undefined; key = previous.get(key)) stable.add(key);
  return stable;
}

/**
 * Inserts the keys of `other` that `list` lacks, each after its nearest predecessor in `other` that `list` has.
 *
 * @param isIncluded which keys to insert
 * @param isAnchor which common keys can be such a predecessor
 */
function insertMissing(
  list: readonly string[],
  other: readonly string[],
  isIncluded: (key: string) => boolean,
  isAnchor: (key: string) => boolean = () => true,
) {
  const result = [...list];
  const present = new Set(list);
  let anchor: string | undefined;
  for (const key of other) {
    if (!present.has(key)) {
      if (!isIncluded(key)) continue;
      result.splice(anchor === undefined ? 0 : result.indexOf(anchor) + 1, 0, key);
      present.add(key);
    } else if (!isAnchor(key)) continue;
    anchor = key;
  }
  return result;
}

export type OrderSide = 'mine' | 'theirs';

/**
 * Merges two changed orders of a list. If both sides moved the same key to different positions, `hasConflict` is true
 * and the order is that of the preferred side.
 *
 * @param mergedKeys the keys of the merged list
 */
export function mergeOrder(
  { base, mine, theirs }: Record<'base' | OrderSide, readonly string[]>,
  mergedKeys: ReadonlySet<string>,
  prefer: OrderSide,
): { order: readonly string[]; hasConflict: boolean } {
  const [inMine, inTheirs] = [new Set(mine), new Set(theirs)];
  const isCommon = (key: string) => inMine.has(key) && inTheirs.has(key) && mergedKeys.has(key);
  const commonKeys = new Set(base.filter(isCommon));
  const common = (keys: readonly string[]) => keys.filter((key) => commonKeys.has(key));
  const isMerged = (key: string) => mergedKeys.has(key);
  const complete = (first: readonly string[], second: readonly string[]) =>
    insertMissing(first.filter(isMerged), second, isMerged);
  const [before, my, their] = [common(base), common(mine), common(theirs)];
  if (isSameOrder(before, my) || isSameOrder(my, their))
    return { order: complete(theirs, mine), hasConflict: false };
  if (isSameOrder(before, their)) return { order: complete(mine, theirs), hasConflict: false };

  const [stableInMine, stableInTheirs] = [stableKeys(before, my), stableKeys(before, their)];
  const movedByMe = my.filter((key) => !stableInMine.has(key));
  if (movedByMe.some((key) => !stableInTheirs.has(key)))
    return { order: prefer === 'mine' ? complete(mine, theirs) : complete(theirs, mine), hasConflict: true };
  const moved = new Set(movedByMe);
  const rest = complete(theirs, mine).filter((key) => !moved.has(key));
  const isAnchor = (key: string) => !commonKeys.has(key) || stableInTheirs.has(key);
  return { order: insertMissing(rest, mine, (key) => moved.has(key), isAnchor), hasConflict: false };
}

const isSameOrder = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key, index) => b[index] === key);

/**
 * Merges lists of plain values: additions, removals and moves of either side. Equal values are distinguished by their
 * occurrence.
 *
 * @returns undefined if both sides moved the same values to different positions
 */
export function mergeItems(b: unknown, m: unknown, t: unknown): { items: unknown } | undefined {
  if (isEqualJson(m, b)) return { items: t };
  if (isEqualJson(t, b)) return { items: m };
  const [base, mine, theirs] = [byOccurrence(b), byOccurrence(m), byOccurrence(t)];
  const all = new Map([...theirs, ...mine]);
  const mergedKeys = new Set(
    [...all.keys()].filter((key) => !base.has(key) || (mine.has(key) && theirs.has(key))),
  );
  const keys = { base: [...base.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] };
  const { order, hasConflict } = mergeOrder(keys, mergedKeys, 'mine');
  return hasConflict ? undefined : { items: order.map((key) => all.get(key)) };
}

/** Items by a key of value and occurrence. */
function byOccurrence(items: unknown): ReadonlyMap<string, unknown> {
  const counts = new Map<string, number>();
  return new Map(
    asItems(items).map((item) => {
      const text = JSON.stringify(item);
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      return [`${count} ${text}`, item];
    }),
  );
}
