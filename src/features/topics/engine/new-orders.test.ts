import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newOrders, type Placed } from './new-orders.ts';

const topic = (topicId: string, sortOrder: number): Placed => ({ topicId, sortOrder });
const apply = (topics: readonly Placed[], orders: Map<string, number>) =>
  topics.map(({ topicId, sortOrder }) => topic(topicId, orders.get(topicId) ?? sortOrder ?? Number.NaN));
const served = (topics: readonly Placed[]) =>
  topics.toSorted((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0) || (a.topicId < b.topicId ? -1 : 1));
const ids = (topics: readonly Placed[]) => topics.map(({ topicId }) => topicId);

/** Whether some values for those that do not stay make the order, found by taking the smallest each time. */
function works(topics: readonly Placed[], stays: (at: number) => boolean, largest: number): boolean {
  let last = topic('', 0);
  return topics.every((each, at) => {
    const above = last.topicId < each.topicId ? (last.sortOrder ?? 0) : (last.sortOrder ?? 0) + 1;
    const value = stays(at) ? (each.sortOrder ?? -1) : above;
    last = topic(each.topicId, value);
    return value >= above && value <= largest;
  });
}

/** How few need a new value, by trying all sets. */
function fewest(topics: readonly Placed[], largest: number): number {
  const bits = (set: number) => set.toString(2).replaceAll('0', '').length;
  let least = Number.POSITIVE_INFINITY;
  for (let set = 0; set < 2 ** topics.length; set += 1)
    if (works(topics, (at) => (set & (1 << at)) === 0, largest)) least = Math.min(least, bits(set));
  return least;
}

const list = (most: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 7 })
    .chain((numbers) =>
      fc.tuple(
        ...numbers.map((id) =>
          fc.integer({ min: 0, max: most }).map((order) => topic(`t${String(id).padStart(2, '0')}`, order)),
        ),
      ),
    );

test('gives the order with as few updates as there can be, all within what the service takes', () => {
  fc.assert(
    fc.property(list(12), fc.integer({ min: 6, max: 14 }), (topics, largest) => {
      const orders = newOrders(topics, largest);
      const after = apply(topics, orders);
      expect(ids(served(after))).toEqual(ids(topics));
      for (const value of orders.values()) {
        expect(Number.isSafeInteger(value)).toBe(true);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(largest);
      }
      expect(orders.size).toBe(fewest(topics, largest));
    }),
    { numRuns: 500 },
  );
});

test('moving one of many that stand apart takes one update', () => {
  fc.assert(
    fc.property(fc.nat(59), fc.nat(59), (from, to) => {
      const topics = Array.from({ length: 60 }, (_, at) =>
        topic(`t${String(at).padStart(2, '0')}`, (at + 1) * 10),
      );
      const [moved] = topics.splice(from, 1);
      if (moved) topics.splice(to, 0, moved);
      const orders = newOrders(topics);
      expect(orders.size).toBe(from === to ? 0 : 1);
      expect(ids(served(apply(topics, orders)))).toEqual(ids(topics));
    }),
  );
});

test('topics that all share one value are numbered, as far as their ids do not say the same', () => {
  const orders = newOrders([topic('c', 0), topic('b', 0), topic('a', 0)]);
  expect(orders).toEqual(
    new Map([
      ['b', 11],
      ['a', 22],
    ]),
  );
  expect(newOrders([topic('a', 0), topic('b', 0), topic('c', 0)])).toEqual(new Map());
});

test('at the largest value there is, others make room', () => {
  const orders = newOrders([topic('a', 0), topic('z', 9_007_199_254_740_991), topic('b', 5)]);
  expect(orders.size).toBe(1);
  expect(
    ids(served(apply([topic('a', 0), topic('z', 9_007_199_254_740_991), topic('b', 5)], orders))),
  ).toEqual(['a', 'z', 'b']);
});

test('a value that the service would not take is replaced', () => {
  const strange = [
    topic('a', -5),
    topic('b', 0.5),
    topic('c', 7),
    topic('d', 2 ** 60),
    { topicId: 'e', sortOrder: null },
  ];
  const orders = newOrders(strange);
  expect([...orders.keys()]).toEqual(['a', 'b', 'd', 'e']);
  expect(ids(served(apply(strange, orders)))).toEqual(['a', 'b', 'c', 'd', 'e']);
});
