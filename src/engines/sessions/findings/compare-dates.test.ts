import { expect, it } from 'vitest';
import { DAY, HOUR } from '#lib/time-units.ts';
import { calendarOf } from '#lib/zoned.ts';
import { Analysis } from '../analysis.ts';
import { SessionStore } from '../columns/session-store.ts';
import type { Selection } from '../dimensions/dimension.ts';

const calendar = calendarOf('UTC');
const START = Date.UTC(2025, 2, 3);
const DAYS = 28;
/** The day with a newsletter. */
const PEAK = 12;
const NOW = START + (DAYS - 1) * DAY + 6 * HOUR;

const sessions = Array.from({ length: DAYS }, (_, day) => [
  ...Array.from({ length: 10 + (day % 3) }, () => 'google'),
  ...Array.from({ length: day === PEAK ? 40 : 1 }, () => 'newsletter'),
  // None in the first days, and few by now in the last.
])
  .map((day, index) => (index < 2 ? [] : index === DAYS - 1 ? day.slice(0, 3) : day))
  .flatMap((day, index) =>
    day.map((utmSource, at) => ({
      audienceSessionId: `${index}-${at}`,
      sessionStartedAt: `+${START + index * DAY + at * 60_000}`,
      hasConversion: at % 4 === 0,
      utmSource,
      at,
      index,
    })),
  );

const store = new SessionStore(calendar);
store.put(sessions);
const analysis = new Analysis(store, {
  range: { start: START, end: START + DAYS * DAY - 1 },
  zone: 'UTC',
  unit: 'day',
  compare: 'none',
  now: NOW,
});

const datesOf = (first: number, last = first, more: Selection = {}, hours = 0) =>
  analysis.analyze(
    { start: { from: START + first * DAY, to: START + (last + 1) * DAY - hours * HOUR }, ...more },
    null,
    { isComplete: true, coverage: [[0, Number.POSITIVE_INFINITY]], total: null, asOf: NOW },
  ).dates;

it('compares selected days with the others since the first session that are over', () => {
  const others = sessions.filter(({ index }) => index !== PEAK);
  const daysWithout = (...left: number[]) => DAYS - 3 - left.length;
  const ended = others.filter(({ index }) => index < DAYS - 1);
  const dates = datesOf(PEAK);
  expect(dates?.conversion).toEqual({
    hits: others.filter(({ hasConversion }) => hasConversion).length,
    of: others.length,
  });
  expect(dates?.days).toMatchObject({
    selected: 50,
    others: ended.length / daysWithout(PEAK),
    hasChanged: true,
    isOneDay: true,
  });
  // Its share among the selected sessions beyond that on other days.
  const share = others.filter(({ utmSource }) => utmSource === 'newsletter').length / others.length;
  const othersPerDay = ended.length / daysWithout(PEAK);
  expect(dates?.days?.source?.text).toBe('newsletter');
  expect(dates?.days?.source?.part).toBeCloseTo(((40 / 50 - share) * 50) / (50 - othersPerDay), 9);
  expect(datesOf(PEAK - 1)?.days).toMatchObject({ hasChanged: false, source: null });
});

it('counts the selected days that are over, and needs whole ones and enough others', () => {
  const week = sessions.filter(({ index }) => index >= 20 && index < DAYS - 1);
  expect(datesOf(20, DAYS - 1)?.days).toMatchObject({ selected: week.length / 7, isOneDay: false });
  expect(datesOf(DAYS - 1)?.days).toBeNull();
  expect(datesOf(PEAK, PEAK, {}, 3)?.days).toBeNull();
  expect(datesOf(PEAK, PEAK, { week: { days: [0, 6], hours: [0, 9] } })?.days).toBeNull();
  expect(datesOf(2, 12)?.days).not.toBeNull();
  expect(datesOf(2, 13)?.days).toBeNull();
});

it('names no source of sessions with other filters', () => {
  const converted = datesOf(PEAK, PEAK, { conversion: ['no'] })?.days;
  expect([converted?.hasChanged, converted?.source]).toEqual([true, null]);
  expect(analysis.analyze({}, null, { isComplete: true, coverage: [], total: null }).dates).toBeNull();
});
