import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OrderOutcome, OrderSaver, type OrderService } from './order-saver.ts';
import type { OrderedTopic } from './sort-orders.ts';

/** In-memory service with topics of these IDs. */
class Service implements OrderService {
  topics: OrderedTopic[];
  writes = 0;
  beforeWrite: (write: number) => void = () => {};

  constructor(ids: readonly string[]) {
    this.topics = ids.map((topicId, at) => ({ topicId, sortOrder: 10 * at }));
  }

  get order(): string[] {
    const order = (topic: OrderedTopic) => topic.sortOrder ?? 0;
    return this.topics
      .toSorted((a, b) => order(a) - order(b) || (a.topicId < b.topicId ? -1 : 1))
      .map(({ topicId }) => topicId);
  }

  put(topicId: string, sortOrder: number) {
    this.topics = this.topics.map((each) => (each.topicId === topicId ? { topicId, sortOrder } : each));
  }

  async read() {
    return this.order.flatMap((id) => this.topics.filter(({ topicId }) => topicId === id));
  }

  async write(topicId: string, sortOrder: number) {
    this.writes += 1;
    this.beforeWrite(this.writes);
    this.put(topicId, sortOrder);
  }
}

function setup(ids: string) {
  const service = new Service([...ids]);
  const outcomes: OrderOutcome[] = [];
  const saver = new OrderSaver(service, (outcome) => outcomes.push(outcome));
  /** Waits for this many outcomes. */
  const waitForOutcomes = async (count = 1) => {
    while (outcomes.length < count) await Promise.resolve();
  };
  return { service, outcomes, saver, waitForOutcomes };
}

const reject = () => {
  throw new Error('refused');
};

test('applies a new order immediately and saves it', async () => {
  const { service, outcomes, saver, waitForOutcomes } = setup('abcde');
  saver.request([...'abcde'], [...'aebcd'], ['e']);
  expect(saver.pendingOrder?.join('')).toBe('aebcd');
  await waitForOutcomes();
  expect(service.order.join('')).toBe('aebcd');
  expect(outcomes).toMatchObject([{ kind: 'saved', updates: 1 }]);
});

test('names the topic that was moved, not the neighbor it swapped places with', async () => {
  const { outcomes, saver, waitForOutcomes } = setup('abcd');
  saver.request([...'abcd'], [...'acbd'], ['b']);
  await waitForOutcomes();
  saver.request([...'acbd'], [...'acdb'], ['b']);
  saver.request([...'acdb'], [...'cadb'], ['a']);
  await waitForOutcomes(3);
  expect(outcomes).toMatchObject([{ moved: ['b'] }, { moved: ['b'] }, { moved: ['a'] }]);
});

test('saves moves during a save afterwards, including reversals', async () => {
  const { service, outcomes, saver, waitForOutcomes } = setup('abcd');
  service.beforeWrite = (write) => {
    if (write === 1) saver.request([...'bacd'], [...'bcad'], ['a']);
    if (write === 2) saver.request([...'bcad'], [...'abcd'], ['a']);
  };
  saver.request([...'abcd'], [...'bacd'], ['a']);
  await waitForOutcomes(3);
  expect(service.order.join('')).toBe('abcd');
  expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved']);
});

test('rolls back all updates of a failed save', async () => {
  const { service, outcomes, saver, waitForOutcomes } = setup('abcdef');
  service.topics = service.topics.map(({ topicId }, at) => ({ topicId, sortOrder: at }));
  service.beforeWrite = (write) => {
    if (write === 3) reject();
  };
  saver.request([...'abcdef'], [...'fedcba'], [...'abcdef']);
  await waitForOutcomes();
  expect(saver.pendingOrder).toBeNull();
  expect(service.order.join('')).toBe('abcdef');
  expect(outcomes).toMatchObject([{ kind: 'failed', rollback: 'complete' }]);
});

test('reports an incomplete rollback', async () => {
  const { service, outcomes, saver, waitForOutcomes } = setup('abcdef');
  service.beforeWrite = (write) => {
    if (write >= 3) reject();
  };
  saver.request([...'abcdef'], [...'fedcba'], [...'abcdef']);
  await waitForOutcomes();
  expect(outcomes).toMatchObject([{ kind: 'failed', rollback: 'partial' }]);
  service.read = reject;
  saver.request([...'abcdef'], [...'fedcba'], [...'abcdef']);
  await waitForOutcomes(2);
  expect(outcomes[1]).toMatchObject({ kind: 'failed', rollback: 'complete' });
});

test('does not overwrite a move of the same topic by someone else', async () => {
  const { service, outcomes, saver, waitForOutcomes } = setup('abcd');
  service.put('a', 100);
  saver.request([...'abcd'], [...'bcad'], ['a']);
  await waitForOutcomes();
  expect(service.order.join('')).toBe('bcda');
  expect(service.writes).toBe(0);
  expect(outcomes).toEqual([{ kind: 'conflict', moved: ['a'], now: [...'bcda'], reapplied: [...'bcad'] }]);
});

test('detects a move by someone else during the save', async () => {
  const { service, outcomes, saver, waitForOutcomes } = setup('abcd');
  service.beforeWrite = () => service.put('d', -1);
  saver.request([...'abcd'], [...'bacd'], ['a']);
  await waitForOutcomes();
  expect(outcomes).toMatchObject([{ kind: 'conflict', now: [...'dbac'] }]);
});

test('includes later moves after a failure or conflict', async () => {
  const { service, outcomes, saver, waitForOutcomes } = setup('abcd');
  service.beforeWrite = (write) => {
    if (write !== 1) return;
    saver.request([...'bacd'], [...'badc'], ['c']);
    reject();
  };
  saver.request([...'abcd'], [...'bacd'], ['a']);
  await waitForOutcomes();
  expect(saver.pendingOrder).toBeNull();
  expect(outcomes[0]).toMatchObject({ kind: 'failed', base: [...'abcd'], mine: [...'badc'] });

  service.put('a', 100);
  const { read } = service;
  service.read = () => {
    service.read = read;
    saver.request([...'bcad'], [...'dbca'], ['d']);
    return service.read();
  };
  saver.request([...'abcd'], [...'bcad'], ['a']);
  await waitForOutcomes(2);
  const [, outcome] = outcomes;
  expect(outcome?.kind).toBe('conflict');
  expect(outcome?.kind === 'conflict' && outcome.reapplied.join('')).toBe('dbca');
});

test('merges moves of different topics by several people', async () => {
  const move = fc.tuple(fc.nat(5), fc.nat(5));
  await fc.assert(
    fc.asyncProperty(move, move, async ([from, to], [theirFrom, theirTo]) => {
      const { service, outcomes, saver, waitForOutcomes } = setup('abcdef');
      const moved = (order: readonly string[], at: number, place: number) =>
        order.toSpliced(at, 1).toSpliced(place, 0, order[at] ?? '');
      const base = [...'abcdef'];
      for (const [at, id] of moved(base, theirFrom, theirTo).entries()) service.put(id, 10 * at);
      const theirs = service.order;
      saver.request(base, moved(base, from, to), [base[from] ?? '']);
      await waitForOutcomes();
      const [outcome] = outcomes;
      if (outcome?.kind === 'conflict') {
        expect(service.order).toEqual(theirs);
        expect(outcome.now).toEqual(theirs);
        expect(outcome.reapplied.toSorted()).toEqual(base);
      } else {
        expect(outcome?.kind).toBe('saved');
        const rest = base.filter((_, at) => at !== from && at !== theirFrom);
        expect(service.order.filter((id) => rest.includes(id))).toEqual(rest);
      }
    }),
  );
});
