import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binStarts, measures } from '#engines/sessions/index.ts';
import {
  areaToTimeRange,
  areaToValueRange,
  areaToWeekRange,
  maskOutside,
  timeRangeToArea,
  valueRangeToArea,
  weekRangeToArea,
} from './chart-areas.ts';

const DAY = 86_400_000;
const boundaries = [0, DAY, 2 * DAY, 3 * DAY, 5 * DAY];

test('converts a time range to an area, within buckets too', () => {
  expect(timeRangeToArea({ from: DAY, to: 3 * DAY }, boundaries).x).toEqual({ from: 1, to: 3 });
  expect(timeRangeToArea({ from: DAY / 2, to: 4 * DAY }, boundaries).x).toEqual({ from: 0.5, to: 3.5 });
  expect(timeRangeToArea({ from: 0, to: 5 * DAY }, boundaries).x).toEqual({ from: 0, to: 4 });
  // Outside the axis.
  expect(timeRangeToArea({ from: 6 * DAY, to: 8 * DAY }, boundaries).x.from).toBeGreaterThan(4);
  expect(timeRangeToArea({ from: -3 * DAY, to: -DAY }, boundaries).x.to).toBeLessThanOrEqual(0);
});

test('converts an area back to its time range', () => {
  const time = fc.integer({ min: 0, max: (5 * DAY) / 60_000 }).map((minutes) => minutes * 60_000);
  fc.assert(
    fc.property(time, time, (from, to) => {
      expect(areaToTimeRange(timeRangeToArea({ from, to }, boundaries), boundaries)).toEqual({ from, to });
    }),
  );
});

test('converts bins to value ranges and back', () => {
  for (const measure of measures) {
    const bins = binStarts[measure].length;
    for (let from = 0; from < bins; from += 1)
      for (let to = from + 1; to <= bins; to += 1) {
        const area = { x: { from, to }, y: { from: 0, to: 1 } };
        expect(valueRangeToArea(measure, areaToValueRange(measure, area))).toEqual(area);
      }
  }
});

test('converts cells to weekdays and hours and back', () => {
  const week = { days: [0, 4], hours: [9, 17] } as const;
  expect(areaToWeekRange(weekRangeToArea(week))).toEqual(week);
});

test('zeroes counts outside an area', () => {
  const row = { from: 0, to: 1 };
  expect(maskOutside([1, 2, 3], null, 0)).toEqual([1, 2, 3]);
  expect(maskOutside([1, 2, 3, 4], { x: { from: 0.5, to: 2 }, y: row }, 0)).toEqual([1, 2, 0, 0]);
  expect(maskOutside([1, 2, 3, 4], { x: { from: 1, to: 2 }, y: { from: 1, to: 2 } }, 0, 2)).toEqual([
    0, 0, 0, 4,
  ]);
});
