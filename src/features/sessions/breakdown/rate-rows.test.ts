import { expect, it } from 'vitest';
import { type RateRow, rateTop, rowName, sortedRates, textRow, textRows } from './rate-rows.ts';
import { choiceAfter } from './row-selection.ts';

const view = (sessions: number[], conversions: number[], missing = 0) => ({
  sessions: Uint32Array.from(sessions),
  known: Uint32Array.from(sessions),
  conversions: Uint32Array.from(conversions),
  missing,
  unusable: 0,
  missingKnown: missing,
  missingConversions: 0,
});

it('has a row for each text, one for none, and one for those that share a bin', () => {
  const texts = { texts: ['a', '', 'gone'], others: 3 };
  const rows = textRows(texts, view([5, 2, 0, 9], [1, 1, 0, 0], 4), view([50, 20, 10, 90], [0, 0, 0, 0], 40));
  expect(rows.map(({ label, count, ghost, values }) => [label, count.sessions, ghost, values])).toEqual([
    ['a', 5, 50, ['a']],
    ['gone', 0, 10, ['gone']],
    ['None', 6, 60, [null, '']],
    ['3 more values', 9, 90, null],
  ]);
  expect(rows[2]?.count).toEqual({ sessions: 6, known: 6, conversions: 1 });
});

it('has no row for what is not there', () => {
  const rows = textRows({ texts: ['a'], others: 0 }, view([5], [1]), view([5], [1]));
  expect(rows.map(({ label }) => label)).toEqual(['a']);
  const blank = textRows({ texts: [''], others: 0 }, view([5], [1]), view([5], [1]));
  expect(blank.map(({ values }) => values)).toEqual([['']]);
});

it('takes no text for one of the rows that stand apart', () => {
  const texts = { texts: ['none', 'others', ''], others: 2 };
  const counts = view([4, 3, 2, 1], [0, 0, 0, 0]);
  const rows = textRows(texts, counts, counts);
  expect(rows.map((each) => rowName(each, 'Response'))).toEqual([
    'none',
    'others',
    'No response',
    '2 more values',
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
});

const row = (label: string, sessions: number, conversions: number, more: Partial<RateRow> = {}): RateRow => ({
  ...textRow(label, {
    count: { sessions, known: sessions, conversions },
    ghost: null,
    values: [label],
  }),
  ...more,
});
const rows = [
  row('few', 10, 10),
  row('large', 1000, 100),
  row('sure', 400, 60),
  row('unsure', 40, 7),
  row('rest', 5000, 900, { values: null }),
];
const labels = (list: readonly RateRow[]) => list.map(({ label }) => label);

it('sorts by the lower end of the interval, those with too few after the others, many values last', () => {
  // Lower ends by Wilson: 60/400 is 11.8 %, 7/40 is 8.7 %, 100/1000 is 8.3 %.
  expect(labels(sortedRates(rows, 'low'))).toEqual(['sure', 'unsure', 'large', 'few', 'rest']);
  expect(labels(sortedRates(rows, 'rate'))).toEqual(['unsure', 'sure', 'large', 'few', 'rest']);
  expect(labels(sortedRates(rows, 'sessions'))).toEqual(['large', 'sure', 'unsure', 'few', 'rest']);
  expect(labels(sortedRates(rows, 'name'))).toEqual(['few', 'large', 'sure', 'unsure', 'rest']);
});

it('ends the axis beyond the intervals that can be compared', () => {
  expect(rateTop([row('a', 1000, 100), row('b', 3, 3)], 0.05)).toBe(0.2);
  expect(rateTop([], null)).toBe(0.02);
  expect(rateTop([row('a', 100, 100)], 0.3)).toBe(1);
});

it('chooses a row alone, more of them, and a stretch of them, and lets go of the last', () => {
  const [few, large, sure, unsure, rest] = rows as [RateRow, RateRow, RateRow, RateRow, RateRow];
  const after = (each: RateRow, manner: 'only' | 'toggle' | 'range', choice?: string[], anchor?: string) =>
    choiceAfter(each, manner, { rows, choice, anchor: anchor ?? null });
  expect(after(few, 'only')).toEqual(['few']);
  expect(after(few, 'only', ['few'])).toBeUndefined();
  expect(after(few, 'only', ['few', 'sure'])).toEqual(['few']);
  expect(after(large, 'toggle', ['few'])).toEqual(['few', 'large']);
  expect(after(few, 'toggle', ['few'])).toBeUndefined();
  expect(after(unsure, 'range', ['large'], 'text large')).toEqual(['large', 'sure', 'unsure']);
  expect(after(large, 'range', [], 'text rest')).toEqual(['large', 'sure', 'unsure']);
  expect(after(sure, 'range')).toEqual(['sure']);
  expect(after(rest, 'only')).toBeUndefined();
});
