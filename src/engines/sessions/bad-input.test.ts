import { describe, expect, it } from 'vitest';
import { DAY } from '#lib/time-units.ts';
import { calendarOf } from '#lib/zoned.ts';
import { Analysis, type AnalysisOptions, type AnalysisResult } from './analysis.ts';
import { SessionStore } from './columns/session-store.ts';
import { bucketsOf } from './counting/view.ts';
import { dimensions } from './dimensions/dimension.ts';

const calendar = calendarOf('Europe/Berlin');
const from = calendar.fromLocal(Date.UTC(2025, 9, 20));
const range = { start: from, end: from + 7 * DAY - 1 };
const options: AnalysisOptions = {
  range,
  zone: calendar.zone,
  unit: 'day',
  compare: 'none',
  now: range.end + 1,
};
const loadInfo = { isComplete: true, coverage: [[0, Number.POSITIVE_INFINITY] as const], total: null };

function analyzeItems(items: readonly object[], overrides: Partial<AnalysisOptions> = {}) {
  const store = new SessionStore(calendar);
  const stored = store.put(items);
  const analysis = new Analysis(store, { ...options, ...overrides });
  return { store, stored, analysis, result: analysis.analyze({}, null, loadInfo) };
}

const sum = (counts: Uint32Array) => counts.reduce((all, count) => all + count, 0);

/** Expects that bins, missing and invalid sessions of each dimension add up to the total. */
function expectNoneLost({ views, metrics }: AnalysisResult) {
  for (const dimension of dimensions) {
    const { sessions, missing, invalid } = views[dimension];
    expect(sum(sessions) + missing + invalid, dimension).toBe(metrics.sessions);
  }
}

const visit = (id: number, at: number, fields: object = {}) => ({
  audienceSessionId: `s${id}`,
  sessionStartedAt: `+${at}`,
  timeSpentSeconds: 60,
  maxScrollDepthPercentage: 50,
  totalClicksCount: 1,
  questionsAskedCount: 0,
  hasConversion: false,
  hasFormSubmit: false,
  isBounce: true,
  ...fields,
});

