import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_COUNT } from '#contract/scalars.ts';
import { applySortOrders, moveTopic, type SortedTopic, sortOrdersAfterMove } from './use-topic-order.ts';

const topic = (topicId: string, sortOrder: number | null): SortedTopic => ({ topicId, sortOrder });
const ids = (topics: readonly SortedTopic[]) => topics.map(({ topicId }) => topicId);

test('moves a topic to an index', () => {
  const topics = [...'abcd'].map((id, at) => topic(id, at));
  expect(ids(moveTopic(topics, 'a', 2)).join('')).toBe('bcad');
  expect(ids(moveTopic(topics, 'd', 0)).join('')).toBe('dabc');
  expect(ids(moveTopic(topics, 'x', 0)).join('')).toBe('abcd');
});

test('moves a topic with one update if there is a gap', () => {
  fc.assert(
    fc.property(fc.nat(59), fc.nat(59), (from, to) => {
      const topics = Array.from({ length: 60 }, (_, at) =>
        topic(`t${String(at).padStart(2, '0')}`, (at + 1) * 10),
      );
      const movedId = topics[from]?.topicId ?? '';
      const moved = moveTopic(topics, movedId, to);
      const orders = sortOrdersAfterMove(moved, movedId);
      expect([...orders.keys()]).toEqual([movedId]);
      expect(ids(applySortOrders(moved, orders))).toEqual(ids(moved));
    }),
  );
});

test('returns valid values that sort the topics, whatever they have now', () => {
  const order = fc.oneof(
    fc.integer({ min: -2, max: 8 }),
    fc.constantFrom(null, 0.5, 2 ** 60, MAX_COUNT, MAX_COUNT - 1),
  );
  const list = fc
    .array(order, { minLength: 2, maxLength: 7 })
    .map((orders) => orders.map((value, at) => topic(`t${at}`, value)));
  fc.assert(
    fc.property(list, fc.nat(6), fc.nat(6), (topics, from, to) => {
      const sorted = applySortOrders(topics, new Map());
      const movedId = sorted[from % sorted.length]?.topicId ?? '';
      const moved = moveTopic(sorted, movedId, to % sorted.length);
      const orders = sortOrdersAfterMove(moved, movedId);
      expect(ids(applySortOrders(moved, orders))).toEqual(ids(moved));
      for (const value of orders.values()) {
        expect(Number.isSafeInteger(value)).toBe(true);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(MAX_COUNT);
      }
    }),
    { numRuns: 500 },
  );
});

test('renumbers all topics if there is no gap', () => {
  const topics = [topic('a', 0), topic('c', 2), topic('b', 1), topic('d', 3)];
  expect([...sortOrdersAfterMove(topics, 'c')]).toEqual([
    ['a', 10],
    ['c', 20],
    ['b', 30],
    ['d', 40],
  ]);
  expect(sortOrdersAfterMove([topic('a', 0), topic('b', 9), topic('c', 0)], 'b').size).toBe(3);
});
