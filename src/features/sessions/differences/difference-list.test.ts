import { expect, it } from 'vitest';
import {
  type Difference,
  describeEmptyComparison,
  describeRatio,
  describeRatioInterval,
  describeShares,
  differenceNumbers,
  formatRatio,
  partitionDifferences,
} from './difference-list.tsx';

const difference = (overrides: Partial<Difference>): Difference => ({
  dimension: 'source',
  filter: ['a'],
  selected: { hits: 124, of: 1000 },
  others: { hits: 51, of: 1000 },
  odds: { ratio: 2.6, low: 1.9, high: 3.7, p: 0.001 },
  ratio: { ratio: 2.43, low: 1.78, high: 3.32 },
  q: 0.001,
  valueCount: 1,
  ...overrides,
});

it('separates causes from consequences, and counts compared values and those with too few sessions', () => {
  const clicks = difference({ dimension: 'clicks', filter: { from: 3, to: 9 }, valueCount: 6 });
  const weekday = difference({ dimension: 'week', filter: { days: [0, 0], hours: [0, 23] }, q: 0.05 });
  const all = [clicks, difference({}), weekday, difference({ q: 0.4 }), difference({ q: null })];
  expect(partitionDifferences(all)).toEqual({
    causes: [difference({}), weekday],
    consequences: [clicks],
    comparedCount: 9,
    smallSampleCount: 1,
  });
});

it('copies significant differences, causes first', () => {
  const clicks = difference({ dimension: 'clicks', filter: { from: 3, to: 9 } });
  const { rows } = differenceNumbers([clicks, difference({}), difference({ q: 0.4 })], undefined);
  expect(rows).toEqual([
    ['Source: a', '12.4%', '5.1%', '2.4× as common', '1.8× to 3.3×'],
    ['Clicks 3 to 8', '12.4%', '5.1%', '2.4× as common', '1.8× to 3.3×'],
  ]);
});

it('says how common a value is on both sides', () => {
  const both = difference({});
  expect(describeShares(both)).toBe('12.4% of the selected sessions, 5.1% of the others');
  expect(describeRatio(both)).toBe('2.4× as common');
  expect(describeRatioInterval(both)).toBe('1.8× to 3.3×');
});

it('gives no ratio if all sessions are on one side', () => {
  const missing = difference({ selected: { hits: 0, of: 1000 } });
  expect(describeShares(missing)).toBe('none of the selected sessions, 5.1% of the others');
  expect([describeRatio(missing), describeRatioInterval(missing)]).toEqual(['not in selection', '']);
  expect(describeRatio(difference({ others: { hits: 0, of: 9 } }))).toBe('only in selection');
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
])('formats the ratio %d as %s', (ratio, text) => expect(formatRatio(ratio)).toBe(text));
