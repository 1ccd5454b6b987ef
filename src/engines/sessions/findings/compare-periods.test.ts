import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY } from '#lib/time-units.ts';
import { calendarOf } from '#lib/zoned.ts';
import { Analysis } from '../analysis.ts';
import { sharedTextFields } from '../columns/fields.ts';
import { SessionStore } from '../columns/session-store.ts';
import { anySelection } from '../testing/any-selection.ts';
import { anyPages } from '../testing/any-session.ts';
import { filterExcept, parseSession } from '../testing/brute-force.ts';
import { causeDimensions } from './compare-periods.ts';
import { findCauses } from './find-causes.ts';

const calendar = calendarOf('Europe/Berlin');
const startOfDay = (day: number) => calendar.fromLocal(Date.UTC(2025, 9, 20 + day));
const loadInfo = { isComplete: true, coverage: [[0, Number.POSITIVE_INFINITY] as const], total: null };

it('compares the same figures as a recount of the sessions, across the end of summer time', () => {
  fc.assert(
    fc.property(
      anyPages,
      anySelection([startOfDay(9), startOfDay(12), startOfDay(17)]),
      (pages, selection) => {
        const store = new SessionStore(calendar);
        for (const page of pages) store.put(page);
        const range = { start: startOfDay(9), end: startOfDay(18) - 1 };
        const analysis = new Analysis(store, {
          range,
          zone: calendar.zone,
          unit: 'day',
          compare: { from: startOfDay(0) },
          now: startOfDay(25),
        });
        analysis.analyze(selection, null, loadInfo);
        const all = Array.from({ length: store.rows }, (_, row) => store.session(row));
        const { start: brush, ...others } = selection;
        const daysFrom = (first: number) =>
          Array.from(
            { length: 9 },
            (_, day) => [startOfDay(first + day), startOfDay(first + day + 1)] as const,
          )
            .filter(
              (_, day) => !brush || (brush.from <= startOfDay(9 + day) && startOfDay(9 + day) < brush.to),
            )
            .map(([start, next]) =>
              filterExcept(null, all, others, {
                calendar,
                boundaries: [],
                range: { start, end: next - 1 },
                texts: () => [],
              }),
            );
        const countsOf = (days: ReturnType<typeof daysFrom>) => {
          const isConverted = (session: (typeof all)[number]) => parseSession(session).converted;
          return {
            sessions: days.map(({ length }) => length),
            conversions: days.map((day) => day.filter(isConverted).length),
            known: days.flat().filter((session) => isConverted(session) !== null).length,
          };
        };
        const [current, earlier] = [daysFrom(9), daysFrom(0)];
        const values = causeDimensions
          .filter((name) => !selection[name])
          .flatMap((dimension) => {
            const textOf = (session: (typeof all)[number]) => session[sharedTextFields[dimension]] ?? null;
            const texts = new Set([...current, ...earlier].flat().map(textOf));
            const having = (days: typeof current, text: string | null) =>
              countsOf(days.map((day) => day.filter((session) => textOf(session) === text)));
            return Array.from(texts, (text) => ({
              value: { dimension, text },
              current: having(current, text),
              earlier: having(earlier, text),
            }));
          });
        const expected = findCauses({ current: countsOf(current), earlier: countsOf(earlier) }, values);
        const found = analysis.findings(selection);
        expect(found?.whole).toEqual(expected.whole);
        expect(found?.causes).toEqual(expected.causes);
        const byValue = (list: typeof expected.values) =>
          list.toSorted((a, b) => JSON.stringify(a.value).localeCompare(JSON.stringify(b.value)));
        expect(byValue(found?.values ?? [])).toEqual(byValue(expected.values));
      },
    ),
    { numRuns: 40 },
  );
});

it('compares a running range up to the same time of day', () => {
  const store = new SessionStore(calendar);
  const hours = Array.from({ length: 24 * 20 }, (_, hour) => ({
    audienceSessionId: `${hour}`,
    sessionStartedAt: `+${startOfDay(0) + hour * (DAY / 24)}`,
  }));
  store.put(hours);
  const now = startOfDay(18) + DAY / 2;
  const analysis = new Analysis(store, {
    range: { start: startOfDay(10), end: startOfDay(20) - 1 },
    zone: calendar.zone,
    unit: 'day',
    compare: { from: startOfDay(0) },
    now,
  });
  analysis.analyze({}, null, loadInfo);
  const { current, earlier } = analysis.findings({})?.whole.sessions ?? {};
  // 8 days and half of the ninth, of 24 sessions each; the first ones include the repeated hour.
  expect(current).toBe(8 * 24 + 13);
  expect(earlier).toBe(8 * 24 + 1 + 13);
});
