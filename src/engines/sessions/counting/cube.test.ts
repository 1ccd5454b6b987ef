import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarOf } from '#lib/zoned.ts';
import { SessionStore } from '../columns/session-store.ts';
import { type Dimension, dimensions, isText, type Selection } from '../dimensions/dimension.ts';
import { measures, type Session } from '../session.ts';
import { anySelection } from '../testing/any-selection.ts';
import { anyPages } from '../testing/any-session.ts';
import { type BruteForceOptions, binOf, filterExcept, parseSession } from '../testing/brute-force.ts';
import { Cube } from './cube.ts';
import { metricsOf } from './metrics.ts';
import { type CountingPlan, planCounting } from './plan.ts';
import { type View, viewOf } from './view.ts';

const calendar = calendarOf('Europe/Berlin');
const days = Array.from({ length: 26 }, (_, day) => calendar.fromLocal(Date.UTC(2025, 9, 18 + day)));
/** Days, and every hour of the day that repeats an hour. */
const hours = [...days, ...Array.from({ length: 25 }, (_, hour) => (days[8] ?? 0) + hour * 3_600_000)];
const range = { start: days[2] ?? 0, end: (days[20] ?? 0) - 1 };

const sessionsOf = (store: SessionStore) =>
  Array.from({ length: store.rows }, (_, row) => store.session(row));

function expectBruteForce(cube: Cube, selection: Selection, plan: CountingPlan) {
  const sessions = sessionsOf(plan.store);
  const options: BruteForceOptions = {
    calendar,
    boundaries: plan.boundaries,
    range: plan.range,
    texts: (dimension) => (isText(dimension) ? plan.topValues[dimension].texts : []),
  };
  const intervals = cube.intervals(selection);
  if (!intervals) throw new Error('The selection is not of whole bins');
  const counts = cube.counts(intervals);
  for (const dimension of dimensions) {
    const view = viewOf(dimension, cube, counts);
    const expected: View = {
      sessions: new Uint32Array(view.sessions.length),
      known: new Uint32Array(view.sessions.length),
      conversions: new Uint32Array(view.sessions.length),
      missing: 0,
      invalid: 0,
      missingKnown: 0,
      missingConversions: 0,
    };
    for (const session of filterExcept(dimension, sessions, selection, options)) {
      const bin = binOf(session, dimension, options);
      if (typeof bin === 'string') {
        expected[bin] += 1;
        if (bin === 'missing') {
          expected.missingKnown += typeof session.hasConversion === 'boolean' ? 1 : 0;
          expected.missingConversions += session.hasConversion ? 1 : 0;
        }
        continue;
      }
      const add = (counts: Uint32Array, by: number) => {
        counts[bin] = (counts[bin] ?? 0) + by;
      };
      add(expected.sessions, 1);
      add(expected.known, typeof session.hasConversion === 'boolean' ? 1 : 0);
      add(expected.conversions, session.hasConversion ? 1 : 0);
    }
    expect(view, dimension).toEqual(expected);
  }
  expectMetrics(metricsOf(cube, counts), filterExcept(null, sessions, selection, options));
}

