import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTick, holds, niceScale, spread } from './scale.ts';

describe('an axis', () => {
  it('tells what it holds', () => {
    expect(holds(8, new Uint32Array([0, 8]))).toBe(true);
    expect(holds(8, [9, 0])).toBe(false);
    expect(holds(8, [])).toBe(true);
  });

  it('holds the greatest value and has one to three ticks at round numbers', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-4, max: 1e9, noNaN: true }), (most) => {
        const { top, ticks } = niceScale(most);
        expect(top).toBeGreaterThanOrEqual(most);
        expect(ticks.length).toBeGreaterThanOrEqual(1);
        expect(ticks.length).toBeLessThanOrEqual(3);
        const step = ticks[0] ?? 0;
        expect(['1', '2', '2.5', '5']).toContain(step.toExponential().split('e')[0]);
        ticks.forEach((tick, index) => {
          expect(tick).toBeLessThanOrEqual(top * (1 + 1e-9));
          expect(tick).toBeCloseTo(step * (index + 1), 9);
        });
      }),
    );
  });

  it('counts in whole numbers where asked to', () => {
    expect(niceScale(790, 1).ticks).toEqual([250, 500, 750]);
    expect(niceScale(9, 1).ticks).toEqual([5]);
    expect(niceScale(2, 1).ticks).toEqual([1, 2]);
    expect(niceScale(1, 1).ticks).toEqual([1]);
    expect(niceScale(3450, 1).ticks).toEqual([1000, 2000, 3000]);
    expect(niceScale(0, 1)).toEqual({ top: 1, ticks: [1] });
    expect(niceScale(0.123).ticks).toEqual([0.05, 0.1]);
  });

  it('spreads its labels from the first mark to the last', () => {
    expect(spread(31, 5)).toEqual([0, 8, 15, 23, 30]);
    expect(spread(2, 5)).toEqual([0, 1]);
    expect(spread(1, 5)).toEqual([0]);
    expect(spread(0, 5)).toEqual([]);
  });

  it('shortens its numbers', () => {
    expect([0, 800, 1000, 1500, 2_000_000].map(formatTick)).toEqual(['0', '800', '1k', '1.5k', '2M']);
  });
});
