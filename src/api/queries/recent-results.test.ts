import { expect, it } from 'vitest';
import { dailyChange } from './recent-results.ts';

const DAYS = 29;
const days = (sessionsOn: (day: number) => number) =>
  Array.from({ length: DAYS }, (_, day) => sessionsOn(day));

it('tells a change on all days from one of a few days', () => {
  const before = days((day) => 30 + (day % 5));
  const lower = days((day) => 25 + (day % 4));
  expect(dailyChange(lower, before)).toEqual({
    now: lower.reduce((sum, each) => sum + each, 0),
    before: before.reduce((sum, each) => sum + each, 0),
    isSignificant: true,
  });
  // About as many sessions more, on one day.
  const fair = days((day) => (day === 7 ? 190 : 30 + (day % 5)));
  expect(dailyChange(fair, before)).toMatchObject({ isSignificant: false });
});

it('finds no change without sessions or between equal days', () => {
  expect(
    dailyChange(
      days(() => 0),
      days(() => 0),
    ),
  ).toEqual({ now: 0, before: 0, isSignificant: false });
  expect(
    dailyChange(
      days((day) => day),
      days((day) => day),
    ),
  ).toMatchObject({ isSignificant: false });
});
