import { MAX_COUNT } from '#contract/scalars.ts';
import { stableKeys } from '#engines/save/order.ts';

/** The service sorts topics by `sortOrder`, then by ID. */
export interface OrderedTopic {
  topicId: string;
  sortOrder?: number | null | undefined;
}

/** Distance between values after the last stableKeys topic. */
const STEP = 10;

/**
 * Returns the fewest `sortOrder` updates that bring topics into the given order, by topic ID.
 *
 * Topics with equal values are sorted by ID, so `sortOrder` must grow only where the ID is smaller than the previous one
 * (an ID drop). Subtracting the drops so far gives heights that only must not decrease. A longest non-decreasing
 * subsequence stays (`stableKeys`); the others are spread over the gaps, which leaves room for later moves. Values that
 * the service would reject (such as fractions) never stay.
 *
 * @param maxOrder the largest value that the service takes
 */
export function assignSortOrders(topics: readonly OrderedTopic[], maxOrder = MAX_COUNT): Map<string, number> {
  const idDrops = countIdDrops(topics);
  const maxHeight = maxOrder - (idDrops.at(-1) ?? 0);
  const heights = topics.map(({ sortOrder }, at) => {
    if (!isValidOrder(sortOrder)) return null;
    const height = sortOrder - (idDrops[at] ?? 0);
    return height >= 0 && height <= maxHeight ? height : null;
  });
  const unmovedIds = findUnmoved(topics, heights);
  const orders = new Map<string, number>();
  let low = -1;
  let moving: number[] = [];
  const closeGap = (high: number | null) => {
    for (const [n, at] of moving.entries()) {
      const height = heightInGap({ low, high, count: moving.length, maxHeight }, n + 1);
      orders.set(topics[at]?.topicId ?? '', height + (idDrops[at] ?? 0));
    }
    moving = [];
  };
  for (const [at, { topicId }] of topics.entries()) {
    const height = heights[at] ?? 0;
    if (unmovedIds.has(topicId)) {
      closeGap(height);
      low = height;
    } else moving.push(at);
  }
  closeGap(null);
  return orders;
}

/** Number of ID drops up to each topic. */
function countIdDrops(topics: readonly OrderedTopic[]): number[] {
  let drops = 0;
  return topics.map(({ topicId }, at) => {
    const before = topics[at - 1];
    if (before && topicId < before.topicId) drops += 1;
    return drops;
  });
}

const isValidOrder = (order: number | null | undefined): order is number => Number.isSafeInteger(order);

/** IDs of a longest subsequence whose heights don't decrease. */
function findUnmoved(topics: readonly OrderedTopic[], heights: readonly (number | null)[]): Set<string> {
  const valid = topics.flatMap(({ topicId }, at) => {
    const height = heights[at];
    return height === null || height === undefined ? [] : [{ topicId, at, height }];
  });
  const byHeight = valid.toSorted((a, b) => a.height - b.height || a.at - b.at);
  const ids = (list: readonly OrderedTopic[]) => list.map(({ topicId }) => topicId);
  return stableKeys(ids(byHeight), ids(valid));
}

interface Gap {
  /** −1 before the first stableKeys topic. */
  low: number;
  /** Null after the last stableKeys topic. */
  high: number | null;
  /** Number of topics to place in the gap. */
  count: number;
  maxHeight: number;
}

/** Height of the `n`th topic in a gap (from 1): evenly spread, equal only if the gap is narrow. */
function heightInGap({ low, high, count, maxHeight }: Gap, n: number): number {
  if (high === null) {
    const step = Math.min(STEP, Math.floor((maxHeight - Math.max(low, 0)) / count));
    return Math.max(low, 0) + step * (low < 0 ? n - 1 : n);
  }
  return Math.min(high, Math.max(0, low, low + Math.floor(((high - low) / (count + 1)) * n)));
}
