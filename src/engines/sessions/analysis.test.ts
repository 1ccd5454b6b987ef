import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '#lib/time-units.ts';
import { calendarOf } from '#lib/zoned.ts';
import { Analysis, type AnalysisOptions } from './analysis.ts';
import { SessionStore } from './columns/session-store.ts';
import { dimensions, type Selection } from './dimensions/dimension.ts';
import { measures } from './session.ts';
import { sortedQuantile } from './statistics/quantiles.ts';
import { anySelection } from './testing/any-selection.ts';
import { anyPages } from './testing/any-session.ts';
import { type BruteForceOptions, filterExcept, parseSession } from './testing/brute-force.ts';

const calendar = calendarOf('Europe/Berlin');
const days = Array.from({ length: 26 }, (_, day) => calendar.fromLocal(Date.UTC(2025, 9, 18 + day)));
const range = { start: days[9] ?? 0, end: (days[16] ?? 0) - 1 };
const loadInfo = { isComplete: true, coverage: [[0, Number.POSITIVE_INFINITY] as const], total: null };
const options: AnalysisOptions = {
  range,
  zone: 'Europe/Berlin',
  unit: 'day',
  compare: 'period',
  now: days[25] ?? 0,
};

const day = (month: number, day: number) => Date.UTC(2026, month - 1, day);
const noon = day(3, 5) + DAY / 2;

function storeOf(pages: readonly unknown[][]) {
  const store = new SessionStore(calendar);
  for (const page of pages) store.put(page);
  return store;
}

