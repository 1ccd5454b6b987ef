import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTimestamp } from '#util/timestamp.ts';
import { calendarOf, hourOf, weekdayOf } from '#util/zoned.ts';
import { binStarts } from './bins.ts';
import { makeTally } from './tally.ts';
import { greatest, type Measure, measures, type Session } from './visit.ts';
import { weekdayHours } from './weekday-hours.ts';

const calendar = calendarOf('Europe/Berlin');
const field: Record<Measure, keyof Session> = {
  time: 'timeSpentSeconds',
  scroll: 'maxScrollDepthPercentage',
  clicks: 'totalClicksCount',
  questions: 'questionsAskedCount',
};

const anyValue = fc.oneof(
  fc.integer({ min: 0, max: 5000 }),
  fc.double({ min: -10, max: 200 }),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 1e308, -1, null, undefined),
);
const anyFlag = fc.constantFrom(true, false, null, undefined);
const anyStart = fc.oneof(
  fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2026, 0) }).map((ms) => `+${ms}`),
  fc.constantFrom('', 'soon', '+99999999999999', null, undefined, '2025-10-26T01:30:00Z', '1066-10-14'),
);
const anySession: fc.Arbitrary<Session> = fc.record({
  audienceSessionId: fc.integer({ min: 0, max: 60 }).map((number) => `s${number}`),
  sessionStartedAt: anyStart,
  timeSpentSeconds: anyValue,
  maxScrollDepthPercentage: anyValue,
  totalClicksCount: anyValue,
  questionsAskedCount: anyValue,
  hasConversion: anyFlag,
  hasFormSubmit: anyFlag,
  isBounce: anyFlag,
});

function countAll(pages: Session[][]) {
  const tally = makeTally(calendar);
  for (const page of pages) tally.add(page);
  return tally.figures();
}

const distinct = (rows: Session[]) => [
  ...new Map(rows.toReversed().map((row) => [row.audienceSessionId, row])).values(),
];
const good = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;

function quantile(values: number[], share: number) {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const rank = (sorted.length - 1) * share;
  const below = sorted[Math.floor(rank)] ?? 0;
  return below + ((sorted[Math.ceil(rank)] ?? 0) - below) * (rank % 1);
}

describe('the tally', () => {
  it('agrees with counting everything at once, however the rows are cut into pages', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anySession, { maxLength: 25 }), { maxLength: 6 }), (pages) => {
        const figures = countAll(pages);
        const rows = distinct(pages.flat());
        expect(figures.sessions).toBe(rows.length);
        expect(figures.repeated).toBe(pages.flat().length - rows.length);
        const share = (key: 'hasConversion' | 'isBounce' | 'hasFormSubmit') => ({
          hits: rows.filter((row) => row[key]).length,
          of: rows.filter((row) => typeof row[key] === 'boolean').length,
        });
        expect(figures.conversion).toEqual(share('hasConversion'));
        expect(figures.bounce).toEqual(share('isBounce'));
        expect(figures.formSubmit).toEqual(share('hasFormSubmit'));
        for (const measure of measures) {
          const values = rows
            .map((row) => row[field[measure]])
            .filter((value) => good(value, greatest[measure]));
          const { bins, known, median, p90 } = figures.distributions[measure];
          expect(known).toBe(values.length);
          expect(figures.leftOut[measure]).toBe(rows.length - values.length);
          expect(median).toEqual(quantile(values, 0.5));
          expect(p90 ?? 0).toBeCloseTo(quantile(values, 0.9) ?? 0, 6);
          const starts = binStarts[measure];
          bins.forEach(({ sessions }, index) => {
            const next = starts[index + 1] ?? Number.POSITIVE_INFINITY;
            expect(sessions).toBe(
              values.filter((value) => value >= (starts[index] ?? 0) && value < next).length,
            );
          });
        }
      }),
    );
  });

  it('puts every session with a readable start into one hour and one cell of the week', () => {
    fc.assert(
      fc.property(fc.array(anySession, { maxLength: 60 }), (rows) => {
        const figures = countAll([rows]);
        const moments = distinct(rows)
          .map((row) => parseTimestamp(row.sessionStartedAt))
          .filter((start) => start !== null && start > Date.UTC(1990, 0) && start < Date.UTC(2100, 0));
        expect(figures.leftOut.start).toBe(figures.sessions - moments.length);
        const week = weekdayHours(figures.hours, calendar);
        week.forEach((day, weekday) => {
          day.forEach(({ sessions }, hour) => {
            const expected = moments.filter((moment) => {
              const wall = calendar.toWall(moment ?? 0);
              return weekdayOf(wall) === weekday && hourOf(wall) === hour;
            });
            expect(sessions).toBe(expected.length);
          });
        });
      }),
    );
  });

  it('takes no notice of later pages in figures already given', () => {
    const tally = makeTally(calendar);
    const at = (id: string) => ({
      audienceSessionId: id,
      sessionStartedAt: '2025-03-01T10:00:00Z',
      timeSpentSeconds: 5,
    });
    tally.add([at('a')]);
    const before = tally.figures();
    tally.add([at('b')]);
    expect(before.sessions).toBe(1);
    expect([...before.hours.values()]).toEqual([{ sessions: 1, known: 0, conversions: 0 }]);
    expect(before.distributions.time.bins.reduce((sum, bin) => sum + bin.sessions, 0)).toBe(1);
  });

  it('notices a list that is not newest first', () => {
    const at = (id: string, sessionStartedAt: string) => ({ audienceSessionId: id, sessionStartedAt });
    const [late, early] = [at('late', '2025-03-02T00:00:00Z'), at('early', '2025-03-01T00:00:00Z')];
    expect(countAll([[late], [early]]).ordered).toBe(true);
    expect(countAll([[early], [late]]).ordered).toBe(false);
  });
});
