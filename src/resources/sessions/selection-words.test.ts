import { expect, test } from 'vitest';
import { calendarOf } from '#util/zoned.ts';
import type { Dimension, Selection } from './engine/dimensions.ts';
import { chosenText, selectionWords } from './selection-words.ts';

const names = new Map([['audience_1', 'Fleet managers']]);
const textOf = (dimension: Dimension, selection: Selection, zone = 'UTC') =>
  chosenText(dimension, selection, { calendar: calendarOf(zone), names }).replaceAll(/[\u00a0\u2009]/g, ' ');
const at = (...parts: [number, number, number, number?, number?]) => Date.UTC(...parts);

test('a stretch of time is told in days where it is made of days, in its zone', () => {
  const days = { start: { from: at(2026, 2, 5), to: at(2026, 2, 17) } };
  expect(textOf('start', days)).toBe('5–16 Mar 2026');
  expect(textOf('start', days, 'Europe/Berlin')).toBe('5 Mar 2026, 01:00 to 17 Mar 2026, 01:00');
  expect(textOf('start', { start: { from: at(2026, 2, 5, 9), to: at(2026, 2, 5, 11) } })).toBe(
    '5 Mar 2026, 09:00 to 11:00',
  );
});

test.each<[Dimension, Selection, string]>([
  ['time', { time: { from: 60, to: 600 } }, '1m to 10m'],
  ['time', { time: { from: 0, to: 1 } }, '0s'],
  ['time', { time: { from: 3600, to: null } }, '1h or more'],
  ['scroll', { scroll: { from: 25, to: 50 } }, '25 to 50%'],
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
  ['term', { term: [null] }, 'Unknown'],
])('%s %o is %s', (dimension, selection, text) => {
  expect(textOf(dimension, selection)).toBe(text);
});

test('all that is chosen is told in one line', () => {
  const known = { calendar: calendarOf('UTC'), names };
  expect(selectionWords({ source: ['linkedin'], clicks: { from: 2, to: null } }, known)).toBe(
    'Clicks 2 or more, Source linkedin',
  );
  expect(selectionWords({}, known)).toBe('');
});
