import { asItems } from './document.ts';
import { isEqualJson } from './is-equal.ts';
import { mergeOrder } from './order.ts';

/**
 * Merges lists of plain values: additions, removals and moves of either side. Equal values are told apart by their
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
