import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assignSortOrders, type OrderedTopic } from './sort-orders.ts';

const topic = (topicId: string, sortOrder: number): OrderedTopic => ({ topicId, sortOrder });
const apply = (topics: readonly OrderedTopic[], orders: Map<string, number>) =>
  topics.map(({ topicId, sortOrder }) => topic(topicId, orders.get(topicId) ?? sortOrder ?? Number.NaN));
const served = (topics: readonly OrderedTopic[]) =>
  topics.toSorted((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0) || (a.topicId < b.topicId ? -1 : 1));
const ids = (topics: readonly OrderedTopic[]) => topics.map(({ topicId }) => topicId);

/** Whether the order is possible with these topics unchanged: assigns the smallest value to each other one. */
function isPossible(
  topics: readonly OrderedTopic[],
  isKept: (at: number) => boolean,
  largest: number,
): boolean {
  let last = topic('', 0);
  return topics.every((each, at) => {
    const above = last.topicId < each.topicId ? (last.sortOrder ?? 0) : (last.sortOrder ?? 0) + 1;
    const value = isKept(at) ? (each.sortOrder ?? -1) : above;
    last = topic(each.topicId, value);
    return value >= above && value <= largest;
  });
}

/** Minimum number of updates, by brute force. */
function minUpdates(topics: readonly OrderedTopic[], largest: number): number {
  const bits = (set: number) => set.toString(2).replaceAll('0', '').length;
  let least = Number.POSITIVE_INFINITY;
  for (let set = 0; set < 2 ** topics.length; set += 1)
    if (isPossible(topics, (at) => (set & (1 << at)) === 0, largest)) least = Math.min(least, bits(set));
  return least;
}

const list = (maxOrder: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 7 })
    .chain((numbers) =>
      fc.tuple(
        ...numbers.map((id) =>
          fc
            .integer({ min: 0, max: maxOrder })
            .map((order) => topic(`t${String(id).padStart(2, '0')}`, order)),
        ),
      ),
    );

test('needs the minimum of updates, all with valid values', () => {
  fc.assert(
    fc.property(list(12), fc.integer({ min: 6, max: 14 }), (topics, largest) => {
      const orders = assignSortOrders(topics, largest);
      const after = apply(topics, orders);
      expect(ids(served(after))).toEqual(ids(topics));
      for (const value of orders.values()) {
        expect(Number.isSafeInteger(value)).toBe(true);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(largest);
      }
      expect(orders.size).toBe(minUpdates(topics, largest));
    }),
    { numRuns: 500 },
  );
});

test('moves a topic with one update if there is a gap', () => {
  fc.assert(
    fc.property(fc.nat(59), fc.nat(59), (from, to) => {
      const topics = Array.from({ length: 60 }, (_, at) =>
        topic(`t${String(at).padStart(2, '0')}`, (at + 1) * 10),
      );
      const [moved] = topics.splice(from, 1);
      if (moved) topics.splice(to, 0, moved);
      const orders = assignSortOrders(topics);
      expect(orders.size).toBe(from === to ? 0 : 1);
      expect(ids(served(apply(topics, orders)))).toEqual(ids(topics));
    }),
  );
});

test('numbers topics with equal values unless their IDs already sort them', () => {
  const orders = assignSortOrders([topic('c', 0), topic('b', 0), topic('a', 0)]);
  expect(orders).toEqual(
    new Map([
      ['b', 11],
      ['a', 22],
    ]),
  );
  expect(assignSortOrders([topic('a', 0), topic('b', 0), topic('c', 0)])).toEqual(new Map());
});

test('moves other topics at the largest possible value', () => {
  const orders = assignSortOrders([topic('a', 0), topic('z', 9_007_199_254_740_991), topic('b', 5)]);
  expect(orders.size).toBe(1);
  expect(
    ids(served(apply([topic('a', 0), topic('z', 9_007_199_254_740_991), topic('b', 5)], orders))),
  ).toEqual(['a', 'z', 'b']);
});

test('replaces invalid values', () => {
  const topics = [
    topic('a', -5),
    topic('b', 0.5),
    topic('c', 7),
    topic('d', 2 ** 60),
    { topicId: 'e', sortOrder: null },
  ];
  const orders = assignSortOrders(topics);
  expect([...orders.keys()]).toEqual(['a', 'b', 'd', 'e']);
  expect(ids(served(apply(topics, orders)))).toEqual(['a', 'b', 'c', 'd', 'e']);
});
