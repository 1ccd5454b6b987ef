import { unmoved } from '#engines/save/order.ts';

/**
 * The rows whose places among the others are not what they were. Which of two neighbours was moved past the other
 * cannot be seen from the outcome: `byHand` tells which were moved here, and is believed where that explains it all.
 */
export function movedRows(
  before: readonly string[],
  now: readonly string[],
  byHand: ReadonlySet<string>,
): ReadonlySet<string> {
  const known = new Set(before);
  const common = now.filter((key) => known.has(key));
  const inPlace = unmoved(before, common);
  if (inPlace.size === common.length) return new Set();
  const others = common.filter((key) => !byHand.has(key));
  const explained = unmoved(before, others).size === others.length;
  return new Set(common.filter((key) => (explained ? byHand.has(key) : !inPlace.has(key))));
}
