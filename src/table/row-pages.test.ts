import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { BLOCK, RowPages, type RowSource } from './row-pages.ts';

/** A list that changes, and answers when it is told to. */
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
    placeOf: async (id) => Number(id.split(':')[1]),
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
    /** Answers what has waited longest. */
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

it('holds in the end what is looked at as the list has it, and never rows of two states at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat({ max: 3000 }), async (steps, ready) => {
      const { makeSource, rowsNow, change, answer, isWaiting } = world();
      const pages = new RowPages<string>();
      let [version, looked] = [0, { first: 0, last: 0 }];
      let source = makeSource();
      change(500);
      pages.renew(source, { version, ready });
      const states = () => {
        const { at, total } = pages.held();
        return new Set(
          Array.from({ length: total ?? 0 }, (_, index) => at(index)?.split(':')[0]).filter(Boolean),
        );
      };
      for (const each of steps) {
        if (each.do === 'show') {
          looked = { first: each.first, last: each.first + each.count - 1 };
          pages.show(looked.first, looked.last);
        }
        if (each.do === 'change' || each.do === 'another list') {
          change(each.length);
          version += 1;
          if (each.do === 'another list') source = makeSource();
          pages.renew(source, { version, ready });
        }
        if (each.do === 'answer') await answer();
        expect(states().size).toBeLessThanOrEqual(1);
      }
      while (isWaiting()) await answer();
      const { at, total } = pages.held();
      const all = rowsNow(0, Number.POSITIVE_INFINITY);
      expect(total).toBe(all.length);
      for (let index = looked.first; index <= Math.min(looked.last, all.length - 1); index += 1)
        expect(at(index)).toBe(all[index]);
      for (let index = 0; index < Math.min(ready, all.length); index += 1) expect(at(index)).toBe(all[index]);
    }),
    { numRuns: 60 },
  );
});

it('has one question under way, asks for nothing that was only passed by, and lets go of what is far off', async () => {
  const { makeSource, asked, change, answer, isWaiting } = world();
  const pages = new RowPages<string>();
  const told = vi.fn();
  pages.subscribe(told);
  change(1_000_000);
  pages.renew(makeSource(), { version: 0, ready: 0 });
  for (let first = 0; first < 900_000; first += 30_000) pages.show(first, first + 20);
  expect(asked).toHaveLength(1);
  while (isWaiting()) await answer();
  expect(asked).toHaveLength(2);
  expect(asked[1]?.from).toBeLessThanOrEqual(870_000);
  expect((asked[1]?.from ?? 0) + (asked[1]?.count ?? 0)).toBeGreaterThan(870_020);
  expect(asked[1]?.count).toBeLessThanOrEqual(2 * BLOCK);
  expect(told).toHaveBeenCalledTimes(2);
  for (let first = 0; first < 900_000; first += 3000) {
    pages.show(first, first + 20);
    while (isWaiting()) await answer();
  }
  const { at } = pages.held();
  const held = Array.from({ length: 1_000_000 / BLOCK }, (_, block) => at(block * BLOCK)).filter(Boolean);
  expect(held.length).toBeLessThanOrEqual(100);
});

it('asks again after a failure once something else is looked at', async () => {
  const pages = new RowPages<string>();
  let fails = true;
  const read = async (from: number, count: number) => {
    if (fails) throw new Error('gone');
    return { rows: Array.from({ length: count }, (_, index) => `${from + index}`), total: 5000, state: '' };
  };
  pages.renew({ of: {}, read, placeOf: async () => -1 }, { version: 0, ready: 0 });
  await new Promise(setImmediate);
  expect(pages.held().total).toBeNull();
  fails = false;
  pages.show(2000, 2020);
  await vi.waitFor(() => expect(pages.held().at(2010)).toBe('2010'));
});

it('keeps a row that says what it said, also where the list is another', async () => {
  const pages = new RowPages<{ id: string; clicks: number }>();
  let clicks = 0;
  const source = {
    of: {},
    placeOf: async () => -1,
    read: async () => ({
      rows: [
        { id: 'a', clicks: 1 },
        { id: 'b', clicks },
      ],
      total: 2,
      state: `${clicks}`,
    }),
  };
  const renewed = async () => {
    pages.renew(source, { version: clicks, ready: 0 });
    await new Promise(setImmediate);
    return [pages.held().at(0), pages.held().at(1)] as const;
  };
  const [first, second] = await renewed();
  clicks = 2;
  const [sameFirst, newSecond] = await renewed();
  expect(sameFirst).toBe(first);
  expect(newSecond).not.toBe(second);
  expect(newSecond).toEqual({ id: 'b', clicks: 2 });
});
