import { expect, it } from 'vitest';
import {
  maxRateOf,
  type RateRow,
  rateNumbers,
  rowName,
  sortedRates,
  spellings,
  textRow,
  textRows,
} from './rate-rows.ts';
import { selectRow } from './use-row-selection.ts';

const view = (sessions: number[], conversions: number[], missing = 0) => ({
  sessions: Uint32Array.from(sessions),
  known: Uint32Array.from(sessions),
  conversions: Uint32Array.from(conversions),
  missing,
  invalid: 0,
  missingKnown: missing,
  missingConversions: 0,
});

it('has a row per text, one for missing values, and one for all other texts', () => {
  const texts = ['a', '', 'gone'];
  const rows = textRows(texts, view([5, 2, 0, 9], [1, 1, 0, 0], 4), view([50, 20, 10, 90], [0, 0, 0, 0], 40));
  expect(rows.map(({ label, count, baseline, values }) => [label, count.sessions, baseline, values])).toEqual(
    [
      ['a', 5, 50, ['a']],
      ['gone', 0, 10, ['gone']],
      ['None', 6, 60, [null, '']],
      ['Other values', 9, 90, null],
    ],
  );
  expect(rows[2]?.count).toEqual({ sessions: 6, known: 6, conversions: 1 });
});

it('shows shares of all instead of conversions, in the copied numbers too', () => {
  const texts = ['a'];
  const counted = textRows(texts, view([40], [40]), view([400], [40]), ({ sessions }, of) => ({
    hits: sessions,
    of,
  }));
  const unfiltered = {
    header: 'Unfiltered',
    format: ({ baseline }: RateRow) => String(baseline),
  };
  expect(rateNumbers(counted, 'Source', 'Of all', [unfiltered])).toEqual({
    headers: ['Source', 'Sessions', 'Of all', '95% interval', 'At least', 'Unfiltered'],
    rows: [['a', '40', '10.0%', '7.4–13.3%', '7.4%', '400']],
  });
});

it('has no row without sessions', () => {
  const rows = textRows(['a'], view([5], [1]), view([5], [1]));
  expect(rows.map(({ label }) => label)).toEqual(['a']);
  const blank = textRows([''], view([5], [1]), view([5], [1]));
  expect(blank.map(({ values }) => values)).toEqual([['']]);
});

it('distinguishes texts from the rows "none" and "others"', () => {
  const texts = ['none', 'others', ''];
  const counts = view([4, 3, 2, 1], [0, 0, 0, 0]);
  const rows = textRows(texts, counts, counts);
  expect(rows.map((each) => rowName(each, 'Response'))).toEqual([
    'none',
    'others',
    'No response',
    'Other values',
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
});

const row = (label: string, sessions: number, conversions: number, more: Partial<RateRow> = {}): RateRow => ({
  ...textRow(label, { sessions, known: sessions, conversions }, { values: [label], ...more }),
});
const rows = [
  row('few', 10, 10),
  row('large', 1000, 100),
  row('precise', 400, 60),
  row('uncertain', 40, 7),
  row('rest', 5000, 900, { values: null }),
];
const labels = (list: readonly RateRow[]) => list.map(({ label }) => label);

it('shows blank texts, and finds those that differ only in case and surrounding spaces', () => {
  const [blank, lower, spaced, upper, other] = ['   ', 'google', 'google ', 'Google', 'bing'].map((text) =>
    row(text, 50, 5),
  ) as [RateRow, RateRow, RateRow, RateRow, RateRow];
  expect(rowName(blank, 'Source')).toBe('(blank)');
  const found = spellings([blank, lower, spaced, upper, other]);
  expect(found.get(lower)).toEqual(['google ', 'Google']);
  expect([found.get(other), found.get(blank)]).toEqual([[], undefined]);
});

it('sorts by lower bound, then rows with too few sessions, then all other values', () => {
  // Lower ends by Wilson: 60/400 is 11.8 %, 7/40 is 8.7 %, 100/1000 is 8.3 %.
  expect(labels(sortedRates(rows, 'low'))).toEqual(['precise', 'uncertain', 'large', 'few', 'rest']);
  expect(labels(sortedRates(rows, 'rate'))).toEqual(['uncertain', 'precise', 'large', 'few', 'rest']);
  expect(labels(sortedRates(rows, 'sessions'))).toEqual(['large', 'precise', 'uncertain', 'few', 'rest']);
  expect(labels(sortedRates(rows, 'name'))).toEqual(['few', 'large', 'precise', 'uncertain', 'rest']);
});

it('ends the axis above the intervals of rows with enough sessions', () => {
  expect(maxRateOf([row('a', 1000, 100), row('b', 3, 3)], 0.05)).toBe(0.2);
  expect(maxRateOf([], null)).toBe(0.02);
  expect(maxRateOf([row('a', 100, 100)], 0.3)).toBe(1);
});

it('selects one row, several, or a range, and deselects the last', () => {
  const [few, large, precise, uncertain, rest] = rows as [RateRow, RateRow, RateRow, RateRow, RateRow];
  const select = (each: RateRow, mode: 'only' | 'toggle' | 'range', selected?: string[], anchor?: string) =>
    selectRow(each, mode, { rows, selected, anchor: anchor ?? null });
  expect(select(few, 'only')).toEqual(['few']);
  expect(select(few, 'only', ['few'])).toBeUndefined();
  expect(select(few, 'only', ['few', 'precise'])).toEqual(['few']);
  expect(select(large, 'toggle', ['few'])).toEqual(['few', 'large']);
  expect(select(few, 'toggle', ['few'])).toBeUndefined();
  expect(select(uncertain, 'range', ['large'], 'text large')).toEqual(['large', 'precise', 'uncertain']);
  expect(select(large, 'range', [], 'text rest')).toEqual(['large', 'precise', 'uncertain']);
  expect(select(precise, 'range')).toEqual(['precise']);
  expect(select(rest, 'only')).toBeUndefined();
});
