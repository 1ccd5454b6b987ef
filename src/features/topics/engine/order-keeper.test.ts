import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Placed } from './new-orders.ts';
import { OrderKeeper, type OrderService, type Outcome } from './order-keeper.ts';

/** A service with topics of these ids; what it does of late is told before each call. */
class Service implements OrderService {
  topics: Placed[];
  writes = 0;
  /** Called before each write. */
  meddle: (write: number) => void = () => {};

  constructor(ids: readonly string[]) {
    this.topics = ids.map((topicId, at) => ({ topicId, sortOrder: 10 * at }));
  }

  get order(): string[] {
    const order = (topic: Placed) => topic.sortOrder ?? 0;
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
    this.meddle(this.writes);
    this.put(topicId, sortOrder);
  }
}

function make(ids: string) {
  const service = new Service([...ids]);
  const outcomes: Outcome[] = [];
  const keeper = new OrderKeeper(service, (outcome) => outcomes.push(outcome));
  /** Waits until so many outcomes were told. */
  const rested = async (count = 1) => {
    while (outcomes.length < count) await Promise.resolve();
  };
  return { service, outcomes, keeper, rested };
}

const refused = () => {
  throw new Error('refused');
};

test('a new order is wanted at once and saved', async () => {
  const { service, outcomes, keeper, rested } = make('abcde');
  keeper.want([...'abcde'], [...'aebcd'], ['e']);
  expect(keeper.wanted?.join('')).toBe('aebcd');
  await rested();
  expect(service.order.join('')).toBe('aebcd');
  expect(outcomes).toMatchObject([{ kind: 'saved', updates: 1 }]);
});

test('names the topic that was moved, not the neighbor it swapped places with', async () => {
  const { outcomes, keeper, rested } = make('abcd');
  keeper.want([...'abcd'], [...'acbd'], ['b']);
  await rested();
  keeper.want([...'acbd'], [...'acdb'], ['b']);
  keeper.want([...'acdb'], [...'cadb'], ['a']);
  await rested(3);
  expect(outcomes).toMatchObject([{ moved: ['b'] }, { moved: ['b'] }, { moved: ['a'] }]);
});

test('what is moved while a save is under way follows it, also what is moved back', async () => {
  const { service, outcomes, keeper, rested } = make('abcd');
  service.meddle = (write) => {
    if (write === 1) keeper.want([...'bacd'], [...'bcad'], ['a']);
    if (write === 2) keeper.want([...'bcad'], [...'abcd'], ['a']);
  };
  keeper.want([...'abcd'], [...'bacd'], ['a']);
  await rested(3);
  expect(service.order.join('')).toBe('abcd');
  expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved']);
});

test('what fails is taken back, all that was written of it', async () => {
  const { service, outcomes, keeper, rested } = make('abcdef');
  service.topics = service.topics.map(({ topicId }, at) => ({ topicId, sortOrder: at }));
  service.meddle = (write) => {
    if (write === 3) refused();
  };
  keeper.want([...'abcdef'], [...'fedcba'], [...'abcdef']);
  await rested();
  expect(keeper.wanted).toBeNull();
  expect(service.order.join('')).toBe('abcdef');
  expect(outcomes).toMatchObject([{ kind: 'failed', left: 'as before' }]);
});

test('tells where a part could not be taken back', async () => {
  const { service, outcomes, keeper, rested } = make('abcdef');
  service.meddle = (write) => {
    if (write >= 3) refused();
  };
  keeper.want([...'abcdef'], [...'fedcba'], [...'abcdef']);
  await rested();
  expect(outcomes).toMatchObject([{ kind: 'failed', left: 'partly' }]);
  service.read = refused;
  keeper.want([...'abcdef'], [...'fedcba'], [...'abcdef']);
  await rested(2);
  expect(outcomes[1]).toMatchObject({ kind: 'failed', left: 'as before' });
});

test('the same topic moved elsewhere is nothing that is written over', async () => {
  const { service, outcomes, keeper, rested } = make('abcd');
  service.put('a', 100);
  keeper.want([...'abcd'], [...'bcad'], ['a']);
  await rested();
  expect(service.order.join('')).toBe('bcda');
  expect(service.writes).toBe(0);
  expect(outcomes).toEqual([{ kind: 'overtaken', moved: ['a'], now: [...'bcda'], again: [...'bcad'] }]);
});

test('somebody who moves in the very moment between is told of', async () => {
  const { service, outcomes, keeper, rested } = make('abcd');
  service.meddle = () => service.put('d', -1);
  keeper.want([...'abcd'], [...'bacd'], ['a']);
  await rested();
  expect(outcomes).toMatchObject([{ kind: 'overtaken', now: [...'dbac'] }]);
});

test('what is moved while a save fails or is overtaken is moved again, too', async () => {
  const { service, outcomes, keeper, rested } = make('abcd');
  service.meddle = (write) => {
    if (write !== 1) return;
    keeper.want([...'bacd'], [...'badc'], ['c']);
    refused();
  };
  keeper.want([...'abcd'], [...'bacd'], ['a']);
  await rested();
  expect(keeper.wanted).toBeNull();
  expect(outcomes[0]).toMatchObject({ kind: 'failed', base: [...'abcd'], mine: [...'badc'] });

  service.put('a', 100);
  const { read } = service;
  service.read = () => {
    service.read = read;
    keeper.want([...'bcad'], [...'dbca'], ['d']);
    return service.read();
  };
  keeper.want([...'abcd'], [...'bcad'], ['a']);
  await rested(2);
  const [, outcome] = outcomes;
  expect(outcome?.kind).toBe('overtaken');
  expect(outcome?.kind === 'overtaken' && outcome.again.join('')).toBe('dbca');
});

test('what different people move goes together, whatever they move', async () => {
  const move = fc.tuple(fc.nat(5), fc.nat(5));
  await fc.assert(
    fc.asyncProperty(move, move, async ([from, to], [theirFrom, theirTo]) => {
      const { service, outcomes, keeper, rested } = make('abcdef');
      const moved = (order: readonly string[], at: number, place: number) =>
        order.toSpliced(at, 1).toSpliced(place, 0, order[at] ?? '');
      const base = [...'abcdef'];
      for (const [at, id] of moved(base, theirFrom, theirTo).entries()) service.put(id, 10 * at);
      const theirs = service.order;
      keeper.want(base, moved(base, from, to), [base[from] ?? '']);
      await rested();
      const [outcome] = outcomes;
      if (outcome?.kind === 'overtaken') {
        expect(service.order).toEqual(theirs);
        expect(outcome.now).toEqual(theirs);
        expect(outcome.again.toSorted()).toEqual(base);
      } else {
        expect(outcome?.kind).toBe('saved');
        const rest = base.filter((_, at) => at !== from && at !== theirFrom);
        expect(service.order.filter((id) => rest.includes(id))).toEqual(rest);
      }
    }),
  );
});
