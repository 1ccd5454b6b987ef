import { expect, it } from 'vitest';
import type { TimePoint } from '#charts/time-chart.tsx';
import { visibleMarks } from './over-time-labels.ts';

const point = (overrides: Partial<TimePoint>): TimePoint => ({
  count: 0,
  state: 'complete',
  rate: null,
  isReliableRate: false,
  comparison: null,
  ...overrides,
});
const marksOf = (points: TimePoint[], selected: number[] | null) =>
  Object.entries(visibleMarks(points, selected))
    .filter(([, isShown]) => isShown)
    .map(([mark]) => mark);

it('lists the marks that the chart shows', () => {
  const part = point({ count: 5, state: 'partial' });
  expect(marksOf([point({ count: 5, rate: 0.1 }), part], [2, 1])).toEqual([
    'bar',
    'baseline',
    'part',
    'rate',
    'unreliableRate',
  ]);
  expect(marksOf([point({ count: 40, rate: 0.1, isReliableRate: true })], [40])).toEqual([
    'bar',
    'baseline',
    'rate',
  ]);
  expect(marksOf([point({ count: 5 }), point({ state: 'partial' })], [2, 0])).toEqual(['bar', 'baseline']);
  expect(marksOf([point({ count: 5 })], [0])).toEqual(['baseline']);
  expect(marksOf([point({ count: 9, rate: 0 }), point({ state: 'missing' })], [9, 0])).toEqual([
    'bar',
    'baseline',
    'rate',
    'unreliableRate',
    'hatched',
  ]);
  expect(marksOf([point({})], null)).toEqual([]);
});
