import { expect, it } from 'vitest';
import { calendarOf } from '#util/zoned.ts';
import { lastDays } from './last-days.ts';

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
