import { expect, it } from 'vitest';
import { dailyChange } from './recent-results.ts';

const DAYS = 29;
/** By Student's t for 97.5% and 28 degrees of freedom. */
const isSignificant = ({ current, earlier, error }: ReturnType<typeof dailyChange>) =>
  Math.abs(current - earlier) > 2.048 * error;
const days = (sessionsOn: (day: number) => number) =>
  Array.from({ length: DAYS }, (_, day) => sessionsOn(day));

it('tells a change on all days from one of a few days', () => {
  const before = days((day) => 30 + (day % 5));
  const lower = days((day) => 25 + (day % 4));
  const change = dailyChange(lower, before);
  expect(change).toMatchObject({
    current: lower.reduce((sum, each) => sum + each, 0),
    earlier: before.reduce((sum, each) => sum + each, 0),
  });
  expect(isSignificant(change)).toBe(true);
  // A similar increase, on a single day.
  const fair = days((day) => (day === 7 ? 190 : 30 + (day % 5)));
  expect(isSignificant(dailyChange(fair, before))).toBe(false);
});

it('finds no change without sessions or between equal days', () => {
  expect(
    dailyChange(
      days(() => 0),
      days(() => 0),
    ),
  ).toEqual({ current: 0, earlier: 0, error: 0 });
  const rising = days((day) => day);
  expect(dailyChange(rising, rising)).toMatchObject({ error: 0 });
});
