import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { Coverage, estimateDensity, type Slice, sliceConcurrency, splitIntoSlices } from './slices.ts';

test('concurrency grows with the number of cores, within bounds', () => {
  expect([1, 2, 4, 6, 8, 64].map(sliceConcurrency)).toEqual([2, 2, 2, 3, 4, 4]);
});

test('slices cover gaps completely, newest first', () => {
  const slices = splitIntoSlices([[0, 9_999]], { rows: 10_000, perRow: 1 }, 4);
  expect(slices).toEqual([
    [7500, 9999],
    [5000, 7499],
    [2500, 4999],
    [0, 2499],
  ]);
});

test("a gap that fits one request isn't split", () => {
  expect(splitIntoSlices([[0, 9_999]], { rows: 900, perRow: 11 }, 4)).toEqual([[0, 9_999]]);
});

test("a gap without an end isn't split, and one without a start isn't split before the earliest plausible start", () => {
  const { NEGATIVE_INFINITY: ever, POSITIVE_INFINITY: on } = Number;
  expect(splitIntoSlices([[0, on]], { rows: 10_000, perRow: 1 }, 4)).toEqual([[0, on]]);
  expect(splitIntoSlices([[ever, on]], { rows: 10_000, perRow: 1 }, 4)).toEqual([[ever, on]]);
  const slices = splitIntoSlices([[ever, Date.UTC(2026, 0)]], { rows: 10_000, perRow: 86_400_000 * 366 }, 4);
  expect(slices).toHaveLength(4);
  expect(slices.slice(0, 3).every(([from]) => from >= Date.UTC(1990, 0))).toBe(true);
});

test('density ignores sessions that start in the far future', () => {
  expect(estimateDensity([Date.UTC(2099, 0), 50, 40, 30, 20, 10], 7)).toEqual({ rows: 7, perRow: 10 });
  expect(estimateDensity([5], 3)).toEqual({ rows: 3, perRow: 1 });
});

const MAX = 40;
const anySlice = fc
  .tuple(fc.integer({ min: 0, max: MAX }), fc.integer({ min: 0, max: MAX }))
  .map(([a, b]): Slice => [Math.min(a, b), Math.max(a, b)]);
const step = fc.record({ add: fc.boolean(), slice: anySlice });

const timestampsOf = ([from, to]: Slice) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

it('knows for every instant whether it has loaded', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), anySlice, (steps, requested) => {
      const coverage = new Coverage();
      const loaded = new Set<number>();
      for (const { add, slice } of steps) {
        if (add) coverage.add(slice);
        else coverage.remove(slice);
        for (const time of timestampsOf(slice))
          if (add) loaded.add(time);
          else loaded.delete(time);
      }
      expect(coverage.missing(requested).flatMap(timestampsOf)).toEqual(
        timestampsOf(requested).filter((time) => !loaded.has(time)),
      );
      expect(coverage.includes(requested)).toBe(timestampsOf(requested).every((time) => loaded.has(time)));
      expect(coverage.touches(requested)).toBe(timestampsOf(requested).some((time) => loaded.has(time)));
      const { slices: spans } = coverage;
      expect(spans.every(([from], index) => from > (spans[index - 1]?.[1] ?? -2) + 1)).toBe(true);
    }),
  );
});

it('accepts open ends', () => {
  const coverage = new Coverage();
  coverage.add([Number.NEGATIVE_INFINITY, 10]);
  expect(coverage.missing([Number.NEGATIVE_INFINITY, 20])).toEqual([[11, 20]]);
  expect(new Coverage([[5, Number.POSITIVE_INFINITY]]).missing([0, Number.POSITIVE_INFINITY])).toEqual([
    [0, 4],
  ]);
  coverage.remove([5, Number.POSITIVE_INFINITY]);
  expect(coverage.slices).toEqual([[Number.NEGATIVE_INFINITY, 4]]);
});