describe('analysis', () => {
  it('gives the same result with and without an active dimension, including the weekday-aligned week before', () => {
    fc.assert(
      fc.property(
        anyPages,
        anySelection(days),
        fc.constantFrom(...dimensions),
        (pages, selection, activeDimension) => {
          const store = storeOf(pages);
          const analysis = new Analysis(store, options);
          const withoutActive = analysis.analyze(selection, null, loadInfo);
          const withActive = analysis.analyze(selection, activeDimension, loadInfo);
          expect(withActive.views).toEqual(withoutActive.views);
          expect(withActive.comparison?.views.start).toEqual(withoutActive.comparison?.views.start);
          expect(withActive.metrics.shares).toEqual(withoutActive.metrics.shares);
          const all = Array.from({ length: store.rows }, (_, row) => store.session(row));
          const bruteForce: BruteForceOptions = { calendar, boundaries: days, range, texts: () => [] };
          const selected = filterExcept(null, all, selection, bruteForce);
          expect(withoutActive.metrics.sessions).toBe(selected.length);
          expect(analysis.count(range)).toBe(filterExcept(null, all, {}, bruteForce).length);
          const refined = analysis.refine(withoutActive);
          expect(analysis.refine(withActive).comparison?.metrics).toEqual(refined.comparison?.metrics);
          const exact = refined.metrics;
          for (const measure of measures) {
            const values = selected
              .map((session) => parseSession(session).values[measure])
              .filter((value) => value !== null)
              .sort((a, b) => a - b);
            expect(exact.measures[measure].median?.value ?? null).toEqual(sortedQuantile(values, 0.5));
            expect(exact.measures[measure].p90?.value ?? null).toEqual(sortedQuantile(values, 0.9));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('counts only the selected dates of a bucket that they cover in part', () => {
    const starts = [21, 22, 22, 24, 29].map((date) => calendar.fromLocal(Date.UTC(2025, 9, date, 12)));
    const visits = starts.map((time, index) => ({
      audienceSessionId: `${index}`,
      sessionStartedAt: `+${time}`,
      hasConversion: index === 1,
    }));
    const weeks = { start: days[2] ?? 0, end: (days[16] ?? 0) - 1 };
    const analysis = new Analysis(storeOf([visits]), { ...options, range: weeks, unit: 'week' });
    const dates = { start: { from: days[4] ?? 0, to: days[6] ?? 0 } };
    const { views, metrics, axis } = analysis.analyze(dates, null, loadInfo);
    expect(axis.boundaries[0]).toBe(days[2]);
    expect(metrics.sessions).toBe(2);
    // The week of the dates; the others are complete.
    expect([...views.start.sessions]).toEqual([2, 1]);
    expect([...views.start.conversions]).toEqual([1, 0]);
    expect([...analysis.analyze({}, null, loadInfo).views.start.sessions]).toEqual([4, 1]);
  });

  it('pairs days with the week before at the same local time across the end of summer time', () => {
    // 21 to 27 October, whose last night repeats an hour, and 28 October to 3 November.
    const at = (day: number, hour: number) => calendar.fromLocal(Date.UTC(2025, 9, day, hour));
    const visit = (id: string, time: number) => ({ audienceSessionId: id, sessionStartedAt: `+${time}` });
    const store = storeOf([
      [visit('now', at(28, 23)), visit('then', at(21, 23)), visit('late', at(27, 0) + 3_600_000)],
    ]);
    const week = { start: at(28, 0), end: at(35, 0) - 1 };
    const { comparison, views } = new Analysis(store, { ...options, range: week }).analyze(
      {},
      null,
      loadInfo,
    );
    expect(comparison?.dates.comparison).toEqual({ start: at(21, 0), end: at(28, 0) - 1 });
    expect([...views.start.sessions]).toEqual([1, 0, 0, 0, 0, 0, 0]);
    expect([...(comparison?.views.start.sessions ?? [])]).toEqual([1, 0, 0, 0, 0, 0, 1]);
    expect(comparison?.metrics.sessions).toBe(2);
    const year = new Analysis(store, { ...options, range: week, compare: { from: week.start - 364 * DAY } });
    expect(year.comparisonSlice?.[0]).toBe(week.start - 364 * DAY);
  });

  it.each([
    ['a running month', day(3, 1), day(4, 1) - 1, day(2, 1), 'day'],
    ['the last seven days including today', day(2, 27), day(3, 6) - 1, day(2, 20), 'day'],
    ['an open range', day(2, 20), null, day(2, 6), 'day'],
    ['a month bucket that just started', day(1, 1), day(4, 1) - 1, Date.UTC(2025, 9, 1), 'month'],
  ] as const)(
    'compares %s with an equally long part of the previous period, excluding its own sessions',
    (_, start, end, before, unit) => {
      // One session per hour, at half past.
      const hour = (index: number) => noon - index * 3_600_000 - 1_800_000;
      const visit = (_: unknown, index: number) => ({
        audienceSessionId: `${index}`,
        sessionStartedAt: `+${hour(index)}`,
        hasConversion: hour(index) >= start,
      });
      const hours = Array.from({ length: 4000 }, visit);
      const options: AnalysisOptions = {
        range: { start, end },
        zone: 'UTC',
        unit,
        compare: 'period',
        now: noon,
      };
      const { metrics, comparison } = new Analysis(storeOf([hours]), options).analyze({}, null, loadInfo);
      expect(comparison?.dates.comparison.start).toBe(before);
      expect(comparison?.metrics.sessions).toBe(metrics.sessions);
      expect(comparison?.metrics.shares.conversion.hits).toBe(0);
      expect(comparison?.views.start.sessions.reduce((all, count) => all + count, 0)).toBe(metrics.sessions);
    },
  );

  it('compares the current hour up to the minute of the last load', () => {
    const minute = (index: number) => ({
      audienceSessionId: `${index}`,
      sessionStartedAt: `+${day(3, 4) + index * 60_000}`,
    });
    // One session per minute over two days, the second until 12:24.
    const minutes = Array.from({ length: 36 * 60 + 24 }, (_, index) => minute(index));
    const today: AnalysisOptions = {
      range: { start: day(3, 5), end: day(3, 6) - 1 },
      zone: 'UTC',
      unit: 'hour',
      compare: { from: day(3, 4) },
      now: noon,
    };
    const analysis = new Analysis(storeOf([minutes]), today);
    const asOf = noon + 23.5 * 60_000;
    const { metrics, comparison } = analysis.analyze({}, null, { ...loadInfo, asOf });
    expect([metrics.sessions, comparison?.metrics.sessions]).toEqual([744, 744]);
  });

  it('picks the most frequent texts when loading completes, and gives selected texts a bin', () => {
    const visit = (id: number, utmSource: string) => ({
      audienceSessionId: `${id}`,
      sessionStartedAt: `+${range.start + id}`,
      utmSource,
    });
    const store = storeOf([[visit(0, 'rare')]]);
    const analysis = new Analysis(store, options);
    const partial = { ...loadInfo, isComplete: false };
    expect(analysis.analyze({}, null, partial).texts.source).toEqual(['rare']);
    store.put([visit(1, 'often'), visit(2, 'often')]);
    store.put(Array.from({ length: 300 }, (_, index) => visit(index + 3, `once ${index}`)));
    const selection: Selection = { source: ['once 299'] };
    const { texts, views } = analysis.analyze(selection, 'source', loadInfo);
    expect(texts.source.slice(0, 2)).toEqual(['once 299', 'often']);
    expect(views.source.sessions.at(-1)).toBe(102);
    expect(
      analysis
        .differences({ source: ['often'] })
        .differences.every(({ dimension }) => dimension !== 'source'),
    ).toBe(true);
  });

  it('finds segments that differ from the rest', () => {
    const visit = (id: number) => ({
      audienceSessionId: `${id}`,
      sessionStartedAt: `+${range.start + id}`,
      utmMedium: id % 2 === 0 ? 'mail' : 'web',
      hasConversion: id % 2 === 0 ? id % 3 === 0 : id % 20 === 1,
      totalClicksCount: id % 2,
    });
    const store = storeOf([Array.from({ length: 600 }, (_, id) => visit(id))]);
    const { differences } = new Analysis(store, options).differences({ clicks: { from: 0, to: 1 } });
    expect(differences[0]).toMatchObject({
      dimension: 'medium',
      selected: { of: 300 },
      others: { of: 300 },
      q: expect.any(Number),
    });
    expect(differences.find(({ dimension }) => dimension === 'conversion')).toMatchObject({
      selected: { hits: 100, of: 300 },
      others: { hits: 30, of: 300 },
    });
  });
});
