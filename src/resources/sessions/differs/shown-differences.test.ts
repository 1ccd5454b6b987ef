import { expect, it } from 'vitest';
import { oddsPlace, oddsReach, oddsText, oneSided, partedDifferences } from './shown-differences.ts';

const difference = (ratio: number, q: number, few = false) => ({
  dimension: 'source' as const,
  value: `${ratio}`,
  here: { hits: 1, of: 2 },
  there: { hits: 1, of: 2 },
  odds: { ratio, low: ratio / 2, high: ratio * 2, p: q },
  q,
  few,
});

it('parts what differs for sure from what may not, and from what there is too little of', () => {
  const all = [difference(3, 0.001), difference(0.5, 0.05), difference(1.1, 0.4), difference(9, 0.001, true)];
  const { sure, unsure, few } = partedDifferences(all);
  expect(sure.map(({ odds }) => odds.ratio)).toEqual([3, 0.5]);
  expect([unsure, few]).toEqual([1, 1]);
});

it('draws ratios on an axis of powers of two with 1 in the middle', () => {
  expect(oddsReach([difference(3, 0), difference(0.2, 0)])).toBe(8);
  expect(oddsReach([])).toBe(4);
  expect(oddsReach([difference(1e6, 0)])).toBe(64);
  expect(oddsPlace(1, 8)).toBe(0.5);
  expect(oddsPlace(8, 8)).toBe(1);
  expect(oddsPlace(1 / 8, 8)).toBeCloseTo(0);
  expect(oddsPlace(1e9, 8)).toBe(1);
});

it.each([
  [3.21, '3.2'],
  [0.583, '0.58'],
  [24.4, '24'],
  [5000, '999+'],
  [0.0001, '<0.001'],
])('writes the ratio %d as %s', (ratio, text) => expect(oddsText(ratio)).toBe(text));

it('says where all of a kind are on one side', () => {
  const kind = { dimension: 'source' as const, value: 'a' };
  const [none, some] = [
    { hits: 0, of: 9 },
    { hits: 3, of: 9 },
  ];
  expect(oneSided({ ...kind, here: none, there: some })).toBe('none here');
  expect(oneSided({ ...kind, here: some, there: none })).toBe('only here');
  expect(oneSided({ ...kind, here: some, there: some })).toBeNull();
});
