import { MAX_COUNT } from '#contract/scalars.ts';
import { stableKeys } from '#engines/save/order.ts';

/** What the place of a topic is made of: topics stand by `sortOrder`, those that share one by their ids. */
export interface Placed {
  topicId: string;
  sortOrder?: number | null | undefined;
}

/** How far apart topics are put where nothing comes after them. */
const STEP = 10;

/**
 * The fewest new values of `sortOrder` that bring topics into the order they are given in, by topic.
 *
 * Between two topics that stay, those in between need as many values as their ids fall, since equal values stand by
 * id. Taking the falls so far away from each `sortOrder` leaves heights which only must not fall: a longest such part
 * can stay as it is (`unmoved`), and the rest is spread over the gaps between, so that the next move finds one. A
 * value that the service would not take (a fraction, say) never stays.
 *
 * @param largest the largest value that the service takes
 */
export function newOrders(wanted: readonly Placed[], largest = MAX_COUNT): Map<string, number> {
  const falls = fallsOf(wanted);
  const room = largest - (falls.at(-1) ?? 0);
  const heights = wanted.map(({ sortOrder }, at) => {
    if (!isTaken(sortOrder)) return null;
    const height = sortOrder - (falls[at] ?? 0);
    return height >= 0 && height <= room ? height : null;
  });
  const stay = staying(wanted, heights);
  const orders = new Map<string, number>();
  let low = -1;
  let moving: number[] = [];
  const settle = (high: number | null) => {
    for (const [n, at] of moving.entries()) {
      const height = heightIn({ low, high, count: moving.length, room }, n + 1);
      orders.set(wanted[at]?.topicId ?? '', height + (falls[at] ?? 0));
    }
    moving = [];
  };
  for (const [at, { topicId }] of wanted.entries()) {
    const height = heights[at] ?? 0;
    if (stay.has(topicId)) {
      settle(height);
      low = height;
    } else moving.push(at);
  }
  settle(null);
  return orders;
}

/** For each topic, how often an id was smaller than the one before, up to there. */
function fallsOf(topics: readonly Placed[]): number[] {
  let falls = 0;
  return topics.map(({ topicId }, at) => {
    const before = topics[at - 1];
    if (before && topicId < before.topicId) falls += 1;
    return falls;
  });
}

const isTaken = (order: number | null | undefined): order is number => Number.isSafeInteger(order);

/** As many topics as can stay: a longest part whose heights never fall. */
function staying(topics: readonly Placed[], heights: readonly (number | null)[]): Set<string> {
  const known = topics.flatMap(({ topicId }, at) => {
    const height = heights[at];
    return height === null || height === undefined ? [] : [{ topicId, at, height }];
  });
  const byHeight = known.toSorted((a, b) => a.height - b.height || a.at - b.at);
  const ids = (list: readonly Placed[]) => list.map(({ topicId }) => topicId);
  return stableKeys(ids(byHeight), ids(known));
}

interface Gap {
  /** −1 where nothing comes before it. */
  low: number;
  /** Null where nothing comes after it. */
  high: number | null;
  /** How many heights it is to hold. */
  count: number;
  room: number;
}

/** The height of the `n`th in a gap, counted from 1: evenly spread, never falling, equal only where it is narrow. */
function heightIn({ low, high, count, room }: Gap, n: number): number {
  if (high === null) {
    const step = Math.min(STEP, Math.floor((room - Math.max(low, 0)) / count));
    return Math.max(low, 0) + step * (low < 0 ? n - 1 : n);
  }
  return Math.min(high, Math.max(0, low, low + Math.floor(((high - low) / (count + 1)) * n)));
}
