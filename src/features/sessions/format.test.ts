import { describe, expect, it, test } from 'vitest';
import type { Slice } from '#engines/sessions/index.ts';
import { HOUR } from '#lib/time-units.ts';
import { calendarOf } from '#lib/zoned.ts';
import { formatBucket, formatInterval, formatLoadedDates, formatTimeRange } from './format.ts';

describe('an interval', () => {
  const text = (hits: number, of: number) => formatInterval({ hits, of }).replace(/\s/, ' ');
  it('has one decimal by default', () => {
    expect(text(84, 1000)).toBe('6.8–10.3%');
    expect(text(0, 40)).toBe('0–8.8%');
    expect(text(40, 40)).toBe('91.2–100%');
    expect(text(1, 7)).toBe('–');
  });
  it('has enough decimals to tell its bounds apart', () => {
    expect(text(0, 100_000)).toBe('0–0.004%');
    expect(text(100_000, 100_000)).toBe('99.996–100%');
    expect(text(500_000, 1_000_000)).toBe('49.9–50.1%');
    expect(text(5_000_000, 10_000_000)).toBe('49.97–50.03%');
  });
  it('is a dash without data', () => {
    expect(text(0, 0)).toBe('–');
  });
});

describe('an hour', () => {
  const BERLIN = 'Europe/Berlin';
  const hours = (from: string, zone = BERLIN, count = 3) =>
    Array.from({ length: count }, (_, index) => {
      const start = Date.parse(from) + index * HOUR;
      const text = formatBucket(start, start + HOUR, 'hour', zone);
      // The filter's label matches its bar's.
      expect(formatTimeRange({ from: start, to: start + HOUR }, calendarOf(zone))).toBe(text);
      return text.replace(/^.*, (?=\d\d:\d\d to)/, '');
    });
  it('has its offset where clocks go back, and only there', () => {
    expect(hours('2026-10-24T23:00Z', BERLIN, 4)).toEqual([
      '01:00 to 02:00',
      '02:00 to 03:00 GMT+2',
      '02:00 to 03:00 GMT+1',
      '03:00 to 04:00',
    ]);
  });
  it('has its offset where clocks go forward', () => {
    expect(hours('2026-03-29T00:00Z')).toEqual(['01:00 to 02:00 GMT+1', '03:00 to 04:00', '04:00 to 05:00']);
  });
  it('formats negative and half-hour offsets', () => {
    expect(hours('2026-11-01T05:00Z', 'America/New_York', 2)).toEqual([
      '01:00 to 02:00 GMT−4',
      '01:00 to 02:00 GMT−5',
    ]);
    expect(hours('2026-11-01T03:30Z', 'America/St_Johns', 2)).toEqual([
      '01:00 to 02:00 GMT−2:30',
      '01:00 to 02:00 GMT−3:30',
    ]);
  });
  it('has one date, even if it ends the next day', () => {
    expect(
      formatBucket(Date.parse('2026-10-25T22:00Z'), Date.parse('2026-10-25T23:00Z'), 'hour', BERLIN),
    ).toBe('25 Oct 2026, 23:00 to 00:00');
  });
  it('starts or ends a range across a clock change', () => {
    const text = (from: string, to: string) =>
      formatTimeRange({ from: Date.parse(from), to: Date.parse(to) }, calendarOf(BERLIN));
    expect(text('2026-10-24T23:00Z', '2026-10-25T04:00Z')).toBe('25 Oct 2026, 01:00 to 05:00');
    expect(text('2026-10-25T00:00Z', '2026-10-25T04:00Z')).toBe('25 Oct 2026, 02:00 GMT+2 to 05:00');
    expect(text('2026-10-24T23:00Z', '2026-10-25T01:00Z')).toBe('25 Oct 2026, 01:00 to 03:00 GMT+2');
    expect(text('2026-10-24T23:00Z', '2026-10-25T02:00Z')).toBe('25 Oct 2026, 01:00 to 03:00');
  });
});

const at = (day: string) => Date.parse(`2026-${day}T12:00Z`);
const textOf = (...coverage: Slice[]) => formatLoadedDates(coverage, [at('10-01'), at('11-23')], 'UTC');

test('names both of two loaded spans, else the latest', () => {
  expect(textOf()).toBe('');
  const first: Slice = [at('09-20'), at('10-09')];
  const second: Slice = [at('10-20'), at('10-21')];
  const third: Slice = [at('11-17'), Number.POSITIVE_INFINITY];
  expect(textOf(third)).toBe('17–23 Nov 2026');
  expect(textOf(first, third)).toBe('1–9 Oct 2026 and 17–23 Nov 2026');
  expect(textOf(first, second, third)).toBe('17–23 Nov 2026 and others');
});

test('never names a day between two spans that has not loaded', () => {
  const before: Slice = [at('10-01'), at('11-02')];
  const after: Slice = [at('11-05'), at('11-23')];
  expect(textOf(before, after)).toBe('1 Oct–2 Nov 2026 and 5–23 Nov 2026');
  expect(formatLoadedDates([before, after], [at('11-03'), at('11-04')], 'UTC')).toBe('');
});
