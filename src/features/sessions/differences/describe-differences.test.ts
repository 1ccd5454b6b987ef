import { expect, it } from 'vitest';
import {
  comparedText,
  nothingCompared,
  oddsIntervalText,
  oddsPlace,
  oddsReach,
  oddsText,
  oddsTicks,
  oneSided,
  partedDifferences,
} from './describe-differences.ts';

const difference = (ratio: number, q: number | null) => ({
  dimension: 'source' as const,
  filter: [`${ratio}`],
  here: { hits: 1, of: 2 },
  there: { hits: 1, of: 2 },
  odds: { ratio, low: ratio / 2, high: ratio * 2, p: q ?? 0.001 },
  q,
});

it('parts what differs for sure from what may not, and from what there is too little of', () => {
  const all = [difference(3, 0.001), difference(0.5, 0.05), difference(1.1, 0.4), difference(9, null)];
  const { sure, unsure, few } = partedDifferences(all);
  expect(sure.map(({ odds }) => odds.ratio)).toEqual([3, 0.5]);
  expect([unsure, few]).toEqual([1, 1]);
});

it.each([
  ['none is read', { chosen: 0, all: 0 }, 0, 'No sessions loaded yet.'],
  ['none is chosen', { chosen: 0, all: 9 }, 0, 'No sessions selected, so there is nothing to compare.'],
  [
    'all are chosen',
    { chosen: 9, all: 9 },
    0,
    'All sessions are selected, so there are no others to compare with.',
  ],
  [
    'there are too few of each',
    { chosen: 4, all: 9 },
    12,
    'Too few sessions: a value needs at least 30 to be compared.',
  ],
  [
    'there are too few of the only one',
    { chosen: 4, all: 9 },
    1,
    'Too few sessions: a value needs at least 30 to be compared.',
  ],
  [
    'there is no other value',
    { chosen: 4, all: 9 },
    0,
    'Nothing left to compare: the selection covers every known value.',
  ],
])('says that nothing is compared where %s', (_, sides, few, text) =>
  expect(nothingCompared(sides, few)).toBe(text),
);

it('says while sessions still load that only those loaded so far are compared', () => {
  const sides = { chosen: 400, all: 12_000 };
  expect(comparedText({ sides, complete: false })).toBe(
    'selection vs. the rest of 12,000 sessions loaded so far',
  );
  expect(comparedText({ sides, complete: true })).toBe('selection vs. the rest');
  expect(comparedText(null)).toBe('selection vs. the rest');
});

it('draws ratios on an axis of powers of two with 1 in the middle', () => {
  expect(oddsReach([difference(3, 0), difference(0.2, 0)])).toBe(8);
  expect(oddsReach([])).toBe(4);
  expect(oddsReach([difference(1e6, 0)])).toBe(64);
  expect(oddsPlace(1, 8)).toBe(0.5);
  expect(oddsPlace(8, 8)).toBe(1);
  expect(oddsPlace(1 / 8, 8)).toBeCloseTo(0);
  expect(oddsPlace(64, 8)).toBe(1.5);
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
])('writes the ratio %d as %s', (ratio, text) => expect(oddsText(ratio)).toBe(text));

it('marks its axis with round ratios within it, as far above 1 as below', () => {
  for (const reach of [4, 8, 16, 32, 64]) {
    const ticks = oddsTicks(reach);
    expect(ticks.map((tick) => oddsPlace(tick, reach)).every((place) => place >= 0 && place <= 1)).toBe(true);
    expect((ticks[0] ?? 0) * (ticks[4] ?? 0)).toBeCloseTo(1);
    expect(ticks.every((tick) => String(tick).length <= 4)).toBe(true);
  }
});

it('writes an interval unless the ratio says it all', () => {
  expect(oddsIntervalText(1.52, 2.9)).toBe('1.5–2.9');
  expect(oddsIntervalText(0.0001, 0.004)).toBe('<0.001–0.004');
  expect(oddsIntervalText(0.0001, 0.0002)).toBe('');
  expect(oddsIntervalText(1.31, 1.33)).toBe('1.3–1.3');
});

it('says where all of a kind are on one side', () => {
  const kind = { dimension: 'source' as const, filter: ['a'] };
  const [none, some] = [
    { hits: 0, of: 9 },
    { hits: 3, of: 9 },
  ];
  expect(oneSided({ ...kind, here: none, there: some })).toBe('not in selection');
  expect(oneSided({ ...kind, here: some, there: none })).toBe('only in selection');
  expect(oneSided({ ...kind, here: some, there: some })).toBeNull();
});