describe('irregular sessions', () => {
  it('counts valid fields and reports the others as missing or invalid', () => {
    const items = [
      visit(0, from),
      visit(1, from, { hasConversion: true, sessionEndedAt: `+${from - 1}` }),
      visit(2, from, { timeSpentSeconds: null, hasConversion: null, utmSource: null }),
      visit(3, from, { timeSpentSeconds: -5, maxScrollDepthPercentage: 101 }),
      visit(4, from, { timeSpentSeconds: 1e308, totalClicksCount: 'many' }),
      visit(5, from, { sessionStartedAt: 'soon', audienceId: 'unknown audience' }),
      visit(6, from, { sessionStartedAt: '+99999999999999' }),
      { audienceSessionId: 's7' },
      visit(0, from, { timeSpentSeconds: 9 }),
      visit(8, from, { audienceSessionId: '' }),
      visit(9, from, { utmSource: {} }),
    ];
    const { store, stored, result, analysis } = analyzeItems(items, { range: { start: null, end: null } });
    expect(stored).toEqual({ added: 8, changed: 0, duplicates: 1, rejected: 2 });
    expect(store.countEndsBeforeStart(range)).toBe(1);
    const { metrics, views, texts } = result;
    expect(metrics.sessions).toBe(8);
    expect(metrics.shares.conversion).toEqual({ hits: 1, of: 6 });
    expect(metrics.measures.time).toMatchObject({ known: 4, median: { value: 60 } });
    expect(views.time).toMatchObject({ missing: 2, invalid: 2 });
    expect(views.scroll).toMatchObject({ missing: 1, invalid: 1 });
    // Text that isn't a number counts as missing.
    expect(views.clicks).toMatchObject({ missing: 2, invalid: 0 });
    expect(views.start).toMatchObject({ missing: 1, invalid: 2 });
    expect(views.week).toMatchObject({ missing: 1, invalid: 2 });
    expect([...views.conversion.sessions]).toEqual([2, 5, 1]);
    expect(texts.audience).toEqual(['unknown audience']);
    expectNoneLost(result);
    // An unreadable start counts for all time only; the year 5138 is outside this week.
    analysis.setOptions(options);
    const week = analysis.analyze({}, null, loadInfo);
    expect(week.metrics.sessions).toBe(5);
    expect(analysis.count({ start: range.start, end: null })).toBe(6);
    expect(week.views.start).toMatchObject({ missing: 0, invalid: 0 });
    expectNoneLost(week);
  });

  it('counts implausible starts in the range they report, like the service, and in no other', () => {
    const times = ['1985-01-01T00:00:00Z', '2150-01-01T00:00:00Z', '+8640000000000000'];
    const items = times.map((sessionStartedAt, id) => visit(id, from, { sessionStartedAt }));
    const { analysis, result } = analyzeItems([...items, visit(3, from)], { compare: 'period' });
    expect(result.metrics.sessions).toBe(1);
    expect([result.oldest, result.newest]).toEqual([from, from]);
    expect(analysis.count({ start: null, end: range.end })).toBe(2);
    expect(analysis.count({ start: range.start, end: null })).toBe(3);
    expect(analysis.count({ start: Date.UTC(1980, 0), end: Date.UTC(1986, 0) })).toBe(1);
    expect(analysis.count({ start: null, end: null })).toBe(4);
    analysis.setOptions({
      ...options,
      range: { start: Date.UTC(1980, 0), end: range.end },
      compare: 'period',
    });
    const long = analysis.analyze({}, 'start', loadInfo);
    expect([long.metrics.sessions, long.comparison?.metrics.sessions]).toEqual([2, 0]);
    analysis.setOptions({ ...options, range: { start: null, end: null }, zone: 'America/New_York' });
    expect(analysis.count(range)).toBe(1);
    const all = analysis.analyze({}, 'week', loadInfo);
    expect(all.views.start).toMatchObject({ missing: 0, invalid: 3 });
    expectNoneLost(all);
    expect([...analysis.rows({}, { by: 'start', descending: true })]).toEqual([3, 0, 1, 2]);
  });

  it('counts starts from the earliest plausible instant, also in zones with half-hour offsets', () => {
    const items = [Date.UTC(1990, 0) - 1, Date.UTC(1990, 0), from].map((at, id) => visit(id, at));
    const allTime = { start: null, end: null };
    const { analysis, result } = analyzeItems(items, { range: allTime, zone: 'Asia/Kolkata' });
    expect(sum(result.views.week.sessions)).toBeGreaterThan(1);
    expectNoneLost(result);
    expect([...analysis.rows({}, { by: 'start', descending: false })]).toEqual([1, 2, 0]);
  });

  it('returns empty figures without sessions', () => {
    for (const overrides of [{}, { range: { start: null, end: null } }]) {
      const { result, analysis } = analyzeItems([], overrides);
      expect(result.metrics.sessions).toBe(0);
      expect(result.metrics.shares.conversion).toEqual({ hits: 0, of: 0 });
      expect(result.metrics.measures.time).toEqual({
        known: 0,
        median: null,
        medianInterval: null,
        p90: null,
      });
      expect(analysis.refine(result)).toBe(result);
      expect(analysis.rows({}, { by: 'start', descending: true })).toHaveLength(0);
      expect(analysis.differences({ source: ['a'] })).toEqual({ differences: [], implied: [] });
      expectNoneLost(result);
    }
  });

  it('uses a single session as every quantile', () => {
    const { result } = analyzeItems([visit(1, from + 3 * DAY)]);
    expect(bucketsOf(result.axis, result.views.start).map(({ sessions }) => sessions)).toEqual([
      0, 0, 0, 1, 0, 0, 0,
    ]);
    const { median, p90 } = result.metrics.measures.time;
    expect([median, p90]).toEqual([
      { value: 60, exact: true },
      { value: 60, exact: true },
    ]);
    expectNoneLost(result);
  });

  it('handles sessions that all start within a few seconds', () => {
    const at = from + 2 * DAY + 5 * 3_600_000;
    const items = Array.from({ length: 3000 }, (_, id) => visit(id, at + (id % 1000)));
    const { result } = analyzeItems(items, { range: { start: null, end: null }, unit: null });
    expect(sum(result.views.start.sessions)).toBe(3000);
    expect(result.views.start.sessions.filter((count) => count > 0)).toHaveLength(1);
    // Wednesday, 5:00.
    expect(result.views.week.sessions[2 * 24 + 5]).toBe(3000);
    expectNoneLost(result);
  });

  it('shows ten years in a limited number of buckets without losing sessions', () => {
    const years = 10;
    const items = Array.from({ length: years * 365 }, (_, day) => visit(day, from - day * DAY));
    for (const unit of ['hour', 'day', 'week', 'month', null] as const) {
      const { result } = analyzeItems(items, { range: { start: null, end: null }, unit });
      const buckets = bucketsOf(result.axis, result.views.start);
      expect(buckets.length).toBeGreaterThan(12 * years - 2);
      expect(buckets.length).toBeLessThan(801);
      expect(buckets.reduce((all, { sessions }) => all + sessions, 0)).toBe(items.length);
      expectNoneLost(result);
    }
  });
});
