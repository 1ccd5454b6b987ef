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

test('an earlier time begins when clocks show what they show at the start of the range', () => {
  const start = days('2026-10-26', '2026-11-01').start ?? 0;
  const [from, to] = earlierSpan(start, 7, calendar).map((moment) => new Date(moment).toISOString());
  expect([from, to]).toEqual(['2026-10-18T22:00:00.000Z', '2026-10-25T22:59:59.999Z']);
});
