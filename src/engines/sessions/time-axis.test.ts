import { describe, expect, it } from 'vitest';
import { DAY } from '#lib/time-units.ts';
import { calendarOf } from '#lib/zoned.ts';
import { defaultUnit, expectedUnits, lastDaysRange, resolveRange } from './range.ts';
import { timeAxis, toSlice } from './time-axis.ts';

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
