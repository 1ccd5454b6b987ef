import { itemsOf } from './doc.ts';
import { mergeOrder } from './order.ts';
import { sameJson } from './same.ts';

/**
 * Merges lists of plain values, which have no keys: what either side added is in, what either removed is out, and
 * moves are kept. A value that stands several times is told apart by how often it stood before.
 *
 * @returns undefined where both sides moved the same values to different places
 */
export function mergeItems(b: unknown, m: unknown, t: unknown): { items: unknown } | undefined {
  if (sameJson(m, b)) return { items: t };
  if (sameJson(t, b)) return { items: m };
  const [base, mine, theirs] = [numbered(b), numbered(m), numbered(t)];
  const all = new Map([...theirs, ...mine]);
  const alive = new Set(
    [...all.keys()].filter((key) => !base.has(key) || (mine.has(key) && theirs.has(key))),
  );
  const keys = { base: [...base.keys()], mine: [...mine.keys()], theirs: [...theirs.keys()] };
  const { order, contested } = mergeOrder(keys, alive, 'mine');
  return contested ? undefined : { items: order.map((key) => all.get(key)) };
}

/** Each item under a key made of its value and how often that stood before it. */
function numbered(items: unknown): ReadonlyMap<string, unknown> {
  const seen = new Map<string, number>();
  return new Map(
    itemsOf(items).map((item) => {
      const text = JSON.stringify(item);
      const times = (seen.get(text) ?? 0) + 1;
      seen.set(text, times);
      return [`${times} ${text}`, item];
    }),
  );
}
