import { describe, expect, it } from 'vitest';
import { HOUR } from '#lib/time-units.ts';
import { calendarOf } from '#lib/zoned.ts';
import { room, timeTicks } from './time-ticks.ts';

const hourly = (from: string, hours: number, most = room.wide, zone = 'Europe/Berlin') =>
  timeTicks(
    {
      unit: 'hour',
      edges: Array.from({ length: hours + 1 }, (_, index) => Date.parse(from) + index * HOUR),
    },
    most,
    calendarOf(zone),
  ).map(({ label }) => label);

describe('the labels of an axis of hours', () => {
  it('name the day where it begins and hours between', () => {
    expect(hourly('2026-03-15T23:00Z', 48)).toEqual([
      '16 Mar',
      '06:00',
      '12:00',
      '18:00',
      '17 Mar',
      '06:00',
      '12:00',
      '18:00',
    ]);
    expect(hourly('2026-03-15T23:00Z', 48, room.phone)).toEqual(['16 Mar', '12:00', '17 Mar', '12:00']);
  });
  it('name only days where there are many', () => {
    expect(hourly('2026-03-15T23:00Z', 7 * 24)).toHaveLength(7);
    expect(hourly('2026-03-15T23:00Z', 7 * 24, room.phone)).toEqual(['16 Mar', '18 Mar', '20 Mar', '22 Mar']);
    expect(hourly('2026-02-28T23:00Z', 30 * 24 - 1, room.phone)).toEqual(['1 Mar', '15 Mar', '29 Mar']);
  });
  it('begin with a day where the axis does not', () => {
    expect(hourly('2026-03-16T13:00Z', 4)).toEqual(['16 Mar, 14:00', '15:00', '16:00', '17:00']);
  });
  it('never say the same twice in a row, whatever is done to clocks', () => {
    expect(hourly('2026-10-25T00:00Z', 4)).toEqual(['25 Oct, 02:00', '03:00', '04:00']);
    // Clocks skip midnight in Beirut, and show it twice in Havana.
    expect(hourly('2026-03-27T22:00Z', 48, room.wide, 'Asia/Beirut')).toContain('29 Mar');
    for (const [from, zone] of [
      ['2026-11-01T04:00Z', 'America/Havana'],
      ['2026-10-24T22:00Z', 'Europe/Berlin'],
      ['2026-04-04T13:00Z', 'Australia/Lord_Howe'],
    ] as const)
      for (let hours = 1; hours <= 800; hours += 7)
        for (const most of Object.values(room)) {
          const labels = hourly(from, hours, most, zone);
          expect(labels.length).toBeLessThanOrEqual(most.hours);
          expect(labels.length).toBeGreaterThan(0);
          expect(labels.some((label, index) => label === labels[index + 1])).toBe(false);
        }
  });
});

it('gives days and months evenly spread labels', () => {
  const edges = Array.from({ length: 11 }, (_, index) => Date.UTC(2026, 2, 1 + index));
  const labels = (unit: 'day' | 'month') =>
    timeTicks({ unit, edges }, room.phone, calendarOf('UTC')).map(({ label }) => label);
  expect(labels('day')).toEqual(['1 Mar', '6 Mar', '10 Mar']);
  expect(labels('month')[0]).toBe('Mar 2026');
});
