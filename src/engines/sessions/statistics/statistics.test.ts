import fc from 'fast-check';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { classQuantile, medianInterval, sortedQuantile } from './quantiles.ts';
import { adjustPValues, oddsRatio, rankDifferences, rateRatio } from './rank-differences.ts';
import { rateDifference, twoSidedP } from './rates.ts';

const anyShare = fc
  .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 }))
  .map(([hits, rest]) => ({ hits, of: hits + rest }));

describe('oddsRatio', () => {
  it('matches published values', () => {
    // J. M. Bland and D. G. Altman, "The odds ratio", BMJ 320, 2000: eczema in children with and without hay
    // fever, 141 of 1069 and 420 of 13945; ratio 4.89, interval of its logarithm 1.386 to 1.790.
    const odds = oddsRatio({ hits: 141, of: 1069 }, { hits: 420, of: 13945 });
    expect(odds?.ratio).toBeCloseTo(4.89, 2);
    expect(Math.log(odds?.low ?? 0)).toBeCloseTo(1.386, 3);
    expect(Math.log(odds?.high ?? 0)).toBeCloseTo(1.79, 3);
  });

  it('stays finite if a count is 0, and is null if a proportion is empty', () => {
    fc.assert(
      fc.property(anyShare, anyShare, (here, there) => {
        const odds = oddsRatio(here, there);
        if (here.of === 0 || there.of === 0) {
          expect(odds).toBeNull();
          return;
        }
        expect(odds?.low).toBeGreaterThan(0);
        expect(odds?.low).toBeLessThan(odds?.ratio ?? 0);
        expect(odds?.high).toBeGreaterThan(odds?.ratio ?? 0);
        expect(odds?.high).toBeLessThan(Number.POSITIVE_INFINITY);
        const reverse = oddsRatio(there, here);
        expect((odds?.ratio ?? 0) * (reverse?.ratio ?? 0)).toBeCloseTo(1, 9);
      }),
    );
    // 0.5 added to each count of 0 of 10 and 5 of 10: (0.5 / 10.5) / (5.5 / 5.5).
    expect(oddsRatio({ hits: 0, of: 10 }, { hits: 5, of: 10 })?.ratio).toBeCloseTo(0.5 / 10.5, 12);
  });
});

describe('rateRatio', () => {
  it("follows Katz's formula", () => {
    const ratio = rateRatio({ hits: 12, of: 100 }, { hits: 5, of: 100 });
    const error = Math.sqrt(1 / 12 - 1 / 100 + 1 / 5 - 1 / 100);
    expect(ratio?.ratio).toBeCloseTo(2.4, 12);
    expect(Math.log(ratio?.high ?? 0)).toBeCloseTo(Math.log(2.4) + 1.959964 * error, 6);
    expect(Math.log(ratio?.low ?? 0)).toBeCloseTo(Math.log(2.4) - 1.959964 * error, 6);
  });

  it('stays finite if a count is 0', () => {
    expect(rateRatio({ hits: 0, of: 10 }, { hits: 5, of: 10 })?.ratio).toBeCloseTo(0.5 / 5.5, 12);
    expect(rateRatio({ hits: 0, of: 0 }, { hits: 5, of: 10 })).toBeNull();
  });
});

describe('rateDifference', () => {
  it('matches published values', () => {
    // R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in
    // Medicine 17, 1998, table II, method 10: 56 of 70 against 48 of 80, and 9 of 10 against 3 of 10.
    const rounded = (difference: ReturnType<typeof rateDifference>) =>
      [difference?.difference, difference?.low, difference?.high].map((value) => value?.toFixed(4));
    expect(rounded(rateDifference({ hits: 56, of: 70 }, { hits: 48, of: 80 }))).toEqual([
      '0.2000',
      '0.0524',
      '0.3339',
    ]);
    expect(rounded(rateDifference({ hits: 9, of: 10 }, { hits: 3, of: 10 }))).toEqual([
      '0.6000',
      '0.1705',
      '0.8090',
    ]);
  });
});

