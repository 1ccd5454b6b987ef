import { describe, expect, it } from 'vitest';
import { rateAxisEnd, type TimePoint } from '#charts/time-chart.tsx';
import { Analysis, type Selection, SessionStore } from '#engines/sessions/index.ts';
import { HOUR } from '#lib/time-units.ts';
import { calendarOf } from '#lib/zoned.ts';
import { bucketRates, timePoints } from './over-time.tsx';
import { maxTicks, overTimeNumbers, timeTicks, visibleMarks } from './over-time-labels.ts';
import { groupByBucket } from './use-page-marks.ts';

const point = (overrides: Partial<TimePoint>): TimePoint => ({
  count: 0,
  state: 'complete',
  rate: null,
  isReliableRate: false,
  rateInterval: null,
  paleRate: null,
  axisRate: null,
  comparison: null,
  comparisonRate: null,
  ...overrides,
});
const marksOf = (points: TimePoint[], selected: number[] | null) =>
  Object.entries(visibleMarks(points, selected))
    .filter(([, isShown]) => isShown)
    .map(([mark]) => mark);

it('counts no session outside the selected dates, by day and by week', () => {
  const store = new SessionStore(calendarOf('UTC'));
  const day = (date: number) => Date.UTC(2026, 2, date);
  store.put(
    [2, 3, 3, 4, 11].map((date, index) => ({
      audienceSessionId: `${index}`,
      sessionStartedAt: `+${day(date)}`,
    })),
  );
  const range = { start: day(2), end: day(16) - 1 };
  const coverage = [[0, Number.POSITIVE_INFINITY] as const];
  const countsBy = (unit: 'day' | 'week') => {
    const analysis = new Analysis(store, { range, zone: 'UTC', unit, compare: 'none', now: day(20) });
    const selection = { start: { from: day(3), to: day(5) } };
    const result = analysis.analyze(selection, null, { isComplete: true, coverage, total: null });
    return overTimeNumbers(result, null, 'UTC').rows.map((row) => [row[1], row[5]]);
  };
  const none = ['0', '0'];
  expect(countsBy('day').slice(0, 4)).toEqual([['0', '1'], ['2', '2'], ['1', '1'], none]);
  expect(countsBy('week')).toEqual([
    ['3', '4'],
    ['0', '1'],
  ]);
});

it('lists the marks that the chart shows', () => {
  const part = point({ count: 5, state: 'partial' });
  expect(marksOf([point({ count: 5, rate: 0.1 }), part], [2, 1])).toEqual([
    'bar',
    'baseline',
    'part',
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
    'unreliableRate',
    'hatched',
  ]);
  const reliable = point({ count: 40, rate: 0.1, isReliableRate: true, comparison: 3 });
  expect(marksOf([reliable, reliable, point({ count: 12, rate: 0.9 })], [40, 40, 12])).toEqual([
    'bar',
    'baseline',
    'rate',
    'band',
    'beyond',
    'comparison',
  ]);
  expect(marksOf([point({})], null)).toEqual([]);
});

it('ends the axis of rates above reliable ones and their intervals, and has none without rates', () => {
  const few = point({ count: 12, rate: 0.9 });
  expect(rateAxisEnd([point({ count: 9 }), point({ state: 'missing', rate: 0.1 })])).toBeNull();
  expect(rateAxisEnd([few])).toBe(1);
  const reliable = point({ count: 40, rate: 0.12, isReliableRate: true });
  expect(rateAxisEnd([few, reliable])).toBe(0.15);
  expect(rateAxisEnd([few, { ...reliable, rateInterval: { low: 0.05, high: 0.26 } }])).toBe(0.3);
  expect(rateAxisEnd([point({ count: 9, comparisonRate: 0.2 })])).toBe(0.2);
  expect(rateAxisEnd([few, { ...reliable, axisRate: 0.36 }])).toBe(0.4);
});

it('keeps the axis of rates under any brush and filter, and a pale line of all days', () => {
  const store = new SessionStore(calendarOf('UTC'));
  const day = (date: number) => Date.UTC(2026, 2, date);
  store.put(
    Array.from({ length: 200 }, (_, index) => ({
      audienceSessionId: `${index}`,
      sessionStartedAt: `+${day(2 + (index % 4)) + index}`,
      utmSource: index % 5 === 0 ? 'google' : 'linkedin',
      hasConversion: index % 3 === 0 && index % 4 > 0,
    })),
  );
  const range = { start: day(2), end: day(6) - 1 };
  const options = { range, zone: 'UTC', unit: 'day', compare: 'none', now: day(20) } as const;
  const pointsOf = (selection: Selection, area: { from: number; to: number } | null) => {
    const load = { isComplete: true, coverage: [[0, Number.POSITIVE_INFINITY] as const], total: null };
    const result = new Analysis(store, options).analyze(selection, null, load);
    return timePoints(result, null, area && { x: area, y: { from: 0, to: 1 } });
  };
  const ratesOf = (key: 'rate' | 'paleRate', points: TimePoint[]) => points.map((each) => each[key] !== null);
  const start = { from: day(3), to: day(5) };
  const [whole, brushed] = [pointsOf({}, null), pointsOf({ start }, { from: 1, to: 3 })];
  expect([whole, brushed].map(rateAxisEnd)).toEqual([0.5, 0.5]);
  expect(rateAxisEnd(pointsOf({ start, source: ['google'] }, { from: 1, to: 3 }))).toBe(0.5);
  expect(rateAxisEnd(pointsOf({ source: ['none'] }, null))).toBe(0.5);
  expect(ratesOf('rate', brushed)).toEqual([false, true, true, false]);
  expect(ratesOf('paleRate', brushed)).toEqual([true, true, true, true]);
  expect(ratesOf('paleRate', whole)).toEqual([false, false, false, false]);
});

