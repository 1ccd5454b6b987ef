import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { calendarOf } from '#lib/zoned.ts';
import {
  type ComparisonMode,
  comparisonDates,
  comparisonModes,
  comparisonPeriod,
  isJudgedByWeeks,
  shiftToPeriod,
  sliceToLoad,
} from './comparison-period.ts';
import { type Range, resolveRange } from './range.ts';

const DAY = 86_400_000;
const zones = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  // Clock changes skip midnight.
  'Asia/Beirut',
];
const now = Date.parse('2030-06-15T10:20:30Z');

/** Days since 1970 as `2026-03-14`. */
const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY;
const monthDay = (year: number, month: number, date = 1) => Date.UTC(year, month, date) / DAY;

/** Local date in a zone, using `Intl` only. */
const localDate = (timestamp: number, zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(timestamp);
/** First and last date of a period; expects whole days. */
function datesOf({ start, end }: { start: number; end: number }, zone: string): [string, string] {
  const [from, to] = [localDate(start, zone), localDate(end, zone)];
  expect(localDate(start - 1, zone)).toBe(dateOf(dayOf(from) - 1));
  expect(localDate(end + 1, zone)).toBe(dateOf(dayOf(to) + 1));
  return [from, to];
}

const rangeIn = (zone: string, from: string, to: string) =>
  resolveRange('custom', { now, from, to }, calendarOf(zone));
function periodDates(zone: string, from: string, to: string, comparison: ComparisonMode, at = now) {
  const calendar = calendarOf(zone);
  const period = comparisonPeriod(rangeIn(zone, from, to), comparison, { now: at, calendar });
  return period && datesOf(period, zone);
}

const anyZone = fc.constantFrom(...zones);
const anyDay = fc.integer({ min: dayOf('2019-01-01'), max: dayOf('2029-01-01') });
const anyDates = fc.tuple(anyDay, fc.integer({ min: 1, max: 500 })).map(([from, length]) => ({
  from,
  to: from + length - 1,
  length,
}));
const isFirst = (day: number) => dateOf(day).endsWith('-01');
const isWholeMonths = ({ from, to }: { from: number; to: number }) => isFirst(from) && isFirst(to + 1);

describe('previous period', () => {
  it('has equally many days, starts on the same weekday and avoids an overlap, in any zone', () => {
    fc.assert(
      fc.property(anyZone, anyDates, (zone, dates) => {
        fc.pre(!isWholeMonths(dates));
        const back = Math.ceil(dates.length / 7) * 7;
        expect(periodDates(zone, dateOf(dates.from), dateOf(dates.to), 'period')).toEqual([
          dateOf(dates.from - back),
          dateOf(dates.to - back),
        ]);
      }),
    );
  });

  it('covers equally many months before whole calendar months, whatever their lengths', () => {
    const months = fc.tuple(
      fc.integer({ min: 2019, max: 2028 }),
      fc.nat(11),
      fc.integer({ min: 1, max: 14 }),
    );
    fc.assert(
      fc.property(anyZone, months, (zone, [year, month, count]) => {
        const [from, to] = [monthDay(year, month), monthDay(year, month + count) - 1];
        expect(periodDates(zone, dateOf(from), dateOf(to), 'period')).toEqual([
          dateOf(monthDay(year, month - count)),
          dateOf(from - 1),
        ]);
      }),
    );
  });

  it('covers equally many weeks before whole weeks', () => {
    const weeks = fc.tuple(fc.nat(500), fc.integer({ min: 1, max: 60 }));
    fc.assert(
      fc.property(anyZone, weeks, (zone, [week, count]) => {
        const monday = dayOf('2019-01-07') + week * 7;
        const dates = { from: monday, to: monday + count * 7 - 1 };
        fc.pre(!isWholeMonths(dates));
        expect(periodDates(zone, dateOf(dates.from), dateOf(dates.to), 'period')).toEqual([
          dateOf(monday - count * 7),
          dateOf(monday - 1),
        ]);
      }),
    );
  });

  test.each([
    ['a month after a shorter one', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['a month after a longer one', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['a quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['a year', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['almost a month', '2026-10-01', '2026-10-30', '2026-08-27', '2026-09-25'],
    ['30 days', '2026-10-26', '2026-11-24', '2026-09-21', '2026-10-20'],
    ['a day on which clocks change', '2026-10-25', '2026-10-25', '2026-10-18', '2026-10-18'],
  ])('of %s', (_, from, to, start, end) => {
    for (const zone of zones) expect(periodDates(zone, from, to, 'period')).toEqual([start, end]);
  });

  it('is 35 days before 30 days, also where these are a month', () => {
    const from = '2026-11-01';
    const to = '2026-11-30';
    for (const zone of zones) {
      const calendar = calendarOf(zone);
      const lastDay = { now: calendar.fromLocal(Date.parse(to)), calendar };
      const datesBefore = (range: Range) => {
        const period = comparisonPeriod(range, 'period', lastDay);
        return period && datesOf(period, zone);
      };
      const days = ['2026-09-27', '2026-10-26'];
      expect(datesBefore(resolveRange('30d', lastDay, calendar))).toEqual(days);
      // A link to them.
      expect(datesBefore(resolveRange('30d', { now, from, to }, calendar))).toEqual(days);
      expect(datesBefore(resolveRange('month', lastDay, calendar))).toEqual(['2026-10-01', '2026-10-31']);
    }
  });

  it('has equally many days from a chosen day, which must come before', () => {
    fc.assert(
      fc.property(anyZone, anyDates, fc.integer({ min: -30, max: 800 }), (zone, { from, to }, back) => {
        const chosen = rangeIn(zone, dateOf(from - back), dateOf(from - back)).start ?? 0;
        expect(periodDates(zone, dateOf(from), dateOf(to), { from: chosen })).toEqual(
          back > 0 ? [dateOf(from - back), dateOf(to - back)] : null,
        );
      }),
    );
  });

  test.each([
    ['a month', '2026-10-01', '2026-10-31', '2025-10-01', '2025-10-31'],
    ['a custom range', '2026-10-12', '2026-11-03', '2025-10-12', '2025-11-03'],
    ['February after a leap year', '2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
    ['February of a leap year', '2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
    ['dates up to a leap day', '2024-02-20', '2024-02-29', '2023-02-20', '2023-02-28'],
    ['more than a year', '2025-01-01', '2026-03-31', '2023-01-01', '2024-03-31'],
  ])('uses the same dates a year before for %s', (_, from, to, start, end) => {
    for (const zone of zones) expect(periodDates(zone, from, to, 'year')).toEqual([start, end]);
  });

  it('ends before the range starts, in every mode', () => {
    fc.assert(
      fc.property(
        anyZone,
        anyDates,
        fc.constantFrom(...comparisonModes),
        (zone, { from, to }, comparison) => {
          const dates = periodDates(zone, dateOf(from), dateOf(to), comparison);
          expect(dayOf(dates?.[1] ?? '')).toBeLessThan(from);
        },
      ),
    );
  });

  it('is null for all time, and uses the days so far for a range with an open end', () => {
    const calendar = calendarOf('Europe/Berlin');
    const at = Date.parse('2026-11-24T22:24:00Z');
    expect(comparisonPeriod({ start: null, end: at }, 'period', { now: at, calendar })).toBeNull();
    const { start } = rangeIn('Europe/Berlin', '2026-11-20', '2026-11-24');
    const period = comparisonPeriod({ start, end: null }, 'period', { now: at, calendar });
    expect(period && datesOf(period, 'Europe/Berlin')).toEqual(['2026-11-13', '2026-11-17']);
  });
});

describe('compared dates', () => {
  it('end at the same local time while the range is running', () => {
    for (const zone of zones) {
      const calendar = calendarOf(zone);
      const clock = (timestamp: number) =>
        new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(
          timestamp,
        );
      const asOf = Date.parse('2026-11-24T12:24:31Z');
      const today = localDate(asOf, zone);
      const range = rangeIn(zone, today, today);
      const period = comparisonPeriod(range, 'period', { now: asOf, calendar });
      if (!period) throw new Error('No period');
      const { comparison } = comparisonDates(range, period, { asOf, firstDay: null, calendar });
      expect(clock(comparison.start)).toBe(`${dateOf(dayOf(today) - 7)} 00:00:00`);
      expect(clock(comparison.end)).toBe(clock(asOf).replace(today, dateOf(dayOf(today) - 7)));
      const [from, to] = sliceToLoad(range, period, { now: asOf, calendar });
      expect(from).toBe(comparison.start);
      expect(to).toBeGreaterThanOrEqual(comparison.end);
      expect(to).toBeLessThan(range.start ?? 0);
    }
  });

  it('skip equally many days on both sides', () => {
    fc.assert(
      fc.property(
        anyZone,
        anyDates,
        fc.constantFrom(...comparisonModes),
        fc.nat(600),
        (zone, { from, to }, mode, skipped) => {
          const calendar = calendarOf(zone);
          const range = rangeIn(zone, dateOf(from), dateOf(to));
          const period = comparisonPeriod(range, mode, { now, calendar });
          if (!period) throw new Error('No period');
          const [first] = datesOf(period, zone);
          const firstDate = dateOf(dayOf(first) + skipped);
          const firstDay = rangeIn(zone, firstDate, firstDate).start;
          const { comparison, current } = comparisonDates(range, period, { asOf: now, firstDay, calendar });
          expect(localDate(comparison.start, zone)).toBe(firstDate);
          expect(localDate(current.start ?? 0, zone)).toBe(dateOf(from + skipped));
          expect([comparison.end, current.end]).toEqual([period.end, range.end]);
        },
      ),
    );
  });

  it('pair days by offset from the start, and month buckets by month', () => {
    const calendar = calendarOf('Europe/Berlin');
    const startOf = (day: string) => rangeIn('Europe/Berlin', day, day).start ?? 0;
    const quarter = rangeIn('Europe/Berlin', '2026-07-01', '2026-09-30');
    const period = comparisonPeriod(quarter, 'period', { now, calendar });
    if (!period) throw new Error('No period');
    const shifted = (day: string, unit: 'day' | 'month') =>
      localDate(shiftToPeriod(startOf(day), period, unit, calendar), 'Europe/Berlin');
    expect(['2026-07-01', '2026-07-31', '2026-09-30'].map((day) => shifted(day, 'day'))).toEqual([
      '2026-04-01',
      '2026-05-01',
      '2026-07-01',
    ]);
    expect(
      ['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01'].map((day) => shifted(day, 'month')),
    ).toEqual(['2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01']);
  });
});

it('never requests dates before the year 0', () => {
  const calendar = calendarOf('UTC');
  const range = rangeIn('UTC', '0100-01-01', '0300-01-07');
  const period = comparisonPeriod(range, 'year', { now, calendar });
  if (!period) throw new Error('No period');
  const [from] = sliceToLoad(range, period, { now, calendar });
  expect(new Date(from).toISOString()).toBe('0000-01-01T00:00:00.000Z');
});

test('judges fewer than seven days by weeks, against the same weekdays, also over a clock change', () => {
  const calendar = calendarOf('Europe/Berlin');
  const at = (date: string) => calendar.fromLocal(Date.parse(`${date}T00:00:00Z`));
  const isJudged = (start: string, earlier: string, end: string) =>
    isJudgedByWeeks(at(start), { start: at(earlier), end: at(end) - 1 }, calendar);
  // Clocks go back on 25 October.
  expect(isJudged('2026-10-29', '2026-10-22', '2026-10-28')).toBe(true);
  expect(isJudged('2026-10-29', '2026-10-22', '2026-10-29')).toBe(false);
  expect(isJudged('2026-12-01', '2026-11-01', '2026-11-02')).toBe(false);
});
