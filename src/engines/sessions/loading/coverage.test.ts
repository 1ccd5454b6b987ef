import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Coverage, type Slice } from './coverage.ts';

const MOST = 40;
const span = fc
  .tuple(fc.integer({ min: 0, max: MOST }), fc.integer({ min: 0, max: MOST }))
  .map(([a, b]): Slice => [Math.min(a, b), Math.max(a, b)]);
const step = fc.record({ add: fc.boolean(), span });

const moments = ([from, to]: Slice) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

it('knows for every instant whether it has loaded', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), span, (steps, asked) => {
      const coverage = new Coverage();
      const read = new Set<number>();
      for (const { add, span } of steps) {
        if (add) coverage.add(span);
        else coverage.remove(span);
        for (const moment of moments(span))
          if (add) read.add(moment);
          else read.delete(moment);
      }
      expect(coverage.missing(asked).flatMap(moments)).toEqual(
        moments(asked).filter((moment) => !read.has(moment)),
      );
      expect(coverage.includes(asked)).toBe(moments(asked).every((moment) => read.has(moment)));
      expect(coverage.touches(asked)).toBe(moments(asked).some((moment) => read.has(moment)));
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