it('has no rates if only one bucket has enough sessions, as its plot would have one dot', () => {
  const bucket = (known: number) => ({
    start: 0,
    end: 1,
    sessions: known,
    known,
    conversions: 1,
    incomplete: null,
  });
  expect(bucketRates([bucket(10), bucket(2)])).toEqual([null, null]);
  expect(bucketRates([bucket(10), bucket(2), bucket(20)])).toEqual([0.1, null, 0.05]);
});

const hourLabels = (from: string, hours: number, max = maxTicks.wide, zone = 'Europe/Berlin') =>
  timeTicks(
    {
      unit: 'hour',
      boundaries: Array.from({ length: hours + 1 }, (_, index) => Date.parse(from) + index * HOUR),
    },
    max,
    calendarOf(zone),
  ).map(({ label }) => label);

describe('labels of an hourLabels axis', () => {
  it('show the date at midnight and hours between', () => {
    expect(hourLabels('2026-03-15T23:00Z', 48)).toEqual([
      '16 Mar',
      '06:00',
      '12:00',
      '18:00',
      '17 Mar',
      '06:00',
      '12:00',
      '18:00',
    ]);
    expect(hourLabels('2026-03-15T23:00Z', 48, maxTicks.phone)).toEqual([
      '16 Mar',
      '12:00',
      '17 Mar',
      '12:00',
    ]);
  });
  it('show dates only if there are many', () => {
    expect(hourLabels('2026-03-15T23:00Z', 7 * 24)).toHaveLength(7);
    expect(hourLabels('2026-03-15T23:00Z', 7 * 24, maxTicks.phone)).toEqual([
      '16 Mar',
      '18 Mar',
      '20 Mar',
      '22 Mar',
    ]);
    expect(hourLabels('2026-02-28T23:00Z', 30 * 24 - 1, maxTicks.phone)).toEqual([
      '1 Mar',
      '15 Mar',
      '29 Mar',
    ]);
  });
  it('start with a date even within a day', () => {
    expect(hourLabels('2026-03-16T13:00Z', 4)).toEqual(['16 Mar, 14:00', '15:00', '16:00', '17:00']);
  });
  it('never repeat a label, whatever clocks do', () => {
    expect(hourLabels('2026-10-25T00:00Z', 4)).toEqual(['25 Oct, 02:00', '03:00', '04:00']);
    // Clocks skip midnight in Beirut, and show it twice in Havana.
    expect(hourLabels('2026-03-27T22:00Z', 48, maxTicks.wide, 'Asia/Beirut')).toContain('29 Mar');
    for (const [from, zone] of [
      ['2026-11-01T04:00Z', 'America/Havana'],
      ['2026-10-24T22:00Z', 'Europe/Berlin'],
      ['2026-04-04T13:00Z', 'Australia/Lord_Howe'],
    ] as const)
      for (let hours = 1; hours <= 800; hours += 7)
        for (const max of Object.values(maxTicks)) {
          const labels = hourLabels(from, hours, max, zone);
          expect(labels.length).toBeLessThanOrEqual(max.hours);
          expect(labels.length).toBeGreaterThan(0);
          expect(labels.some((label, index) => label === labels[index + 1])).toBe(false);
        }
  });
});

it('gives days and months evenly spread labels', () => {
  const boundaries = Array.from({ length: 11 }, (_, index) => Date.UTC(2026, 2, 1 + index));
  const labels = (unit: 'day' | 'month') =>
    timeTicks({ unit, boundaries }, maxTicks.phone, calendarOf('UTC')).map(({ label }) => label);
  expect(labels('day')).toEqual(['1 Mar', '6 Mar', '10 Mar']);
  expect(labels('month')[0]).toBe('Mar 2026');
});

it('groups times by bucket, each from its start to before its end', () => {
  const group = (boundaries: number[], times: number[]) => groupByBucket(boundaries, times, (at) => at);
  expect(group([10, 20, 30], [5, 10, 19, 20, 30])).toEqual([[10, 19], [20]]);
  expect(group([10], [10])).toEqual([]);
});
