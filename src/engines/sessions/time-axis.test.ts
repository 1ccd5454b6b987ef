import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#lib/time-units.ts';
import { calendarOf } from '#lib/zoned.ts';
import { defaultUnit, expectedUnits, lastDaysRange, resolveRange } from './range.ts';
import { countedRange, type RangeCounts, timeAxis, toSlice } from './time-axis.ts';

const calendar = calendarOf('Europe/Berlin');
const now = Date.parse('2026-03-20T10:30:00Z');
const thisMonth = resolveRange('month', { now }, calendar);

const at = (text: string) => Date.parse(text);
const allTime = { start: null, end: null };
const axis = (overrides: Partial<Parameters<typeof timeAxis>[0]> = {}) =>
  timeAxis(
    {
      range: thisMonth,
      unit: 'day',
      oldest: null,
      newest: null,
      sessions: 0,
      total: null,
      coverage: [toSlice(allTime)],
      now,
      ...overrides,
    },
    calendar,
  );

describe('timeAxis', () => {
  it('covers the range up to now with a bucket for every day', () => {
    const { boundaries, incomplete } = axis();
    expect(incomplete).toHaveLength(20);
    expect(boundaries).toHaveLength(21);
    expect(boundaries[0]).toBe(at('2026-02-28T23:00:00Z'));
    expect(incomplete.at(-1)).toBe('running');
    expect(incomplete.at(0)).toBeNull();
  });

  it('marks unloaded and partially loaded buckets', () => {
    const end = thisMonth.end ?? now;
    const { incomplete, from } = axis({ coverage: [[at('2026-03-17T12:00:00Z'), end]] });
    expect(incomplete.slice(0, 16).every((state) => state === 'unloaded')).toBe(true);
    expect(incomplete.slice(16)).toEqual(['loading', null, null, 'running']);
    expect(from).toBe(at('2026-03-17T12:00:00Z'));
    const gap = axis({
      coverage: [
        [thisMonth.start ?? 0, at('2026-03-02T22:59:59.999Z')],
        [at('2026-03-18T23:00:00Z'), end],
      ],
    });
    expect(gap.incomplete.map((state) => state ?? 'whole').join(' ')).toMatch(
      /^whole whole (unloaded ){16}whole running$/,
    );
  });

  it('marks buckets that the range cuts', () => {
    const { incomplete } = axis({
      unit: 'week',
      range: {
        start: calendar.fromLocal(Date.UTC(2026, 1, 4)),
        end: calendar.fromLocal(Date.UTC(2026, 1, 18)) - 1,
      },
    });
    expect(incomplete).toEqual(['cut', null, 'cut']);
  });

  it('marks the first and last bucket of an open range if sessions start or end inside', () => {
    const open = {
      range: allTime,
      oldest: at('2025-12-24T10:00:00Z'),
      newest: at('2026-01-13T22:00:00Z'),
      sessions: 9,
      total: 9,
    };
    expect(axis({ ...open, unit: 'week' }).incomplete).toEqual(['edge', null, null, 'edge']);
    expect(axis({ ...open, unit: 'month' }).incomplete).toEqual(['edge', 'edge']);
    // A day with sessions counts as complete.
    expect(axis({ ...open, unit: 'day' }).incomplete.every((state) => state === null)).toBe(true);
    const full = { ...open, oldest: at('2025-12-22T05:00:00Z'), newest: at('2026-01-11T20:00:00Z') };
    expect(axis({ ...full, unit: 'week' }).incomplete).toEqual([null, null, null]);
  });

  it('uses a coarser unit if the requested one exceeds the maximum number of buckets', () => {
    const range = { start: now - 900 * DAY, end: now };
    expect(axis({ range, unit: 'hour' })).toMatchObject({ unit: 'week', isCoarsened: true });
    expect(axis({ range: lastDaysRange(30, now, calendar), unit: 'hour' })).toMatchObject({
      unit: 'hour',
      isCoarsened: false,
    });
  });

  it('predicts its units before any session has loaded', () => {
    for (const days of [1, 30, 33, 34, 90, 900])
      for (const unit of [null, 'hour', 'day', 'month'] as const) {
        const range = { start: now - days * DAY, end: now + 20 * DAY };
        const { unit: shown, smallestUnit, isCoarsened } = axis({ range, unit });
        expect(expectedUnits(range, unit, now)).toEqual({
          unit: shown,
          smallestUnit: smallestUnit,
          isCoarsened,
        });
      }
    expect(axis({ range: { start: now - 90 * DAY, end: now } }).smallestUnit).toBe('day');
    expect(expectedUnits(allTime, 'hour', now)).toBeNull();
  });

  it('starts no earlier than the first plausible start', () => {
    const from = (date: string) => resolveRange('custom', { now, from: date, to: '2026-03-20' }, calendar);
    const { boundaries, incomplete } = axis({ range: from('1000-01-01'), unit: null });
    expect(boundaries).toEqual(axis({ range: from('1990-01-01'), unit: null }).boundaries);
    expect(incomplete).toHaveLength(36 * 12 + 3);
    expect(incomplete[0]).toBeNull();
    expect(axis({ range: { start: at('1000-01-01'), end: at('1985-01-01') } }).incomplete).toEqual([]);
  });

  it('estimates the start of an open range until it has loaded', () => {
    const loaded = { oldest: at('2026-03-19T10:00:00Z'), newest: at('2026-03-20T10:00:00Z'), sessions: 2 };
    const part = {
      ...loaded,
      range: allTime,
      total: 8,
      coverage: [[loaded.oldest, Number.POSITIVE_INFINITY] as const],
    };
    expect(axis(part).incomplete).toHaveLength(5);
    expect(axis({ ...loaded, range: allTime, total: 2 }).incomplete).toHaveLength(2);
    expect(axis({ range: allTime }).incomplete).toEqual([]);
  });

  it('fills gaps between loaded slices before it extrapolates further back', () => {
    const [oldest, newest] = [at('2026-03-11T10:00:00Z'), at('2026-03-20T10:00:00Z')];
    const slices = {
      range: allTime,
      oldest,
      newest,
      sessions: 20,
      coverage: [
        [oldest, oldest + DAY],
        [newest - DAY, newest],
      ] as const,
    };
    expect(axis({ ...slices, total: 90 }).boundaries[0]).toBe(calendar.startOf(oldest, 'day'));
    expect(axis({ ...slices, total: 120 }).boundaries[0]).toBe(calendar.startOf(newest - 12 * DAY, 'day'));
  });

  it('picks a unit by the length of the range', () => {
    expect([1, 30, 91, 365, 2000].map((days) => defaultUnit(days * DAY))).toEqual([
      'hour',
      'day',
      'day',
      'week',
      'month',
    ]);
  });
});

