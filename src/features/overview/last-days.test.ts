import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarOf } from '#lib/zoned.ts';
import { lastDays, lastWeek } from './last-days.ts';

const iso = (moment: number) => new Date(moment).toISOString();

it('gives whole days of the zone, oldest first, without gaps', () => {
  const days = lastDays(3, Date.parse('2026-03-10T22:30:00Z'), calendarOf('Asia/Tokyo'));
  expect(days.map(({ start }) => iso(start))).toEqual([
    '2026-03-08T15:00:00.000Z',
    '2026-03-09T15:00:00.000Z',
    '2026-03-10T15:00:00.000Z',
  ]);
  for (const [index, day] of days.entries())
    expect(day.end + 1).toBe(days[index + 1]?.start ?? Date.parse('2026-03-11T15:00:00Z'));
});

it('knows that the day on which clocks change is shorter or longer', () => {
  const hours = (now: string) =>
    lastDays(2, Date.parse(now), calendarOf('Europe/Berlin')).map(
      ({ start, end }) => (end + 1 - start) / 3_600_000,
    );
  expect(hours('2026-03-30T09:00:00Z')).toEqual([23, 24]);
  expect(hours('2026-10-26T09:00:00Z')).toEqual([25, 24]);
});

it('holds today so far against the same part of that day a week before', () => {
  const { days, earlier } = lastWeek(Date.parse('2026-11-23T15:50:00Z'), calendarOf('UTC'));
  expect(days.at(-1)).toEqual({
    start: Date.parse('2026-11-23T00:00:00Z'),
    end: Date.parse('2026-11-23T15:50:00Z'),
  });
  expect([iso(earlier.start), iso(earlier.end)]).toEqual([
    '2026-11-10T00:00:00.000Z',
    '2026-11-16T15:50:00.000Z',
  ]);
});

it('ends at the same time of the clock, though clocks change in between', () => {
  const { earlier } = lastWeek(Date.parse('2026-10-26T14:50:00Z'), calendarOf('Europe/Berlin'));
  expect(iso(earlier.end)).toBe('2026-10-19T13:50:00.000Z');
});

it('compares as much time as has passed by the clock, in any zone', () => {
  const zones = fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu');
  const moments = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2027, 0) });
  fc.assert(
    fc.property(zones, moments, (zone, now) => {
      const { toWall, fromWall } = calendarOf(zone);
      const { days, earlier } = lastWeek(now, calendarOf(zone));
      const [first, last] = [days[0], days.at(-1)];
      if (!first || !last) throw new Error('No days');
      expect(days).toHaveLength(7);
      expect(last.end).toBe(now);
      expect(earlier.end).toBeLessThan(first.start);
      // A time that clocks skip or show twice has no exact counterpart.
      if (toWall(fromWall(toWall(now))) !== toWall(earlier.end) + 7 * 86_400_000) return;
      expect(toWall(earlier.end) - toWall(earlier.start)).toBe(toWall(now) - toWall(first.start));
    }),
  );
});
