import { expect, it } from 'vitest';
import { heatStep } from '#charts/heatmap.tsx';
import { Analysis, type Selection, SessionStore } from '#engines/sessions/index.ts';
import { calendarOf } from '#lib/zoned.ts';
import { describeCell, heatValues, numbersOfWeek, peakCell } from './weekday-hour-chart.tsx';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Thursday: the 30 days from it hold five Thursdays and Fridays, and four of each other day. */
const start = Date.UTC(2026, 9, 1);
const [THURSDAY, SATURDAY] = [3 * 24, 5 * 24];

/** The same traffic each day: 3 sessions at 14:00; on Saturdays 3.5 on average. */
const starts = Array.from({ length: 30 }, (_, day) => start + day * DAY + 14 * HOUR).flatMap((at, day) =>
  Array.from({ length: day === 2 || day === 9 ? 4 : 3 }, (_, index) => at + index),
);

function resultOf(selection: Selection = {}) {
  const store = new SessionStore(calendarOf('UTC'));
  store.put(
    starts.map((at, index) => ({
      audienceSessionId: `${at}`,
      sessionStartedAt: `+${at}`,
      totalClicksCount: index % 2,
    })),
  );
  const range = { start, end: start + 30 * DAY - 1 };
  const shown = { range, zone: 'UTC', unit: null, compare: 'none', now: start + 40 * DAY } as const;
  const covered = [[range.start, range.end] as const];
  return new Analysis(store, shown).analyze(selection, null, {
    isComplete: true,
    coverage: covered,
    total: null,
  });
}

it('finds the busiest hour by its mean, not its total', () => {
  const result = resultOf();
  // More sessions on five Thursdays than on four Saturdays.
  expect(result.views.week.sessions[THURSDAY + 14]).toBe(15);
  expect(result.views.week.sessions[SATURDAY + 14]).toBe(14);
  expect(peakCell(result)).toEqual({ cell: SATURDAY + 14, mean: 3.5 });
});

it('describes the mean per hour and the total', () => {
  expect(describeCell(resultOf(), THURSDAY + 14)).toMatchObject({
    title: 'Thursday, 14:00 to 15:00',
    values: [
      { label: 'Sessions per hour', value: '3' },
      { label: 'Total', value: '15 in 5 hours' },
      { label: 'Conversion', value: '–' },
    ],
  });
  const week = { from: start, to: start + 7 * DAY };
  expect(describeCell(resultOf({ start: week }), THURSDAY + 14).values.slice(0, 3)).toEqual([
    { label: 'Sessions per hour', value: '3' },
    { label: 'Total', value: '3 in 1 hour' },
    { label: 'Unfiltered per hour', value: '3' },
  ]);
});

it('lists means and totals per day', () => {
  const { headers, rows } = numbersOfWeek(resultOf());
  expect(headers[0]).toBe('Sessions per hour');
  const named = (name: string) => rows.find(([first]) => first === name)?.[15];
  expect([named('Thursday'), named('Thursday, total')]).toEqual(['3', '15']);
  expect([named('Saturday'), named('Saturday, total')]).toEqual(['3.5', '14']);
  expect(rows).toHaveLength(14);
  expect(numbersOfWeek(resultOf({ clicks: { from: 1, to: null } })).rows).toHaveLength(28);
});

it('colors each cell by the mean in its tooltip, while brushing dates too', () => {
  // 12 days from a Thursday: each of Thursday to Monday comes twice, Tuesday and Wednesday once.
  const brush = { from: start, to: start + 12 * DAY };
  const result = resultOf({ start: brush });
  const { selected } = heatValues(result, undefined);
  const greatest = Math.max(...Array.from(selected));
  for (let weekday = 0; weekday < 7; weekday += 1) {
    const days = Array.from({ length: 12 }, (_, day) => start + day * DAY).filter(
      (at) => (new Date(at).getUTCDay() + 6) % 7 === weekday,
    );
    const count = starts.filter((at) => days.some((day) => at >= day && at < day + DAY)).length;
    const cell = weekday * 24 + 14;
    expect(selected[cell]).toBe(count / days.length);
    expect(describeCell(result, cell).values[0]?.value).toBe(String(count / days.length));
    // The busiest mean is 4 on Saturdays, 3 on all other days.
    expect(heatStep(selected[cell] ?? 0, greatest)).toBe(weekday === 5 ? 6 : 5);
  }
});
