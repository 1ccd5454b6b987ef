import { afterEach, describe, expect, it } from 'vitest';
import {
  ageForm,
  dateForm,
  formatDate,
  formatDateTime,
  formatRange,
  formatRelative,
  formatSchedule,
  type TimeStyle,
} from './time.ts';

const now = Date.parse('2026-03-16T12:00:00Z');
const ago = (ms: number) => formatRelative(now - ms, now, 'UTC');

describe('formatRelative', () => {
  it.each([
    [0, 'just now'],
    [4 * 60_000, '4 min ago'],
    [59 * 60_000, '59 min ago'],
    [5 * 3_600_000, '5 h ago'],
    [25 * 3_600_000, 'Yesterday'],
    [49 * 3_600_000, '14 Mar'],
    [400 * 86_400_000, '9 Feb 2025'],
    [-30_000, 'just now'],
    [-3_600_000, '16 Mar 2026, 13:00'],
  ])('%d ms ago is %s', (age, expected) => {
    expect(ago(age)).toBe(expected);
  });
});

describe('around a day of 23 hours', () => {
  const zone = 'Europe/Berlin';
  it('names only the previous day yesterday', () => {
    const monday = Date.parse('2026-03-30T00:30:00+02:00');
    expect(formatRelative(Date.parse('2026-03-28T23:15:00+01:00'), monday, zone)).toBe('28 Mar');
    expect(formatRelative(Date.parse('2026-03-29T00:15:00+01:00'), monday, zone)).toBe('23 h ago');
    const night = Date.parse('2026-03-30T23:30:00+02:00');
    expect(formatRelative(Date.parse('2026-03-29T12:00:00+02:00'), night, zone)).toBe('Yesterday');
  });
  it('names only the next day tomorrow', () => {
    const saturday = Date.parse('2026-03-28T23:30:00+01:00');
    expect(formatSchedule(Date.parse('2026-03-29T09:00:00+02:00'), saturday, zone)).toBe('Tomorrow, 09:00');
    expect(formatSchedule(Date.parse('2026-03-30T09:00:00+02:00'), saturday, zone)).toBe('Mon, 09:00');
  });
});

describe('dates follow the zone', () => {
  const newYearsEve = Date.parse('2026-12-31T23:30:00Z');
  it('gives another day in another zone', () => {
    expect(formatDateTime(newYearsEve, 'date', 'UTC')).toBe('31 Dec 2026');
    expect(formatDateTime(newYearsEve, 'date', 'Europe/Berlin')).toBe('1 Jan 2027');
    expect(formatDateTime(newYearsEve, 'time', 'Asia/Kolkata')).toBe('05:00');
  });
  it('names the year only where it is not the current one', () => {
    expect(formatDate(newYearsEve, now, 'UTC')).toBe('31 Dec');
    expect(formatDate(newYearsEve, now, 'Europe/Berlin')).toBe('1 Jan 2027');
  });
});

it.each([...Array(12).keys()])('gives month %d three letters', (month) => {
  expect(formatDateTime(Date.UTC(2026, month, 5), 'day', 'UTC')).toMatch(/^5 [A-Z][a-z]{2}$/);
});

describe('formatRange', () => {
  const range = (from: string, to: string) => formatRange(Date.parse(from), Date.parse(to), 'UTC');
  it('says once what both ends share', () => {
    expect(range('2026-03-01', '2026-03-31')).toBe('1–31 Mar 2026');
    expect(range('2026-02-15', '2026-03-16')).toBe('15 Feb–16 Mar 2026');
    expect(range('2025-12-15', '2026-01-13')).toBe('15 Dec 2025–13 Jan 2026');
    expect(range('2026-03-01', '2026-03-01')).toBe('1 Mar 2026');
    expect(range('2026-09-05', '2026-09-30')).toBe('5–30 Sep 2026');
  });
});

describe('the settings of dates', () => {
  const time = Date.parse('2026-03-14T13:02:05Z');
  const forms = (style: TimeStyle) => formatDateTime(time, style, 'UTC').replace(/\s/g, ' ');
  afterEach(() => {
    dateForm.set('words');
    ageForm.set('relative');
  });
  it('writes numbers as ISO 8601 does', () => {
    dateForm.set('iso');
    expect(forms('day')).toBe('2026-03-14');
    expect(forms('dateTime')).toBe('2026-03-14 13:02');
    expect(forms('weekday')).toBe('2026-03-14');
    expect(forms('month')).toBe('2026-03');
    expect(forms('time')).toBe('13:02');
    expect(forms('shortWeekday')).toBe('Sat');
    expect(forms('year')).toBe('2026');
  });
  it('gives what is recent exactly where that is wanted', () => {
    ageForm.set('exact');
    expect(formatRelative(time, time + 60_000, 'UTC')).toBe('14 Mar 2026, 13:02');
  });
});