describe('ranges', () => {
  const shown = (range: { start: number | null; end: number | null }) =>
    [range.start, range.end].map((time) => (time === null ? null : new Date(time).toISOString()));

  it('start and end with days of the time zone', () => {
    expect(shown(resolveRange('7d', { now }, calendar))).toEqual([
      '2026-03-13T23:00:00.000Z',
      '2026-03-20T22:59:59.999Z',
    ]);
    expect(shown(thisMonth)).toEqual(['2026-02-28T23:00:00.000Z', '2026-03-31T21:59:59.999Z']);
    expect(shown(resolveRange('last-month', { now }, calendar))).toEqual([
      '2026-01-31T23:00:00.000Z',
      '2026-02-28T22:59:59.999Z',
    ]);
  });

  it('accept custom dates in either order and ignore invalid ones', () => {
    const straight = resolveRange('custom', { now, from: '2026-03-01', to: '2026-03-02' }, calendar);
    expect(resolveRange('custom', { now, from: '2026-03-02', to: '2026-03-01' }, calendar)).toEqual(straight);
    expect(shown(straight)).toEqual(['2026-02-28T23:00:00.000Z', '2026-03-02T22:59:59.999Z']);
    expect(resolveRange('custom', { now, from: '2026-02-31', to: 'x' }, calendar)).toEqual({
      start: null,
      end: null,
    });
  });
});

