import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { BLOCK_SIZE, RowPages, type RowSource } from './row-pages.ts';

/** A changing list whose responses are released by the test. */
function world() {
  let [length, state] = [0, 0];
  const waiting: (() => void)[] = [];
  const asked: { from: number; count: number }[] = [];
  const rowsNow = (from: number, to: number) =>
    Array.from(
      { length: Math.max(0, Math.min(to, length) - from) },
      (_, index) => `${state}:${from + index}`,
    );
  const makeSource = (): RowSource<string> => ({
    of: {},
    indexOf: async (id) => Number(id.split(':')[1]),
    read: (from, count) => {
      asked.push({ from, count });
      return new Promise((resolve) =>
        waiting.push(() => resolve({ rows: rowsNow(from, from + count), total: length, state: `${state}` })),
      );
    },
  });
  return {
    makeSource,
    asked,
    rowsNow,
    change(next: number) {
      state += 1;
      length = next;
    },
    /** Resolves the oldest request. */
    async answer() {
      waiting.shift()?.();
      await new Promise(setImmediate);
    },
    isWaiting: () => waiting.length > 0,
  };
}

type Step =
  | { do: 'show'; first: number; count: number }
  | { do: 'change'; length: number }
  | { do: 'another list'; length: number }
  | { do: 'answer' };

const length = fc.integer({ min: 0, max: 30_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('show' as const),
    first: fc.integer({ min: 0, max: 30_000 }),
    count: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ do: fc.constant('change' as const), length }),
  fc.record({ do: fc.constant('another list' as const), length }),
  fc.constant({ do: 'answer' as const }),
);

it('ends up with the current visible rows and never mixes revisions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat({ max: 3000 }), async (steps, ready) => {
      const { makeSource, rowsNow, change, answer, isWaiting } = world();
      const pages = new RowPages<string>();
      let [version, visible] = [0, { first: 0, last: 0 }];
      let source = makeSource();
      change(500);
      pages.update(source, { version, ready });
      const states = () => {
        const { at, total } = pages.getSnapshot();
        return new Set(
          Array.from({ length: total ?? 0 }, (_, index) => at(index)?.split(':')[0]).filter(Boolean),
        );
      };
      for (const each of steps) {
        if (each.do === 'show') {
          visible = { first: each.first, last: each.first + each.count - 1 };
          pages.show(visible.first, visible.last);
        }
        if (each.do === 'change' || each.do === 'another list') {
          change(each.length);
          version += 1;
          if (each.do === 'another list') source = makeSource();
          pages.update(source, { version, ready });
        }
        if (each.do === 'answer') await answer();
        expect(states().size).toBeLessThanOrEqual(1);
      }
      while (isWaiting()) await answer();
      const { at, total } = pages.getSnapshot();
      const all = rowsNow(0, Number.POSITIVE_INFINITY);
      expect(total).toBe(all.length);
      for (let index = visible.first; index <= Math.min(visible.last, all.length - 1); index += 1)
        expect(at(index)).toBe(all[index]);
      for (let index = 0; index < Math.min(ready, all.length); index += 1) expect(at(index)).toBe(all[index]);
    }),
    { numRuns: 60 },
  );
});

it('sends one request at a time, skips rows scrolled past and evicts distant ones', async () => {
  const { makeSource, asked, change, answer, isWaiting } = world();
  const pages = new RowPages<string>();
  const listener = vi.fn();
  pages.subscribe(listener);
  change(1_000_000);
  pages.update(makeSource(), { version: 0, ready: 0 });
  for (let first = 0; first < 900_000; first += 30_000) pages.show(first, first + 20);
  expect(asked).toHaveLength(1);
  while (isWaiting()) await answer();
  expect(asked).toHaveLength(2);
  expect(asked[1]?.from).toBeLessThanOrEqual(870_000);
  expect((asked[1]?.from ?? 0) + (asked[1]?.count ?? 0)).toBeGreaterThan(870_020);
  expect(asked[1]?.count).toBeLessThanOrEqual(2 * BLOCK_SIZE);
  expect(listener).toHaveBeenCalledTimes(2);
  for (let first = 0; first < 900_000; first += 3000) {
    pages.show(first, first + 20);
    while (isWaiting()) await answer();
  }
  const { at } = pages.getSnapshot();
  const cachedBlocks = Array.from({ length: 1_000_000 / BLOCK_SIZE }, (_, block) =>
    at(block * BLOCK_SIZE),
  ).filter(Boolean);
  expect(cachedBlocks.length).toBeLessThanOrEqual(100);
});

it('retries after an error when the visible rows change', async () => {
  const pages = new RowPages<string>();
  let isFailing = true;
  const read = async (from: number, count: number) => {
    if (isFailing) throw new Error('gone');
    return { rows: Array.from({ length: count }, (_, index) => `${from + index}`), total: 5000, state: '' };
  };
  pages.update({ of: {}, read, indexOf: async () => -1 }, { version: 0, ready: 0 });
  await new Promise(setImmediate);
  expect(pages.getSnapshot().total).toBeNull();
  isFailing = false;
  pages.show(2000, 2020);
  await vi.waitFor(() => expect(pages.getSnapshot().at(2010)).toBe('2010'));
});

it('keeps the identity of equal rows, also across lists', async () => {
  const pages = new RowPages<{ id: string; clicks: number }>();
  let clicks = 0;
  const source = {
    of: {},
    indexOf: async () => -1,
    read: async () => ({
      rows: [
        { id: 'a', clicks: 1 },
        { id: 'b', clicks },
      ],
      total: 2,
      state: `${clicks}`,
    }),
  };
  const refetched = async () => {
    pages.update(source, { version: clicks, ready: 0 });
    await new Promise(setImmediate);
    return [pages.getSnapshot().at(0), pages.getSnapshot().at(1)] as const;
  };
  const [first, second] = await refetched();
  clicks = 2;
  const [sameFirst, newSecond] = await refetched();
  expect(sameFirst).toBe(first);
  expect(newSecond).not.toBe(second);
  expect(newSecond).toEqual({ id: 'b', clicks: 2 });
});
