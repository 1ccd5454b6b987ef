import { expect, it } from 'vitest';
import { calendarOf } from '#lib/zoned.ts';
import { nextMonday, nextMorning, parseWallTime } from './schedule-dialog.tsx';

const berlin = calendarOf('Europe/Berlin');
const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
const at = (text: string) => Date.parse(text);

it('suggests mornings of the time zone', () => {
  expect(iso(nextMorning(at('2026-11-26T22:59:00Z'), berlin))).toBe('2026-11-27T08:00:00.000Z');
  expect(iso(nextMorning(at('2026-11-26T23:00:00Z'), berlin))).toBe('2026-11-28T08:00:00.000Z');
  expect(iso(nextMonday(at('2026-11-26T12:00:00Z'), berlin))).toBe('2026-11-30T08:00:00.000Z');
  // Tomorrow is Monday, which is offered already.
  expect(iso(nextMonday(at('2026-11-29T12:00:00Z'), berlin))).toBe('2026-12-07T08:00:00.000Z');
});

it('combines a day and a time in the time zone, also around a change of clocks', () => {
  expect(iso(parseWallTime(at('2026-11-30'), '09:00', berlin))).toBe('2026-11-30T08:00:00.000Z');
  expect(iso(parseWallTime(at('2027-03-28'), '02:30', berlin))).toBe('2027-03-28T01:30:00.000Z');
  expect(iso(parseWallTime(at('2026-11-30'), ' 9:05', berlin))).toBe('2026-11-30T08:05:00.000Z');
  // Numeric keyboards may lack a colon.
  expect(iso(parseWallTime(at('2026-11-30'), '0905', berlin))).toBe('2026-11-30T08:05:00.000Z');
  expect(parseWallTime(at('2026-11-30'), '24:00', berlin)).toBeNull();
  expect(parseWallTime(at('2026-11-30'), '9:5', berlin)).toBeNull();
  expect(parseWallTime(null, '09:00', berlin)).toBeNull();
  expect(parseWallTime(at('2026-11-30'), '', berlin)).toBeNull();
});
