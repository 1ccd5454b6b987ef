import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarOf } from '#lib/zoned.ts';
import { lastDays, lastWeek } from './last-days.ts';

const iso = (time: number) => new Date(time).toISOString();

it('returns the days of the time zone, oldest first, without gaps', () => {
  const days = lastDays(3, Date.parse('2026-03-10T22:30:00Z'), calendarOf('Asia/Tokyo'));
  expect(days.map(({ start }) => iso(start))).toEqual([
    '2026-03-08T15:00:00.000Z',
    '2026-03-09T15:00:00.000Z',
    '2026-03-10T15:00:00.000Z',
  ]);
  for (const [index, day] of days.entries())
    expect(day.end + 1).toBe(days[index + 1]?.start ?? Date.parse('2026-03-11T15:00:00Z'));
});

it('handles days of 23 and 25 hours', () => {
  const hours = (now: string) =>
    lastDays(2, Date.parse(now), calendarOf('Europe/Berlin')).map(
      ({ start, end }) => (end + 1 - start) / 3_600_000,
    );
  expect(hours('2026-03-30T09:00:00Z')).toEqual([23, 24]);
  expect(hours('2026-10-26T09:00:00Z')).toEqual([25, 24]);
});

it('compares today so far with the same part of the day a week ago', () => {
  const { days, previous } = lastWeek(Date.parse('2026-11-23T15:50:00Z'), calendarOf('UTC'));
  expect(days.at(-1)).toEqual({
    start: Date.parse('2026-11-23T00:00:00Z'),
    end: Date.parse('2026-11-23T15:50:00Z'),
  });
  expect([iso(previous.start), iso(previous.end)]).toEqual([
    '2026-11-10T00:00:00.000Z',
    '2026-11-16T15:50:00.000Z',
  ]);
});

it('ends at the same wall time across a clock change', () => {
  const { previous } = lastWeek(Date.parse('2026-10-26T14:50:00Z'), calendarOf('Europe/Berlin'));
  expect(iso(previous.end)).toBe('2026-10-19T13:50:00.000Z');
});

it('compares the same wall-clock duration in any time zone', () => {
  const zones = fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu');
  const times = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2027, 0) });
  fc.assert(
    fc.property(zones, times, (zone, now) => {
      const { toLocal, fromLocal } = calendarOf(zone);
      const { days, previous } = lastWeek(now, calendarOf(zone));
      const [first, last] = [days[0], days.at(-1)];
      if (!first || !last) throw new Error('No days');
      expect(days).toHaveLength(7);
      expect(last.end).toBe(now);
      expect(previous.end).toBeLessThan(first.start);
      // A skipped or repeated time has no exact counterpart.
      if (toLocal(fromLocal(toLocal(now))) !== toLocal(previous.end) + 7 * 86_400_000) return;
      expect(toLocal(previous.end) - toLocal(previous.start)).toBe(toLocal(now) - toLocal(first.start));
    }),
  );
});
