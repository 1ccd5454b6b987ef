import { expect, it } from 'vitest';
import { Analysis, type AnalysisOptions, SessionStore } from '#engines/sessions/index.ts';
import { calendarOf } from '#lib/zoned.ts';
import { describeSkipped, describeSkippedComparison } from './describe-skipped.ts';

const shown: AnalysisOptions = {
  range: { start: null, end: null },
  zone: 'UTC',
  unit: 'day',
  compare: 'none',
  now: 0,
};
const complete = {
  sessionStartedAt: '+1763690000000',
  timeSpentSeconds: 1,
  maxScrollDepthPercentage: 1,
  totalClicksCount: 1,
  questionsAskedCount: 1,
  hasConversion: true,
  hasFormSubmit: false,
  isBounce: false,
};

function describe(items: readonly object[], skipped = 0) {
  const store = new SessionStore(calendarOf('UTC'));
  store.put(items.map((item, index) => ({ audienceSessionId: `${index}`, ...complete, ...item })));
  const options = { isComplete: true, coverage: [], total: null };
  return describeSkipped(new Analysis(store, shown).analyze({}, null, options), skipped);
}

it('is empty if no session lacks data', () => expect(describe([{}, {}])).toEqual([]));

it('lists sessions missing from charts and rates, and skipped rows', () => {
  expect(
    describe(
      [
        { hasConversion: null, timeSpentSeconds: null },
        { hasConversion: 'perhaps', isBounce: undefined, timeSpentSeconds: -1 },
        { sessionEndedAt: '+1763680000000' },
      ],
      3,
    ),
  ).toEqual([
    'Not in every chart: 2 sessions without a valid time spent.',
    'Not in the rates: 2 sessions without data on conversion and 1 session without data on bounce.',
    "3 rows couldn't be read.",
    '1 session ends before it starts; its time spent is shown as recorded.',
  ]);
});

it('describes the comparison, too', () => {
  const store = new SessionStore(calendarOf('UTC'));
  store.put([
    { audienceSessionId: 'a', ...complete, hasConversion: null },
    { audienceSessionId: 'b', ...complete, timeSpentSeconds: -1 },
  ]);
  const options = { isComplete: true, coverage: [], total: null };
  const { metrics } = new Analysis(store, shown).analyze({}, null, options);
  expect(describeSkippedComparison(metrics, 2)).toEqual([
    'Earlier period: not in the median time: 1 session without a valid time spent.',
    'Earlier period: not in the rates: 1 session without data on conversion.',
    "Earlier period: 2 rows couldn't be read.",
  ]);
});