function expectMetrics(metrics: ReturnType<typeof metricsOf>, sessions: readonly Session[]) {
  expect(metrics.sessions).toBe(sessions.length);
  const share = (key: 'hasConversion' | 'isBounce' | 'hasFormSubmit') => ({
    hits: sessions.filter((session) => session[key]).length,
    of: sessions.filter((session) => typeof session[key] === 'boolean').length,
  });
  expect(metrics.shares.conversion).toEqual(share('hasConversion'));
  expect(metrics.shares.bounce).toEqual(share('isBounce'));
  expect(metrics.shares.submit).toEqual(share('hasFormSubmit'));
  for (const measure of measures) {
    const values = sessions
      .map((session) => parseSession(session).values[measure])
      .filter((value) => value !== null)
      .sort((a, b) => a - b);
    const { known, median, p90 } = metrics.measures[measure];
    expect(known).toBe(values.length);
    for (const [quantile, share] of [
      [median, 0.5],
      [p90, 0.9],
    ] as const) {
      const rank = (values.length - 1) * share;
      const [below = Number.NaN, above = Number.NaN] = [values[Math.floor(rank)], values[Math.ceil(rank)]];
      if (values.length === 0) expect(quantile).toBeNull();
      else if (quantile?.exact) expect(quantile.value).toBeCloseTo(below + (above - below) * (rank % 1), 9);
      else
        expect(Math.abs((quantile?.value ?? 0) - below)).toBeLessThanOrEqual(1 + above - below + above / 16);
    }
    if (measure === 'questions')
      expect(metrics.shares.asked).toEqual({
        hits: values.filter((value) => value >= 1).length,
        of: values.length,
      });
  }
}

const anyActive = fc.constantFrom<Dimension | null>(null, ...dimensions);

describe('cube', () => {
  it('counts like a scan of all sessions for any selection, including rows added later', () => {
    fc.assert(
      fc.property(
        anyPages,
        fc.nat({ max: 3 }),
        anyActive,
        anySelection(days),
        anySelection(days),
        fc.constantFrom(range, { start: null, end: null }),
        (pages, first, active, selection, brushed, range) => {
          const store = new SessionStore(calendar);
          for (const page of pages.slice(0, first)) store.put(page);
          const brush = (from: Selection): Selection =>
            active === null ? selection : { ...selection, [active]: from[active] };
          // Brushed texts get bins of their own, as in the engine.
          const planned =
            active !== null && isText(active)
              ? [...(brushed[active] ?? []), ...(selection[active] ?? [])]
              : null;
          const plan = planCounting(store, {
            boundaries: days,
            range,
            selection: planned ? { ...selection, [active as Dimension]: planned } : selection,
            maxTopValues: 3,
          });
          const cube = new Cube(plan, selection, active);
          for (const [index, page] of pages.slice(first).entries()) {
            store.put(page);
            cube.addPendingRows(index % 2 === 0 ? 0 : undefined);
            for (const from of [selection, brushed]) {
              if (cube.intervals(brush(from)) === null) continue;
              expectBruteForce(cube, brush(from), plan);
            }
          }
          if (cube.intervals(brush(brushed)) !== null) expectBruteForce(cube, brush(brushed), plan);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('counts repeated hours and weekdays by local time', () => {
    fc.assert(
      fc.property(anyPages, anySelection(hours), (pages, selection) => {
        const store = new SessionStore(calendar);
        for (const page of pages) store.put(page);
        const plan = planCounting(store, { boundaries: days, range: { start: null, end: null }, selection });
        expectBruteForce(new Cube(plan, selection, null), selection, plan);
      }),
    );
  });

  it("returns null if its bins can't express the selection", () => {
    const store = new SessionStore(calendar);
    const item = (id: number) => ({
      audienceSessionId: `${id}`,
      utmSource: id < 9 ? 'often' : `rare ${id}`,
    });
    store.put(Array.from({ length: 12 }, (_, id) => item(id)));
    const input = { boundaries: days, range, maxTopValues: 1 };
    const plan = planCounting(store, { ...input, selection: {} });
    const cube = new Cube(plan, {}, 'source');
    expect(cube.intervals({ source: ['often', null] })).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(cube.intervals({ source: ['rare 9'] })).toBeNull();
    const half = (days[3] ?? 0) + 3_600_000;
    expect(new Cube(plan, {}, 'start').intervals({ start: { from: half, to: days[5] ?? 0 } })).toBeNull();
    const planWithSelected = planCounting(store, { ...input, selection: { source: ['rare 9'] } });
    expect(new Cube(planWithSelected, {}, 'source').intervals({ source: ['rare 9'] })).toEqual([[2, 3]]);
  });
});
