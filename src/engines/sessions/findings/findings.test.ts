import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tQuantile } from '../statistics/rates.ts';
import { randomPeriods } from '../testing/any-periods.ts';
import { changePoint, countChange, relativeChange, shareChange } from './changes.ts';
import { type ComparedCounts, findCauses } from './find-causes.ts';

const days = fc.array(fc.nat({ max: 80 }), { minLength: 7, maxLength: 40 });
const same = (count: number, value: number) => new Array<number>(count).fill(value);
/** Every tenth session converts. */
const period = (sessions: number[]) => ({
  sessions,
  conversions: sessions.map((count) => count / 10),
  known: sessions.reduce((sum, count) => sum + count, 0),
});

describe('tQuantile', () => {
  it.each([
    [0.975, 6, 2.4469],
    [0.975, 29, 2.0452],
    [0.9995, 6, 5.9588],
    [0.9995, 29, 3.6594],
    [0.99999, 29, 5.0851],
  ])('of %f with %i degrees of freedom', (p, freedom, expected) => {
    expect(Math.abs(tQuantile(p, freedom) / expected - 1)).toBeLessThan(0.01);
  });
});

describe('countChange', () => {
  it('has the interval of the paired days', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(90), fc.nat(90)), { minLength: 7, maxLength: 60 }), (pairs) => {
        const change = countChange(
          pairs.map(([current]) => current),
          pairs.map(([, earlier]) => earlier),
        );
        const differences = pairs.map(([current, earlier]) => current - earlier);
        const count = differences.length;
        const total = differences.reduce((sum, value) => sum + value, 0);
        const squares = differences.reduce((sum, value) => sum + value * value, 0);
        const deviation = Math.sqrt((squares - (total * total) / count) / (count - 1));
        const half = tQuantile(0.975, count - 1) * Math.sqrt(count) * deviation;
        expect(change.interval?.high).toBeCloseTo(total + half, 6);
        expect(change.interval?.low).toBeCloseTo(Math.max(-change.earlier, total - half), 6);
      }),
    );
  });

  it('of a short range has the interval of the weeks before, or none', () => {
    expect(countChange([30, 20], [40, 40]).interval).toBeNull();
    const weeks = [80, 60, 100, 80, 60, 100, 80, 80];
    const { interval } = countChange([30, 20], [40, 40], { weeks });
    expect(interval?.low).toBeLessThan(-30);
    expect(interval?.high).toBeGreaterThan(-30);
    expect(countChange([30, 20], [40, 40], { weeks: same(8, 80) }).interval).toEqual({ low: -30, high: -30 });
  });

  it('is relative to the earlier sessions, if there are any', () => {
    expect(relativeChange(countChange(same(10, 5), same(10, 10)))).toEqual({
      ratio: -0.5,
      interval: { low: -0.5, high: -0.5 },
    });
    expect(relativeChange(countChange(same(10, 5), same(10, 0)))).toBeNull();
  });
});

describe('shareChange', () => {
  it('has the interval of two ratios of totals', () => {
    const parts = fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { minLength: 7, maxLength: 30 });
    fc.assert(
      fc.property(parts, parts, (current, earlier) => {
        const whole = (pairs: [number, number][]) => pairs.map(([part, rest]) => part + rest);
        const part = (pairs: [number, number][]) => pairs.map(([value]) => value);
        const total = (counts: number[]) => counts.reduce((sum, value) => sum + value, 0);
        fc.pre(total(whole(current)) > 0 && total(whole(earlier)) > 0);
        const errorOf = (pairs: [number, number][]) => {
          const share = total(part(pairs)) / total(whole(pairs));
          const squares = pairs.map(([value, rest]) => (value - share * (value + rest)) ** 2);
          return Math.sqrt((pairs.length / (pairs.length - 1)) * total(squares)) / total(whole(pairs));
        };
        const change = shareChange(
          { part: part(current), whole: whole(current) },
          { part: part(earlier), whole: whole(earlier) },
          0.01,
        );
        const freedom = Math.min(current.length, earlier.length) - 1;
        const half = tQuantile(0.995, freedom) * Math.hypot(errorOf(current), errorOf(earlier));
        expect((change?.high ?? 0) - (change?.low ?? 0)).toBeCloseTo(2 * half, 6);
      }),
    );
  });
});

describe('changePoint', () => {
  it('splits where the squared deviations from both means are smallest', () => {
    fc.assert(
      fc.property(days, (counts) => {
        const deviations = (part: number[]) => {
          const mean = part.reduce((sum, value) => sum + value, 0) / part.length;
          return part.reduce((sum, value) => sum + (value - mean) ** 2, 0);
        };
        const cost = (day: number) => deviations(counts.slice(0, day)) + deviations(counts.slice(day));
        const best = Math.min(...counts.slice(1).map((_, index) => cost(index + 1)));
        expect(cost(changePoint(counts) ?? 0)).toBeCloseTo(best, 6);
      }),
    );
  });
});

