import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateOf, wilson } from './rates.ts';

describe('wilson', () => {
  it('matches published values', () => {
    // R. G. Newcombe, 1998, table I: 81 of 263, 15 of 148, 0 of 20.
    const rounded = (hits: number, of: number) => {
      const interval = wilson({ hits, of });
      return [interval?.low.toFixed(4), interval?.high.toFixed(4)];
    };
    expect(rounded(81, 263)).toEqual(['0.2553', '0.3662']);
    expect(rounded(15, 148)).toEqual(['0.0624', '0.1605']);
    expect(rounded(0, 20)).toEqual(['0.0000', '0.1611']);
  });

  it('contains the rate and stays between 0 and 1', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (of, part) => {
          const hits = Math.round(of * part);
          const { low, high } = wilson({ hits, of }) ?? { low: Number.NaN, high: Number.NaN };
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          expect(low).toBeLessThanOrEqual(hits / of + 1e-12);
          expect(high).toBeGreaterThanOrEqual(hits / of - 1e-12);
        },
      ),
    );
  });

  it('is null without sessions', () => {
    expect(wilson({ hits: 0, of: 0 })).toBeNull();
    expect(rateOf({ hits: 0, of: 0 })).toBeNull();
  });
});
