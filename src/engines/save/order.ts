import { partitionPoint } from '#lib/partition-point.ts';

/** How many of two lists are the same at their beginning, and of the rest at their end. */
export function sameEnds<T>(
  one: readonly T[],
  other: readonly T[],
  isSame: (a: T, b: T) => boolean,
): [head: number, tail: number] {
  const most = Math.min(one.length, other.length);
  const alike = (a: number, b: number) => isSame(one[a] as T, other[b] as T);
  let head = 0;
  while (head < most && alike(head, head)) head += 1;
  let tail = 0;
  while (tail < most - head && alike(one.length - 1 - tail, other.length - 1 - tail)) tail += 1;
  return [head, tail];
}

/**
 * The longest part of `sequence` that is in the order of `reference`: what was not moved. Patience sorting,
 * O(n log n) (M. L. Fredman, On computing the length of longest increasing subsequences, 1975). What `reference`
 * has not is left out.
 */
export function unmoved(reference: readonly string[], sequence: readonly string[]): Set<string> {
  const rank = new Map(reference.map((key, index) => [key, index]));
  const known = sequence.filter((key) => rank.has(key));
  const at = (key: string) => rank.get(key) ?? 0;
  const tails: string[] = [];
  const before = new Map<string, string | undefined>();
  for (const key of known) {
    const place = partitionPoint(tails, (tail) => at(tail) < at(key));
    before.set(key, tails[place - 1]);
    tails[place] = key;
  }
  const kept = new Set<string>();
  for (let key = tails.at(-1); key !== undefined; key = before.get(key)) kept.add(key);
  return kept;
}

/**
 * Puts what `list` lacks of `other` where it is there: after the nearest one before it that both have.
 *
 * @param stays whether one that both have is where it was, so that another can be placed by it
 */
function inserted(
  list: readonly string[],
  other: readonly string[],
  wanted: (key: string) => boolean,
  stays: (key: string) => boolean = () => true,
) {
  const result = [...list];
  const there = new Set(list);
  let after: string | undefined;
  for (const key of other) {
    if (!there.has(key)) {
      if (!wanted(key)) continue;
      result.splice(after === undefined ? 0 : result.indexOf(after) + 1, 0, key);
      there.add(key);
    } else if (!stays(key)) continue;
    after = key;
  }
  return result;
}

export type OrderSide = 'mine' | 'theirs';

/**
 * The order of a list that two have changed: one's rows moved in the other's order, where they moved different ones.
 * Where both moved the same row to different places, `contested` is true, and `prefer` says whose order it is.
 *
 * @param alive the keys the merged list has
 */
export function mergeOrder(
  { base, mine, theirs }: Record<'base' | OrderSide, readonly string[]>,
  alive: ReadonlySet<string>,
  prefer: OrderSide,
): { order: readonly string[]; contested: boolean } {
  const inAll = new Set(intersection(base, mine, theirs).filter((key) => alive.has(key)));
  const common = (keys: readonly string[]) => keys.filter((key) => inAll.has(key));
  const wanted = (key: string) => alive.has(key);
  const complete = (first: readonly string[], second: readonly string[]) =>
    inserted(first.filter(wanted), second, wanted);
  const [before, my, their] = [common(base), common(mine), common(theirs)];
  if (equal(before, my) || equal(my, their)) return { order: complete(theirs, mine), contested: false };
  if (equal(before, their)) return { order: complete(mine, theirs), contested: false };

  const [restOfMine, restOfTheirs] = [unmoved(before, my), unmoved(before, their)];
  const moved = my.filter((key) => !restOfMine.has(key));
  if (moved.some((key) => !restOfTheirs.has(key)))
    return {
      order: prefer === 'mine' ? complete(mine, theirs) : complete(theirs, mine),
      contested: true,
    };
  const away = new Set(moved);
  const rest = complete(theirs, mine).filter((key) => !away.has(key));
  const stays = (key: string) => !inAll.has(key) || restOfTheirs.has(key);
  return { order: inserted(rest, mine, (key) => away.has(key), stays), contested: false };
}

const equal = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key, index) => b[index] === key);

function intersection(first: readonly string[], ...others: (readonly string[])[]) {
  const sets = others.map((keys) => new Set(keys));
  return first.filter((key) => sets.every((set) => set.has(key)));
}
