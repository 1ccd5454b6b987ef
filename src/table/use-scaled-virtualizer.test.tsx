import { defaultRangeExtractor } from '@tanstack/react-virtual';
import { renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { offsetAt, scrolledTo, scrollScale, useScaledVirtualizer } from './use-scaled-virtualizer.ts';

const options = {
  count: 500,
  estimateSize: () => 36,
  getItemKey: (index: number) => index,
  overscan: 0,
  scrollMargin: 174,
  stickyHeight: 80,
  rangeExtractor: defaultRangeExtractor,
};

it('scrolls only to rows that are out of view, also before the first scroll', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { result } = renderHook(() => useScaledVirtualizer(options));
  result.current.reveal(0);
  result.current.reveal(2);
  expect(scrollTo).not.toHaveBeenCalled();
  const index = 100;
  result.current.reveal(index);
  expect(scrollTo).toHaveBeenCalledWith({
    top: options.scrollMargin + (index + 1) * 36 - innerHeight,
    behavior: 'instant',
  });
});

const VIEW = 800;
const anyScale = fc.integer({ min: VIEW, max: 60_000_000 }).map((all) => scrollScale(all, VIEW));
const part = fc.double({ min: 0, max: 1, noNaN: true });

it('reaches the last row within the height limit of browsers', () => {
  fc.assert(
    fc.property(anyScale, part, (scale, at) => {
      expect(scale.scrollHeight).toBeLessThanOrEqual(12_000_000);
      const before = { offset: -1, shift: 0 };
      const end = scrolledTo(scale, before, scale.scrollHeight - VIEW);
      expect(end.offset + end.shift).toBeCloseTo(scale.total - VIEW, 3);
      expect(scrolledTo(scale, end, 0)).toEqual({ offset: 0, shift: 0 });
      const scrolled = scrolledTo(scale, before, at * (scale.scrollHeight - VIEW));
      expect(scrolled.offset + scrolled.shift).toBeCloseTo(at * (scale.total - VIEW), 1);
    }),
  );
});

it('computes the same offset as a jump to the position', () => {
  fc.assert(
    fc.property(anyScale, part, (scale, at) => {
      const seen = at * (scale.total - VIEW);
      const place = offsetAt(scale, seen);
      expect(place.offset + place.shift).toBeCloseTo(seen, 3);
      const { shift } = scrolledTo(scale, { offset: -1, shift: 0 }, place.offset);
      expect(shift).toBeCloseTo(place.shift, 1);
    }),
  );
});

it('moves rows by the scrolled distance in small steps', () => {
  fc.assert(
    fc.property(part, fc.array(fc.integer({ min: -VIEW, max: VIEW }), { maxLength: 20 }), (at, steps) => {
      const scale = scrollScale(40_000_000, VIEW);
      let place = offsetAt(scale, 1_000_000 + at * 30_000_000);
      for (const step of steps) {
        const next = scrolledTo(scale, place, place.offset + step);
        expect(next.offset + next.shift).toBeCloseTo(place.offset + place.shift + step, 3);
        place = next;
      }
    }),
  );
});
