import { describe, expect, it } from 'vitest';
import { calendarOf } from '#util/zoned.ts';
import { lastDays, rangeOf, usualBucket } from './range.ts';
import { makeTally } from './tally.ts';
import { timeAxis } from './time-axis.ts';

const calendar = calendarOf('Europe/Berlin');
const now = Date.parse('2026-03-20T10:30:00Z');
const DAY = 86_400_000;
const march = rangeOf('month', { now }, calendar);

function figuresOf(...starts: string[]) {
  const tally = makeTally(calendar);
  tally.add(
    starts.map((sessionStartedAt, index) => ({ audienceSessionId: String(index), sessionStartedAt })),
  );
  return tally.figures();
}
const axis = (figures: ReturnType<typeof figuresOf>, more: Partial<Parameters<typeof timeAxis>[0]> = {}) =>
  timeAxis({ figures, range: march, unit: 'day', total: null, complete: true, now, ...more }, calendar);

describe('the axis of time', () => {
  it('covers the range up to now with a bucket for every day, empty ones included', () => {
    const { buckets } = axis(figuresOf('2026-03-19T23:30:00Z', '2026-03-18T23:30:00Z'));
    expect(buckets).toHaveLength(20);
    expect(buckets.map(({ sessions }) => sessions).slice(-3)).toEqual([0, 1, 1]);
    expect(buckets.at(-1)?.incomplete).toBe('running');
    expect(buckets.at(0)?.incomplete).toBeNull();
  });

  it('says what is not loaded and where loading stands', () => {
    const figures = figuresOf('2026-03-19T12:00:00Z', '2026-03-17T12:00:00Z');
    const { buckets } = axis(figures, { complete: false, total: 10 });
    const states = buckets.map(({ incomplete }) => incomplete);
    expect(states.slice(0, 16).every((state) => state === 'unloaded')).toBe(true);
    expect(states.slice(16)).toEqual(['loading', null, null, 'running']);
  });

  it('marks buckets that the range cuts', () => {
    const { buckets } = axis(figuresOf('2026-02-10T12:00:00Z'), {
      unit: 'week',
      range: {
        start: calendar.fromWall(Date.UTC(2026, 1, 4)),
        end: calendar.fromWall(Date.UTC(2026, 1, 18)) - 1,
      },
    });
    expect(buckets.map(({ incomplete }) => incomplete)).toEqual(['cut', null, 'cut']);
  });

  it('claims nothing about time while a list that is not newest first is loading', () => {
    const { buckets } = axis(figuresOf('2026-03-17T12:00:00Z', '2026-03-19T12:00:00Z'), { complete: false });
    expect(buckets.every(({ incomplete }) => incomplete === 'loading')).toBe(true);
  });

  it('takes a coarser bucket where the wanted one gives too many bars', () => {
    const range = { start: now - 900 * DAY, end: now };
    expect(axis(figuresOf(), { range, unit: 'hour' })).toMatchObject({ unit: 'week', coarsened: true });
    expect(axis(figuresOf(), { range: lastDays(30, now, calendar), unit: 'hour' })).toMatchObject({
      unit: 'hour',
      coarsened: false,
    });
  });

  it('guesses how far back an open range goes until it is loaded', () => {
    const figures = figuresOf('2026-03-20T10:00:00Z', '2026-03-19T10:00:00Z');
    const open = { start: null, end: null };
    expect(axis(figures, { range: open, complete: false, total: 8 }).buckets).toHaveLength(5);
    expect(axis(figures, { range: open, total: 2 }).buckets).toHaveLength(2);
    expect(axis(figuresOf(), { range: open }).buckets).toEqual([]);
  });

  it('picks a bucket by the length of the range', () => {
    expect([1, 30, 91, 365, 2000].map((days) => usualBucket(days * DAY))).toEqual([
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
    [range.start, range.end].map((moment) => (moment === null ? null : new Date(moment).toISOString()));

  it('start and end with days of the time zone', () => {
    expect(shown(rangeOf('7d', { now }, calendar))).toEqual([
      '2026-03-13T23:00:00.000Z',
      '2026-03-20T22:59:59.999Z',
    ]);
    expect(shown(march)).toEqual(['2026-02-28T23:00:00.000Z', '2026-03-31T21:59:59.999Z']);
    expect(shown(rangeOf('last-month', { now }, calendar))).toEqual([
      '2026-01-31T23:00:00.000Z',
      '2026-02-28T22:59:59.999Z',
    ]);
  });

  it('take custom dates either way round and leave out what is no date', () => {
    const straight = rangeOf('custom', { now, from: '2026-03-01', to: '2026-03-02' }, calendar);
    expect(rangeOf('custom', { now, from: '2026-03-02', to: '2026-03-01' }, calendar)).toEqual(straight);
    expect(shown(straight)).toEqual(['2026-02-28T23:00:00.000Z', '2026-03-02T22:59:59.999Z']);
    expect(rangeOf('custom', { now, from: '2026-02-31', to: 'x' }, calendar)).toEqual({
      start: null,
      end: null,
    });
  });
});
