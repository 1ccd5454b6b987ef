import { expect, test } from 'vitest';
import {
  Analysis,
  type Dimension,
  type Selection,
  type SessionSegment,
  SessionStore,
} from '#engines/sessions/index.ts';
import { calendarOf } from '#lib/zoned.ts';
import { formatFilter, formatSegment, formatSelection } from './dimensions.ts';
import { parseSelection } from './sessions-search.ts';

const names = new Map([['audience_1', 'Fleet managers']]);
const textOf = (dimension: Dimension, selection: Selection, zone = 'UTC') =>
  formatFilter(dimension, selection, { calendar: calendarOf(zone), names }).replaceAll(
    /[\u00a0\u2009]/g,
    ' ',
  );
const at = (...parts: [number, number, number, number?, number?]) => Date.UTC(...parts);

test('formats whole days as dates, in the time zone', () => {
  const days = { start: { from: at(2025, 2, 5), to: at(2025, 2, 17) } };
  expect(textOf('start', days)).toBe('5–16 Mar 2025');
  expect(textOf('start', days, 'Europe/Berlin')).toBe('5 Mar 2025, 01:00 to 17 Mar 2025, 01:00');
  expect(textOf('start', { start: { from: at(2025, 2, 5, 9), to: at(2025, 2, 5, 11) } })).toBe(
    '5 Mar 2025, 09:00 to 11:00',
  );
});

test.each<[Dimension, Selection, string]>([
  ['time', { time: { from: 60, to: 600 } }, '1m to under 10m'],
  ['time', { time: { from: 0, to: 1 } }, '0s'],
  ['time', { time: { from: 3600, to: null } }, '1h or more'],
  ['scroll', { scroll: { from: 25, to: 50 } }, '25 to under 50%'],
  ['scroll', { scroll: { from: 95, to: null } }, '95 to 100%'],
  ['scroll', { scroll: { from: 100, to: null } }, '100%'],
  ['clicks', { clicks: { from: 2, to: null } }, '2 or more'],
  ['clicks', { clicks: { from: 2, to: 3 } }, '2'],
  ['clicks', { clicks: { from: 12, to: 15 } }, '12 to 14'],
  ['questions', { questions: { from: 1, to: 4 } }, '1 to 3'],
  ['week', { week: { days: [0, 4], hours: [9, 17] } }, 'Mon to Fri, 09:00 to 18:00'],
  ['week', { week: { days: [6, 6], hours: [0, 23] } }, 'Sun'],
  ['conversion', { conversion: ['yes', 'unknown'] }, 'Yes or Unknown'],
  ['audience', { audience: ['audience_1', ''] }, 'Fleet managers or No audience'],
  ['source', { source: ['a', 'b', 'c', null] }, 'a, b or 2 more'],
  ['source', { source: ['   ', '\u202egoogle'] }, '(blank) or \\u202egoogle'],
  ['term', { term: [null] }, 'Unknown'],
])('%s %o is %s', (dimension, selection, text) => {
  expect(textOf(dimension, selection)).toBe(text);
});

test('the label of a range says whether it includes its bounds', () => {
  const sessions = Array.from({ length: 101 }, (_, value) => ({
    audienceSessionId: `${value}`,
    sessionStartedAt: `+${at(2026, 2, 5)}`,
    maxScrollDepthPercentage: value,
    timeSpentSeconds: value,
    totalClicksCount: value,
    questionsAskedCount: value,
  }));
  const range = { start: at(2026, 2, 5), end: at(2026, 2, 6) - 1 };
  const store = new SessionStore(calendarOf('UTC'));
  store.put(sessions);
  const shown = { range, zone: 'UTC', unit: null, compare: 'none', now: at(2026, 2, 7) } as const;
  const countOf = (only: string) =>
    new Analysis(store, shown).analyze(parseSelection(only), null, {
      isComplete: true,
      coverage: [],
      total: null,
    }).metrics.sessions;
  const counted = (only: string) => [
    ...Object.keys(parseSelection(only)).map((dimension) =>
      textOf(dimension as Dimension, parseSelection(only)),
    ),
    countOf(only),
  ];
  expect(counted('scroll*80-100')).toEqual(['80 to 100%', 21]);
  expect(counted('scroll*80-')).toEqual(['80 to 100%', 21]);
  expect(counted('scroll*80-90')).toEqual(['80 to under 90%', 10]);
  expect(counted('time*60-80')).toEqual(['1m to under 1m 20s', 20]);
  expect(counted('time*60-')).toEqual(['1m or more', 41]);
  expect(counted('clicks*2-5')).toEqual(['2 to 4', 3]);
  expect(counted('clicks*100-')).toEqual(['100 or more', 1]);
  expect(counted('questions*1-2')).toEqual(['1', 1]);
});

test('formats a selection as one line', () => {
  const context = { calendar: calendarOf('UTC'), names };
  expect(formatSelection({ source: ['linkedin'], clicks: { from: 2, to: null } }, context)).toBe(
    'Clicks: 2 or more, Source: LinkedIn',
  );
  expect(formatSelection({}, context)).toBe('');
});

const segments: [string, Pick<SessionSegment, 'dimension' | 'filter'>][] = [
  ['Weekday: Monday', { dimension: 'week', filter: { days: [0, 0], hours: [0, 23] } }],
  ['Hour: 23:00 to 00:00', { dimension: 'week', filter: { days: [0, 6], hours: [23, 23] } }],
  ['Clicks 1', { dimension: 'clicks', filter: { from: 1, to: 2 } }],
  ['Clicks 3 to 8', { dimension: 'clicks', filter: { from: 3, to: 9 } }],
  ['Clicks 200 or more', { dimension: 'clicks', filter: { from: 200, to: null } }],
  ['Questions 9', { dimension: 'questions', filter: { from: 9, to: 10 } }],
  ['Scroll depth 95 to 100%', { dimension: 'scroll', filter: { from: 95, to: null } }],
  ['Source: Google', { dimension: 'source', filter: ['google'] }],
  ['Source: None', { dimension: 'source', filter: [''] }],
  ['Source: Unknown', { dimension: 'source', filter: [null] }],
  ['Clicks', { dimension: 'clicks', filter: { from: 0, to: null } }],
  ['Bounced', { dimension: 'bounce', filter: ['yes'] }],
  ['Converted', { dimension: 'conversion', filter: ['yes'] }],
  ['Converted: Unknown', { dimension: 'conversion', filter: ['unknown'] }],
];

test.each(segments)('labels a segment %s', (text, segment) => expect(formatSegment(segment)).toBe(text));
