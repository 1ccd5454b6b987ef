import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Coverage, type Slice } from './slices.ts';

const MAX = 40;
const anySlice = fc
  .tuple(fc.integer({ min: 0, max: MAX }), fc.integer({ min: 0, max: MAX }))
  .map(([a, b]): Slice => [Math.min(a, b), Math.max(a, b)]);
const step = fc.record({ add: fc.boolean(), slice: anySlice });

const instantsOf = ([from, to]: Slice) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

it('knows for every instant whether it has loaded', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), anySlice, (steps, requested) => {
      const coverage = new Coverage();
      const loaded = new Set<number>();
      for (const { add, slice } of steps) {
        if (add) coverage.add(slice);
        else coverage.remove(slice);
        for (const time of instantsOf(slice))
          if (add) loaded.add(time);
          else loaded.delete(time);
      }
      expect(coverage.missing(requested).flatMap(instantsOf)).toEqual(
        instantsOf(requested).filter((time) => !loaded.has(time)),
      );
      expect(coverage.includes(requested)).toBe(instantsOf(requested).every((time) => loaded.has(time)));
      expect(coverage.touches(requested)).toBe(instantsOf(requested).some((time) => loaded.has(time)));
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