describe('counts of the service', () => {
  const QUARTER = HOUR / 4;
  /** Around the change to winter time, every 50 minutes. */
  const starts = Array.from({ length: 400 }, (_, index) => Date.UTC(2025, 9, 20) + index * 50 * 60_000);
  const isConverted = (start: number) => start % 7 === 0;

  /** Counts of intervals that start at `startOf`, as a service sends them. */
  function countBy(
    by: RangeCounts['by'],
    startOf: (start: number) => number,
    timeZone?: string,
  ): RangeCounts {
    const intervals = Map.groupBy(starts, startOf);
    const counts = Array.from(intervals, ([startsAt, of]) => ({
      startsAt: new Date(startsAt).toISOString(),
      sessions: of.length,
      conversions: of.filter(isConverted).length,
      bounces: 0,
      formSubmits: 1,
      asked: 1,
    }));
    return { by, timeZone, counts };
  }
  const floorTo = (ms: number) => (start: number) => Math.floor(start / ms) * ms;
  const rangeIn = (zone: string) => {
    const start = calendarOf(zone).startOf(Date.UTC(2025, 9, 20), 'day');
    return { range: { start, end: start + 20 * DAY - 1 }, zone, unit: null, now: start + 100 * DAY };
  };

  it.each([
    ['hours of UTC', 'Europe/Berlin', 'day', countBy('hour', floorTo(HOUR))],
    ['quarters of an hour', 'Asia/Kathmandu', 'week', countBy('quarter', floorTo(QUARTER))],
    ['local days', 'Asia/Kolkata', 'week', null],
    ['local hours', 'Asia/Kolkata', 'hour', null],
  ] as const)('sums %s in %s by %s', (_, zone, unit, utc) => {
    const calendar = calendarOf(zone);
    const by = unit === 'hour' ? 'hour' : 'day';
    const counts = utc ?? countBy(by, (start) => calendar.startOf(start, by), zone);
    const counted = countedRange(counts, { ...rangeIn(zone), unit });
    if (!counted) throw new Error('Not counted');
    const { axis, view, sessions, shares } = counted;
    const byBucket = Map.groupBy(starts, (start) => calendar.startOf(start, unit));
    const buckets = axis.boundaries.slice(0, -1).map((start) => byBucket.get(start) ?? []);
    expect(Array.from(view.sessions)).toEqual(buckets.map(({ length }) => length));
    expect(Array.from(view.conversions)).toEqual(buckets.map((of) => of.filter(isConverted).length));
    expect(view.known).toEqual(view.sessions);
    expect(new Set(axis.incomplete)).not.toContain('unloaded');
    expect(sessions).toBe(400);
    expect(shares.conversion).toEqual({ hits: starts.filter(isConverted).length, of: 400 });
    expect(shares.submit).toEqual({ hits: counts.counts.length, of: 400 });
  });

  it('starts an open range with the first count', () => {
    const options = { ...rangeIn('UTC'), range: { start: null, end: null } };
    const counted = countedRange(countBy('day', floorTo(DAY), 'UTC'), options);
    expect(counted?.axis.boundaries[0]).toBe(starts[0]);
    expect(Array.from(counted?.view.sessions ?? []).reduce((sum, count) => sum + count)).toBe(400);
  });

  it('has no result if intervals reach over buckets, or counts are missing', () => {
    expect(countedRange(countBy('hour', floorTo(HOUR)), rangeIn('Asia/Kolkata'))).toBeNull();
    const days = countBy('day', floorTo(DAY), 'UTC');
    expect(countedRange(days, { ...rangeIn('UTC'), unit: 'hour' })).toBeNull();
    expect(countedRange({ ...days, counts: [] }, rangeIn('UTC'))).toBeNull();
    const without = (field: string) => ({
      ...days,
      counts: days.counts.map((count) => ({ ...count, [field]: null })),
    });
    expect(countedRange(without('bounces'), rangeIn('UTC'))).toBeNull();
    expect(countedRange(without('asked'), rangeIn('UTC'))?.shares.asked).toEqual({ hits: 0, of: 0 });
  });
});
