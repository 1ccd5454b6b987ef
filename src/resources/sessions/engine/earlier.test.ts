import { expect, test } from 'vitest';
import { calendarOf } from '#util/zoned.ts';
import { daysBack, earlierSpan } from './earlier.ts';
import { rangeOf } from './range.ts';

const calendar = calendarOf('Europe/Berlin');
const now = Date.UTC(2026, 10, 23);
const days = (from: string, to: string) => rangeOf('custom', { now, from, to }, calendar);

test.each([
  ['an ordinary week', '2026-10-12', '2026-10-18', 7],
  ['a week in which summer time ends', '2026-10-19', '2026-10-25', 7],
  ['a week in which it begins', '2026-03-23', '2026-03-29', 7],
  ['a week and a day', '2026-10-19', '2026-10-26', 14],
])('the time before %s is as many whole weeks back as that has days', (_, from, to, expected) => {
  expect(daysBack(days(from, to), 'period', { now, calendar })).toBe(expected);
  expect(daysBack(days(from, to), 'year', { now, calendar })).toBe(364);
});

const spanBefore = (from: string, to: string, back: number) =>
  earlierSpan(days(from, to), back, { now, calendar }).map((moment) => new Date(moment).toISOString());

test('an earlier time begins when clocks show what they show at the start of the range, and ends with it', () => {
  expect(spanBefore('2026-10-26', '2026-11-01', 7)).toEqual([
    '2026-10-18T22:00:00.000Z',
    '2026-10-25T22:59:59.999Z',
  ]);
  const [from, to] = spanBefore('2026-10-26', '2026-11-01', 364);
  expect([from, to?.slice(0, 10)]).toEqual(['2025-10-26T23:00:00.000Z', '2025-11-03']);
});

test('an earlier time of a range that has begun goes as far as that has come', () => {
  const [from, to] = spanBefore('2026-11-16', '2026-12-13', 364);
  expect([from?.slice(0, 10), to?.slice(0, 13)]).toEqual(['2025-11-16', '2025-11-24T02']);
});

test('no date before the year 0 is asked for', () => {
  expect(spanBefore('0500-01-01', '1500-01-01', 365_400)[0]).toBe('0000-01-01T00:00:00.000Z');
  expect(spanBefore('0100-01-01', '0100-01-07', 40_000)).toEqual([
    '0000-01-01T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
  ]);
});
