import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUCKET_MS } from '#server/db/time-units.ts';
import { intervalsOf } from './local-intervals.ts';

const at = (iso: string) => Date.parse(iso) / BUCKET_MS;
const hoursOf = ({ start, end }: { start: number; end: number }) => (end - start) / 4;

describe('days of a zone', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29T10:00Z', '2026-03-28T23:00Z', 23],
    ['Europe/Berlin', '2026-10-25T10:00Z', '2026-10-24T22:00Z', 25],
    ['America/New_York', '2026-03-08T10:00Z', '2026-03-08T05:00Z', 23],
    ['Asia/Kolkata', '2026-03-08T18:29Z', '2026-03-07T18:30Z', 24],
    ['Asia/Kathmandu', '2026-03-08T18:15Z', '2026-03-08T18:15Z', 24],
    ['Australia/Lord_Howe', '2026-04-05T01:00Z', '2026-04-04T13:00Z', 24.5],
    // Clocks skip midnight.
    ['Africa/Cairo', '2026-04-24T10:00Z', '2026-04-23T22:00Z', 23],
    // Clocks go back at midnight, so that 23:00 comes twice.
    ['Africa/Cairo', '2026-10-29T20:30Z', '2026-10-28T21:00Z', 25],
    // Clocks went back at 0:01, into the day before.
    ['America/St_Johns', '2010-11-07T03:00Z', '2010-11-07T02:30Z', 25],
    // 30 December didn't exist.
    ['Pacific/Apia', '2011-12-30T09:00Z', '2011-12-29T10:00Z', 24],
    ['Pacific/Apia', '2011-12-30T10:00Z', '2011-12-30T10:00Z', 24],
  ])('in %s at %s start at %s and have %d hours', (zone, time, start, hours) => {
    const interval = intervalsOf('day', zone)(Math.floor(at(time)));
    expect(new Date(interval.start * BUCKET_MS)).toEqual(new Date(start));
    expect(hoursOf(interval)).toBe(hours);
  });
});

test('hours of a zone are split where its offset changes within one', () => {
  const hour = intervalsOf('hour', 'Australia/Lord_Howe');
  expect(hour(at('2026-04-04T14:45Z'))).toEqual({
    start: at('2026-04-04T14:00Z'),
    end: at('2026-04-04T15:00Z'),
  });
  expect(hour(at('2026-04-04T15:15Z'))).toEqual({
    start: at('2026-04-04T15:00Z'),
    end: at('2026-04-04T15:30Z'),
  });
  expect(hour(at('2026-04-04T15:30Z'))).toEqual({
    start: at('2026-04-04T15:30Z'),
    end: at('2026-04-04T16:30Z'),
  });
});

test('a repeated hour is two', () => {
  const hour = intervalsOf('hour', 'Europe/Berlin');
  expect(hour(at('2026-10-25T00:30Z')).end).toBe(hour(at('2026-10-25T01:30Z')).start);
});

test('the intervals of any zone cover time without gaps, and each of its quarter hours names it', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const time = fc.date({ min: new Date('1972-02-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(zone, time, fc.constantFrom('hour' as const, 'day' as const), (timeZone, date, by) => {
      const intervalOf = intervalsOf(by, timeZone);
      const interval = intervalOf(Math.floor(date.getTime() / BUCKET_MS));
      for (let bucket = interval.start; bucket < interval.end; bucket += 1)
        expect(intervalOf(bucket)).toEqual(interval);
      expect(intervalOf(interval.end).start).toBe(interval.end);
      if (by === 'day') {
        const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
        const days = new Set(
          Array.from({ length: interval.end - interval.start }, (_, index) =>
            format.format((interval.start + index) * BUCKET_MS),
          ),
        );
        expect(days.size).toBe(1);
      }
    }),
    { numRuns: 300, examples: [] },
  );
});
