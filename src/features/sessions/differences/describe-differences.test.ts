import { expect, it } from 'vitest';
import {
  describeComparedCount,
  describeEmptyComparison,
  describeOneSided,
  formatOdds,
  formatOddsInterval,
  oddsAxisLimit,
  oddsPosition,
  oddsTicks,
  partitionDifferences,
} from './describe-differences.ts';

const difference = (ratio: number, q: number | null) => ({
  dimension: 'source' as const,
  filter: [`${ratio}`],
  selected: { hits: 1, of: 2 },
  others: { hits: 1, of: 2 },
  odds: { ratio, low: ratio / 2, high: ratio * 2, p: q ?? 0.001 },
  q,
});

it('separates significant differences, insignificant ones, and values with too few sessions', () => {
  const all = [difference(3, 0.001), difference(0.5, 0.05), difference(1.1, 0.4), difference(9, null)];
  const { significant, insignificantCount, smallSampleCount } = partitionDifferences(all);
  expect(significant.map(({ odds }) => odds.ratio)).toEqual([3, 0.5]);
  expect([insignificantCount, smallSampleCount]).toEqual([1, 1]);
});

it.each([
  ['no sessions have loaded', { selected: 0, all: 0 }, 0, 'No sessions loaded yet.'],
  [
    'no sessions are selected',
    { selected: 0, all: 9 },
    0,
    'No sessions selected, so there is nothing to compare.',
  ],
  [
    'all sessions are selected',
    { selected: 9, all: 9 },
    0,
    'All sessions are selected, so there are no others to compare with.',
  ],
  [
    'each value has too few sessions',
    { selected: 4, all: 9 },
    12,
    'Too few sessions: a value needs at least 30 to be compared.',
  ],
  [
    'the only value has too few sessions',
    { selected: 4, all: 9 },
    1,
    'Too few sessions: a value needs at least 30 to be compared.',
  ],
  [
    'there is no other value',
    { selected: 4, all: 9 },
    0,
    'Nothing left to compare: the selection covers every known value.',
  ],
])('says that nothing is compared if %s', (_, counts, smallSampleCount, text) =>
  expect(describeEmptyComparison(counts, smallSampleCount)).toBe(text),
);

it('says that only loaded sessions are compared while loading', () => {
  const counts = { selected: 400, all: 12_000 };
  expect(describeComparedCount({ counts, isComplete: false })).toBe(
    'selection vs. the rest of 12,000 sessions loaded so far',
  );
  expect(describeComparedCount({ counts, isComplete: true })).toBe('selection vs. the rest');
  expect(describeComparedCount(null)).toBe('selection vs. the rest');
});

it('places ratios on a logarithmic axis with 1 in the middle', () => {
  expect(oddsAxisLimit([difference(3, 0), difference(0.2, 0)])).toBe(8);
  expect(oddsAxisLimit([])).toBe(4);
  expect(oddsAxisLimit([difference(1e6, 0)])).toBe(64);
  expect(oddsPosition(1, 8)).toBe(0.5);
  expect(oddsPosition(8, 8)).toBe(1);
  expect(oddsPosition(1 / 8, 8)).toBeCloseTo(0);
  expect(oddsPosition(64, 8)).toBe(1.5);
});

it.each([
  [3.21, '3.2'],
  [0.583, '0.58'],
  [24.4, '24'],
  [304, '300'],
  [9.99, '10'],
  [0.8, '0.80'],
  [0.0994, '0.099'],
  [5000, '999+'],
  [0.0001, '<0.001'],
])('formats the ratio %d as %s', (ratio, text) => expect(formatOdds(ratio)).toBe(text));

it('marks the axis with round ratios, symmetric around 1', () => {
  for (const axisLimit of [4, 8, 16, 32, 64]) {
    const ticks = oddsTicks(axisLimit);
    expect(
      ticks.map((tick) => oddsPosition(tick, axisLimit)).every((position) => position >= 0 && position <= 1),
    ).toBe(true);
    expect((ticks[0] ?? 0) * (ticks[4] ?? 0)).toBeCloseTo(1);
    expect(ticks.every((tick) => String(tick).length <= 4)).toBe(true);
  }
});

it('formats an interval, unless it is off the scale', () => {
  expect(formatOddsInterval(1.52, 2.9)).toBe('1.5–2.9');
  expect(formatOddsInterval(0.0001, 0.004)).toBe('<0.001–0.004');
  expect(formatOddsInterval(0.0001, 0.0002)).toBe('');
  expect(formatOddsInterval(1.31, 1.33)).toBe('1.3–1.3');
});

it('reports if all sessions of a segment are on one side', () => {
  const segment = { dimension: 'source' as const, filter: ['a'] };
  const [none, some] = [
    { hits: 0, of: 9 },
    { hits: 3, of: 9 },
  ];
  expect(describeOneSided({ ...segment, selected: none, others: some })).toBe('not in selection');
  expect(describeOneSided({ ...segment, selected: some, others: none })).toBe('only in selection');
  expect(describeOneSided({ ...segment, selected: some, others: some })).toBeNull();
});
