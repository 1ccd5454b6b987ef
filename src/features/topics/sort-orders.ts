import { MAX_COUNT } from '#contract/scalars.ts';

export interface SortedTopic {
  topicId: string;
  sortOrder?: number | null | undefined;
}

/** `sortOrder` by topic ID. */
export type SortOrders = ReadonlyMap<string, number>;

/** Distance between values, which leaves room for later moves. */
const STEP = 10;

/** Moves a topic to an index. */
export function moveTopic<T extends SortedTopic>(topics: T[], topicId: string, to: number): T[] {
  const moved = topics.find((topic) => topic.topicId === topicId);
  return moved ? topics.filter((topic) => topic !== moved).toSpliced(to, 0, moved) : topics;
}

/**
 * Returns the `sortOrder` updates after a topic has moved: a value between its neighbors', or new values for all topics
 * if there is no gap.
 *
 * @param topics topics in their new order
 */
export function sortOrdersAfterMove(topics: readonly SortedTopic[], movedId: string): SortOrders {
  const index = topics.findIndex(({ topicId }) => topicId === movedId);
  const lower = orderOf(topics[index - 1]);
  const next = topics[index + 1];
  const upper = next ? orderOf(next) : lower + 2 * STEP;
  const between = Math.floor((lower + upper) / 2);
  if (lower < between && between < upper && between <= MAX_COUNT) return new Map([[movedId, between]]);
  return new Map(topics.map(({ topicId }, at) => [topicId, (at + 1) * STEP]));
}

/** Updates and sorts topics. Those with equal values keep the service's order. */
export const applySortOrders = <T extends SortedTopic>(topics: readonly T[], updates: SortOrders): T[] =>
  topics
    .map((topic) => ({ ...topic, sortOrder: updates.get(topic.topicId) ?? topic.sortOrder }))
    .toSorted((a, b) => orderOf(a) - orderOf(b));

/** Missing and negative values, which the service rejects, come first. */
const orderOf = (topic: SortedTopic | undefined) => Math.max(topic?.sortOrder ?? -1, -1);
