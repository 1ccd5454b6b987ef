import { expect, it } from 'vitest';
import {
  Analysis,
  type ComparisonMode,
  type ComparisonResult,
  resolveRange,
  SessionStore,
} from '#engines/sessions/index.ts';
import { calendarOf } from '#lib/zoned.ts';
import { describeComparison } from './describe-comparison.ts';
import { comparisonCount, overTimeNumbers } from './over-time-labels.ts';

const DAY = 86_400_000;
const calendar = calendarOf('Europe/Berlin');
const now = Date.parse('2026-11-24T22:24:00Z');
const rangeFrom = (from: string, to: string) => resolveRange('custom', { now, from, to }, calendar);

/** One session per day at noon, between two dates. */
function analysisOf(
  dates: readonly [from: string, to: string],
  range = rangeFrom('2008-05-01', '2008-05-31'),
) {
  const store = new SessionStore(calendar);
  const [from, to] = dates.map((date) => Date.parse(`${date}T12:00:00Z`));
  for (let at = from ?? 0; at <= (to ?? 0); at += DAY)
    store.put([{ audienceSessionId: `s${at}`, sessionStartedAt: `+${at}` }]);
  return (compare: ComparisonMode) => {
    const analysis = new Analysis(store, { range, zone: calendar.zone, unit: 'day', compare, now });
    const result = analysis.analyze({}, null, {
      isComplete: true,
      coverage: [[0, Number.POSITIVE_INFINITY]],
      total: null,
      asOf: now,
      emptyBefore: analysis.comparisonSlice?.[0] ?? null,
    });
    const text = describeComparison(range, compare, { now, calendar, comparison: result.comparison });
    return { result, text };
  };
}

const textOf = (from: string, to: string, compare: ComparisonMode) =>
  describeComparison(rangeFrom(from, to), compare, { now, calendar, comparison: null });

it('shows the dates of the comparison', () => {
  expect(textOf('2026-10-01', '2026-10-31', 'period')).toBe('vs 1–30 Sep');
  expect(textOf('2026-10-05', '2026-10-31', 'period')).toBe('vs 7 Sep–3 Oct');
  expect(textOf('2026-10-01', '2026-10-31', 'year')).toBe('vs 1–31 Oct 2025');
  expect(textOf('2026-10-01', '2026-10-31', { from: Date.UTC(2026, 7, 1) })).toBe('vs 1–31 Aug');
});

it('compares a running range up to the same time of day', () => {
  expect(textOf('2026-11-24', '2026-11-24', 'period')).toBe('vs 17 Nov, up to this time of day');
  expect(textOf('2026-11-01', '2026-11-30', 'period')).toBe('vs 1–24 Oct, up to this time of day');
});

it('names the days that selected ones are compared with, as far as they are over and have sessions', () => {
  const selected = (from: string, to: string) => {
    const [start, end] = [from, to].map((date) => rangeFrom(date, date));
    return { from: start?.start ?? 0, to: (end?.end ?? 0) + 1 };
  };
  const range = rangeFrom('2026-11-01', '2026-11-30');
  const against = (from: string, to: string, comparison: ComparisonResult | null = null) =>
    describeComparison(range, 'period', { now, calendar, comparison, selected: selected(from, to) });
  expect(against('2026-11-17', '2026-11-20')).toBe('changes against 17–20 Oct');
  expect(against('2026-11-17', '2026-11-30')).toBe('changes against 17–24 Oct');
  const may = rangeFrom('2008-05-01', '2008-05-31');
  const { comparison } = analysisOf(['2008-04-10', '2008-05-31'])('period').result;
  const inMay = (from: string, to: string) =>
    describeComparison(may, 'period', { now, calendar, comparison, selected: selected(from, to) });
  expect(inMay('2008-05-08', '2008-05-14')).toBe('changes against 10–14 Apr 2008');
  expect(inMay('2008-05-02', '2008-05-04')).toBe('No earlier sessions to compare');
});

it('leaves out days before the first session, and their counterparts', () => {
  const { result, text } = analysisOf(['2008-04-01', '2008-05-31'])({ from: Date.UTC(2008, 2, 26, 23) });
  // Five of the 35 days earlier come before the first session.
  expect(text).toBe('changes of 6–31 May 2008 against 1–26 Apr 2008');
  expect([result.comparison?.current.sessions, result.comparison?.metrics.sessions]).toEqual([26, 26]);
  expect(result.metrics.sessions).toBe(31);
  const { rows } = overTimeNumbers(result, result.comparison, calendar.zone);
  expect(rows.map((row) => row[6])).toEqual([...Array(5).fill(''), ...Array(26).fill('1')]);
});

it('reports that there is nothing to compare before the first session', () => {
  const { result, text } = analysisOf(['2008-05-10', '2008-05-31'])('period');
  expect(text).toBe('Nothing to compare: no sessions in 1–30 Apr 2008 or before.');
  expect(result.comparison?.metrics.sessions).toBe(0);
});

it('skips days missing in a shorter month', () => {
  const period = analysisOf(['2008-01-01', '2008-05-31'], rangeFrom('2008-03-01', '2008-03-31'))('period');
  const { comparison } = period.result;
  expect(period.text).toBe('vs 1–29 Feb 2008');
  expect(comparison?.metrics.sessions).toBe(29);
  expect([28, 29, 30].map((index) => comparison && comparisonCount(comparison, index)?.sessions)).toEqual([
    1,
    undefined,
    undefined,
  ]);
});