describe('findCauses', () => {
  it.each([
    ['sessions', 200],
    ['conversion', 100],
  ] as const)('names the planted cause of a change in %s first in 95 of 100 cases', (metric, count) => {
    const results = Array.from({ length: count }, (_, index) => {
      const { whole, values, planted } = randomPeriods(index + 1, metric);
      return planted ? findCauses(whole, values).causes[metric]?.value === planted.value : null;
    }).filter((isNamed) => isNamed !== null);
    expect(results.length).toBeGreaterThan(count / 2);
    expect(results.filter(Boolean).length / results.length).toBeGreaterThanOrEqual(0.95);
  });

  it('names nothing in 95 of 100 cases without a cause', () => {
    const named = Array.from({ length: 200 }, (_, index) => {
      const { whole, values } = randomPeriods(index + 10_001, null);
      const { causes } = findCauses(whole, values);
      return causes.sessions !== null || causes.conversion !== null;
    });
    expect(named.filter(Boolean).length).toBeLessThanOrEqual(10);
  });

  const steady = (value: string, perDay: number) => ({
    value,
    current: period(same(14, perDay)),
    earlier: period(same(14, perDay)),
  });
  const fallen = (value: string, from: number, to: number) => ({
    value,
    current: period(Array.from({ length: 14 }, (_, day) => (day < 4 ? from : to) + (day % 2))),
    earlier: period(same(14, from)),
  });
  const wholeOf = (parts: readonly ComparedCounts[]): ComparedCounts => {
    const sumOf = (side: 'current' | 'earlier') =>
      period(
        Array.from({ length: 14 }, (_, day) =>
          parts.reduce((sum, part) => sum + (part[side].sessions[day] ?? 0), 0),
        ),
      );
    return { current: sumOf('current'), earlier: sumOf('earlier') };
  };

  it('names the campaign that fell rather than the medium that contains it', () => {
    const campaign = fallen('campaign', 20, 2);
    const medium = { ...wholeOf([campaign, steady('', 3)]), value: 'medium' };
    const others = steady('others', 60);
    const { causes } = findCauses(wholeOf([medium, others]), [medium, campaign, others]);
    expect(causes.sessions).toMatchObject({ value: 'campaign', since: 4 });
  });

  it('names a source that appeared, and nothing if all changed alike', () => {
    const added = fallen('new', 0, 12);
    const others = steady('others', 40);
    expect(findCauses(wholeOf([added, others]), [added, others]).causes.sessions?.value).toBe('new');
    const [one, two] = [fallen('one', 20, 10), fallen('two', 20, 10)];
    const all = findCauses(wholeOf([one, two]), [one, two]);
    expect(all.whole.sessions.interval?.high).toBeLessThan(0);
    expect(all.causes.sessions).toBeNull();
  });

  it('names a value that offsets the named one if the whole held, and none that is much smaller', () => {
    const [fewer, more] = [fallen('fewer', 60, 10), fallen('more', 10, 60)];
    const others = steady('others', 80);
    const varying = {
      ...others,
      current: period(others.current.sessions.map((count, day) => count + (day % 4 < 2 ? 20 : -20))),
    };
    const causesOf = (parts: (typeof others)[]) => findCauses(wholeOf(parts), parts).causes;
    const held = causesOf([fewer, more, varying]);
    expect([held.sessions?.value, held.opposite?.value].toSorted()).toEqual(['fewer', 'more']);
    const moved = causesOf([fewer, more, others]);
    expect([moved.sessions?.value, moved.opposite]).toEqual(['more', null]);
    const unequal = causesOf([fewer, fallen('more', 10, 25), varying]);
    expect([unequal.sessions?.value, unequal.opposite]).toEqual(['fewer', null]);
  });

  it('names no value that contributed little to a change of the whole', () => {
    const parts = (others: number) => [fallen('named', 20, 2), fallen('others', 200, others)];
    const causesOf = (others: number) => findCauses(wholeOf(parts(others)), parts(others)).causes;
    expect(causesOf(190).sessions?.value).toBe('named');
    expect(causesOf(100).sessions).toBeNull();
  });

  it('says on which day a value stopped, if it has had no sessions for a week', () => {
    const stoppedAfter = (day: number) => {
      const part = { ...steady('part', 10), current: period(same(14, 10).fill(0, day)) };
      return findCauses(part, [part]).whole.stoppedOn;
    };
    expect([0, 5, 7, 8, 14].map(stoppedAfter)).toEqual([null, 5, 7, null, null]);
    const rare = { ...steady('rare', 10), current: period(same(14, 0).with(4, 1)) };
    expect(findCauses(rare, [rare]).whole.stoppedOn).toBeNull();
  });

  it('says since when the conversion of a value has changed', () => {
    const others = steady('others', 40);
    const improved = steady('improved', 40);
    improved.current.conversions = Array.from({ length: 14 }, (_, day) => (day < 9 ? 4 : 16));
    const whole = wholeOf([others, improved]);
    whole.current.conversions = others.current.conversions.map(
      (count, day) => count + (improved.current.conversions[day] ?? 0),
    );
    const { causes } = findCauses(whole, [others, improved]);
    expect(causes.conversion).toMatchObject({ value: 'improved', since: 9 });
    expect(causes.sessions).toBeNull();
  });

  it("doesn't name a value that moved against the whole, or one of few sessions", () => {
    const [fewer, more] = [fallen('fewer', 60, 10), fallen('more', 20, 30)];
    const parts = [fewer, more, fallen('rare', 1, 0), steady('others', 20)];
    const { causes, values } = findCauses(wholeOf(parts), parts);
    expect(causes.sessions?.value).toBe('fewer');
    expect(values.find(({ value }) => value === 'rare')?.sessions.interval).toBeNull();
  });

  it('names no value with too few sessions in each period, though not in both together', () => {
    const others = steady('others', 3);
    const few = {
      value: 'few',
      current: period(same(14, 0).with(0, 3)),
      earlier: period(same(14, 2)),
    };
    expect(findCauses(wholeOf([few, others]), [few, others]).causes.sessions).toBeNull();
    const enough = { ...few, earlier: period(same(14, 3)) };
    expect(findCauses(wholeOf([enough, others]), [enough, others]).causes.sessions?.value).toBe('few');
  });
});