describe('p-values', () => {
  it('are adjusted as published', () => {
    // Y. Benjamini and Y. Hochberg, "Controlling the false discovery rate", JRSS B 57, 1995, section 4.1: of
    // 15 hypotheses, the four smallest p-values are significant at 0.05 (three with Bonferroni).
    const published = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ];
    expect(adjustPValues(published).filter((q) => q <= 0.05)).toHaveLength(4);
    expect(adjustPValues(published)[3]).toBeCloseTo((0.0095 * 15) / 4, 12);
  });

  it('keep their order and never decrease when adjusted', () => {
    const probabilities = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 });
    fc.assert(
      fc.property(probabilities, (input) => {
        const q = adjustPValues(input);
        input.forEach((p, index) => {
          expect(q[index]).toBeGreaterThanOrEqual(p);
          input.forEach((other, otherIndex) => {
            if (p < other) expect(q[index] ?? 0).toBeLessThanOrEqual(q[otherIndex] ?? 0);
          });
        });
      }),
    );
  });

  it('follow the normal distribution', () => {
    // M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, 1964, tables 26.1 and 26.2.
    expect(twoSidedP(1.959963984540054)).toBeCloseTo(0.05, 7);
    expect(twoSidedP(0)).toBeCloseTo(1, 6);
    expect(twoSidedP(-3)).toBeCloseTo(0.002699796, 8);
  });
});

describe('medianInterval', () => {
  it('lies near the exact ranks of the binomial distribution', () => {
    // They are 40 and 61 of 100.
    const values = Array.from({ length: 100 }, (_, index) => index + 1);
    const interval = medianInterval(100, (share) => sortedQuantile(values, share) ?? 0);
    expect(interval?.low).toBeCloseTo(40.8, 1);
    expect(interval?.high).toBeCloseTo(60.2, 1);
  });

  it('contains the median of 95 of 100 samples', () => {
    const generator = xoroshiro128plus(1);
    const samples = Array.from({ length: 2000 }, () => {
      const values = Array.from({ length: 60 }, () => uniformFloat64(generator) ** 3).sort((a, b) => a - b);
      return medianInterval(60, (share) => sortedQuantile(values, share) ?? 0);
    });
    const hits = samples.filter((each) => each && each.low <= 0.125 && each.high >= 0.125).length;
    expect(hits / samples.length).toBeGreaterThan(0.94);
    expect(hits / samples.length).toBeLessThan(0.97);
  });

  it('is unknown for few values', () => {
    expect(medianInterval(29, () => 1)).toBeNull();
  });
});

describe('classQuantile', () => {
  it('interpolates between the closest ranks (type 7)', () => {
    // The default of R's `quantile` and NumPy's `percentile`; the latter's documented example: the median of
    // 10, 7, 4, 3, 2, 1 is 3.5.
    const counts = [0, 1, 1, 1, 1, 0, 0, 1, 0, 0, 1];
    const classes = { counts, lowerBound: (index: number) => index, singleValue: (index: number) => index };
    expect(classQuantile(classes, 0.5)).toEqual({ value: 3.5, exact: true });
    expect(classQuantile(classes, 0.9)).toEqual({ value: 8.5, exact: true });
    expect(classQuantile({ ...classes, counts: [0, 0] }, 0.5)).toBeNull();
  });

  it('is inexact in a class with several values', () => {
    const classes = { counts: [2, 2], lowerBound: (index: number) => index * 10, singleValue: () => null };
    expect(classQuantile(classes, 0)).toEqual({ value: 5, exact: false });
  });
});

describe('rankDifferences', () => {
  it('puts significant segments first, then insignificant ones, then small ones', () => {
    const segment = (name: string, selected: number, others: number) => ({
      name,
      selected: { hits: selected, of: 1000 },
      others: { hits: others, of: 9000 },
    });
    const ranked = rankDifferences([
      segment('same', 100, 900),
      segment('few', 10, 1),
      segment('clear', 400, 900),
      segment('less', 20, 900),
      segment('large but unsure', 20, 60),
    ]);
    expect(ranked.map(({ name }) => name)).toEqual(['clear', 'less', 'large but unsure', 'same', 'few']);
    expect(ranked.map(({ q }) => q === null)).toEqual([false, false, false, false, true]);
    expect(ranked.find(({ name }) => name === 'same')?.q).toBeGreaterThan(0.5);
  });

  it('adjusts over exactly the values with enough sessions', () => {
    const share = fc.nat({ max: 60 }).map((hits) => ({ hits, of: 400 }));
    const segments = fc.array(fc.record({ selected: share, others: share }), { maxLength: 40 });
    fc.assert(
      fc.property(segments, (input) => {
        const ranked = rankDifferences(input.map((segment, id) => ({ ...segment, id })));
        expect(ranked).toHaveLength(input.length);
        const largeEnough = ranked.filter(({ selected, others }) => selected.hits + others.hits >= 30);
        expect(ranked.filter(({ q }) => q !== null)).toEqual(largeEnough);
        const q = adjustPValues(largeEnough.map(({ odds }) => odds.p));
        expect(largeEnough.map((segment) => segment.q)).toEqual(q);
      }),
    );
  });
});
