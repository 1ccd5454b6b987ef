import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarUnit, calendarOf, hourOf, weekdayOf } from './zoned.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Beirut',
];
const units: CalendarUnit[] = ['hour', 'day', 'week', 'month'];
const anyTime = fc.integer({ min: Date.UTC(1999, 0), max: Date.UTC(2035, 0) });
const anyZone = fc.constantFrom(...zones);

const shown = (time: number, zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(time);

describe('a calendar in a time zone', () => {
  it('shows the wall clock that Intl shows', () => {
    fc.assert(
      fc.property(anyTime, anyZone, (time, zone) => {
        const wall = new Date(calendarOf(zone).toLocal(time)).toISOString();
        expect(wall.slice(0, 19).replace('T', ' ')).toBe(shown(time, zone));
      }),
    );
  });

  it('puts every moment between the start of its unit and the next', () => {
    fc.assert(
      fc.property(anyTime, anyZone, fc.constantFrom(...units), (time, zone, unit) => {
        const calendar = calendarOf(zone);
        const start = calendar.startOf(time, unit);
        const next = calendar.startOfNext(time, unit);
        expect(start).toBeLessThanOrEqual(time);
        expect(next).toBeGreaterThan(start);
        expect(calendar.startOf(start, unit)).toBe(start);
      }),
    );
  });

  it('gives the days of a change of clocks 23 and 25 hours', () => {
    const berlin = calendarOf('Europe/Berlin');
    const hours = (day: number) => (berlin.startOfNext(day, 'day') - berlin.startOf(day, 'day')) / 3_600_000;
    expect(hours(Date.UTC(2026, 2, 29, 12))).toBe(23);
    expect(hours(Date.UTC(2026, 9, 25, 12))).toBe(25);
    expect(hours(Date.UTC(2026, 5, 1, 12))).toBe(24);
  });

  it('starts a day whose midnight is skipped at its first moment', () => {
    const beirut = calendarOf('Asia/Beirut');
    const start = beirut.startOf(Date.UTC(2022, 2, 27, 12), 'day');
    expect(shown(start, 'Asia/Beirut')).toBe('2022-03-27 01:00:00');
    expect(shown(start - 1000, 'Asia/Beirut')).toBe('2022-03-26 23:59:59');
  });

  it('starts an hour whose first half is skipped after the skip', () => {
    const lordHowe = calendarOf('Australia/Lord_Howe');
    const skip = Date.UTC(2026, 9, 3, 15, 30);
    expect(shown(skip, 'Australia/Lord_Howe')).toBe('2026-10-04 02:30:00');
    expect(lordHowe.startOf(skip + 60_000, 'hour')).toBe(skip);
    expect(lordHowe.startOfNext(skip, 'hour')).toBe(skip + 30 * 60_000);
  });

  it('steps over a day that a zone left out', () => {
    const samoa = calendarOf('Pacific/Apia');
    const last = samoa.fromLocal(Date.UTC(2011, 11, 29, 12));
    expect(shown(samoa.startOfNext(last, 'day'), 'Pacific/Apia')).toBe('2011-12-31 00:00:00');
  });

  it('starts weeks on Monday and reads weekday and hour off a wall clock', () => {
    const wall = Date.UTC(2026, 2, 15, 23, 59);
    expect(weekdayOf(wall)).toBe(6);
    expect(hourOf(wall)).toBe(23);
    expect(new Date(calendarOf('UTC').startOf(wall, 'week')).toISOString()).toBe('2026-03-09T00:00:00.000Z');
    expect(weekdayOf(Date.UTC(1969, 11, 29))).toBe(0);
  });
});
