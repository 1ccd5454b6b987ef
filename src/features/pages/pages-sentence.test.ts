import { expect, it } from 'vitest';
import type { PageRow } from './page-rows.ts';
import { describePages, shortName, summarizeResults } from './pages-sentence.ts';

interface Results {
  sessions?: number;
  conversions?: number;
  now?: number;
  before?: number;
  isNotable?: boolean;
}

const page = (
  name: string,
  { sessions = 0, conversions = 0, now = 0, before = 0, isNotable = true }: Results = {},
) =>
  ({
    pageId: name,
    name,
    status: 'published',
    results: {
      sessions,
      conversions,
      days: [],
      change: { current: now, earlier: before, interval: null },
      isNotable,
    },
  }) as unknown as PageRow;

const sentenceOf = (...input: Parameters<typeof describePages>) =>
  describePages(...input)
    .map((part) => (typeof part === 'string' ? part : shortName(part)))
    .join('');

it('names the page with most sessions and the one that changed most', () => {
  const rows = [
    page('Launch', { sessions: 600, now: 580, before: 570 }),
    page('Winter', { sessions: 400, now: 390, before: 100 }),
  ];
  expect(sentenceOf(rows, true)).toBe('Launch brings 60% of sessions; Winter grew 290%.');
});

it('uses one clause if the leading page also changed most', () => {
  const rows = [page('Launch', { sessions: 750, now: 700, before: 1000 }), page('Winter', { sessions: 250 })];
  expect(sentenceOf(rows, true)).toBe('Launch brings 75% of sessions and fell 30%.');
});

it('omits changes that may be chance', () => {
  const rows = [
    page('Launch', { sessions: 80, now: 55, before: 50, isNotable: false }),
    // Too few to compare.
    page('Winter', { sessions: 20, now: 20, before: 4 }),
  ];
  expect(sentenceOf(rows, true)).toBe('Launch brings 80% of sessions.');
});

it('counts pages without enough sessions to compare', () => {
  expect(sentenceOf([], true)).toBe('Pages');
  expect(sentenceOf([page('One')], true)).toBe('1 page, 1 published');
  expect(sentenceOf([page('One', { sessions: 12 }), page('Two')], true)).toBe('2 pages, 2 published');
  expect(sentenceOf([page('One', { sessions: 500 }), page('Two')], true)).toBe('2 pages, 2 published');
});

it('only counts pages while the list is incomplete', () => {
  expect(sentenceOf([page('One', { sessions: 500 }), page('Two')], false)).toBe('First 2 pages');
  expect(sentenceOf([], false)).toBe('Pages');
});

it('shortens long names and names untitled pages', () => {
  const rows = [page('x'.repeat(200), { sessions: 60 }), page(' ', { sessions: 40, now: 200, before: 30 })];
  const sentence = sentenceOf(rows, true);
  expect(sentence).toContain('An untitled page grew 567%');
  expect(sentence.length).toBeLessThanOrEqual(100);
});

it('sums up results', () => {
  expect(summarizeResults([page('One')])).toBeNull();
  expect(summarizeResults([page('One', { sessions: 29, conversions: 3 })])).toBe('29 sessions in 30 days');
  expect(
    summarizeResults([page('One', { sessions: 30, conversions: 3 }), page('Two', { sessions: 10 })]),
  ).toBe('40 sessions in 30 days, 7.5% convert');
  expect(summarizeResults([page('One', { sessions: 29 })], ' with an audience in 30 days')).toBe(
    '29 sessions with an audience in 30 days',
  );
});
