import { expect, it } from 'vitest';
import { replaceOpposites, showInResults } from './robots-field.tsx';

it.each([
  [['index', 'follow'], 'noindex', ['follow', 'noindex']],
  [['Index, follow, noodd'], 'noindex', ['follow, noodd', 'noindex']],
  [['noindex', { noindex: 1 }, null], 'index', [{ noindex: 1 }, null, 'index']],
  [['all'], 'noindex, nofollow', ['noindex, nofollow']],
  [['index', 'follow'], 'none', ['none']],
  [['none'], 'index', ['none', 'index']],
  [['index', 'noindex'], 'archive', ['index', 'noindex', 'archive']],
  [['index'], 'index, noindex', ['index, noindex']],
])('replaces only what contradicts an addition: %j and %j', (before, added, after) =>
  expect(replaceOpposites([...before, added], before)).toEqual(after),
);

it('drops nothing when robots directives are removed or moved', () =>
  expect(replaceOpposites(['noindex', 'index'], ['index', 'noindex', 'follow'])).toEqual([
    'noindex',
    'index',
  ]));

it.each([
  [
    ['follow', 'noindex'],
    ['index', 'follow'],
    ['index', 'follow'],
  ],
  [['noindex'], [], []],
  [['noarchive, noindex'], ['index'], ['noarchive']],
  [
    ['follow', { 'max-snippet': 20 }, 'noindex'],
    ['index', 'follow'],
    ['follow', { 'max-snippet': 20 }],
  ],
  [['NoIndex', 'follow'], ['noindex', 'follow'], ['follow']],
  [['none'], ['none'], []],
])('shows a page of %j, saved with %j, in search results', (items, saved, expected) =>
  expect(showInResults(items, saved)).toEqual(expected),
);
