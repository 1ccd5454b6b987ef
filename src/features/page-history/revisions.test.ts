import { expect, it } from 'vitest';
import { MINUTE } from '#lib/time-units.ts';
import { foldTimes, formatSaved, groupRevisions, type Revision, summarizeChanges } from './revisions.ts';

const UTC = 'UTC';
const now = Date.UTC(2026, 10, 27, 18);
let count = 0;

/** A revision of an age in minutes. */
function revision(ageMinutes: number, changedKeys: string[], name: string | null = null): Revision {
  count += 1;
  const createdAt = new Date(now - ageMinutes * MINUTE).toISOString();
  return { revisionId: `revision_${count}`, createdAt, changedKeys, name };
}

const grouped = (revisions: readonly Revision[]) =>
  groupRevisions(revisions, now, UTC).map(({ label, folds }) => [label, folds.map((fold) => fold.length)]);

it('names changed fields, at most three', () => {
  const text = (...keys: string[]) => summarizeChanges(revision(0, keys));
  expect(text('pageContext', 'actionCardWidgets')).toEqual({ text: 'Context, Widgets', more: null });
  expect(text('name', 'actions', 'footerLinks', 'scripts', 'metadata')).toEqual({
    text: 'Name, Actions, Footer',
    more: '2 more',
  });
  // One field for users.
  expect(text('status', 'archivedAt').text).toBe('Status');
  expect(text('some_new_key').text).toBe('Some new key');
  const all =
    'name,pageContext,brandId,pageType,status,actions,actionCardWidgets,footerLinks,scripts,metadata';
  expect(text(...all.split(','), 'headerActionId', 'archivedAt').text).toBe('Created');
});

it('groups saves by day', () => {
  const ages = [10, 60 * 20, 60 * 24 * 8, 60 * 24 * 400];
  expect(grouped(ages.map((age) => revision(age, ['name'])))).toEqual([
    ['Today', [1]],
    ['Yesterday', [1]],
    ['Thu 19 Nov', [1]],
    ['Thu 23 Oct 2025', [1]],
  ]);
  expect(grouped([{ ...revision(0, []), createdAt: 'soon' }])).toEqual([['Unknown time', [1]]]);
  const days = groupRevisions(
    [0, 60 * 24, 60 * 24 * 3, 60 * 24 * 4, 60 * 24 * 4 + 1].map((age) => revision(age, ['name'])),
    now,
    UTC,
  );
  // The last one folds its two.
  expect(days.map(({ label, isSingle }) => [label, isSingle])).toEqual([
    ['Today', false],
    ['Yesterday', false],
    ['Tue 24 Nov', true],
    ['Mon 23 Nov', true],
  ]);
});

it('names only the previous day yesterday, also after a day of 23 hours', () => {
  const monday = Date.parse('2026-03-30T00:30:00+02:00');
  const saved = (createdAt: string) => formatSaved({ createdAt }, monday, 'Europe/Berlin');
  expect(saved('2026-03-29T12:00:00+02:00')).toBe('Yesterday, 12:00');
  expect(saved('2026-03-28T12:00:00+01:00')).toBe('Sat 28 Mar, 12:00');
});

it('folds unnamed saves of the same fields that follow each other within ten minutes', () => {
  const fold = (...revisions: Revision[]) => grouped([revision(1, ['name']), ...revisions]);
  expect(fold(revision(20, ['name']), revision(29, ['name']), revision(39, ['name']))).toEqual([
    ['Today', [1, 3]],
  ]);
  expect(fold(revision(20, ['name']), revision(31, ['name']))).toEqual([['Today', [1, 1, 1]]]);
  expect(fold(revision(20, ['name']), revision(21, ['name', 'actions']))).toEqual([['Today', [1, 1, 1]]]);
  expect(fold(revision(20, ['name']), revision(21, ['name'], 'Launch'), revision(22, ['name']))).toEqual([
    ['Today', [1, 1, 1, 1]],
  ]);
  // The newest is the page as it is now.
  expect(grouped([revision(1, ['name']), revision(2, ['name'])])).toEqual([['Today', [1, 1]]]);
  // Never across midnight.
  const midnight = 18 * 60;
  expect(fold(revision(midnight - 1, ['name']), revision(midnight + 1, ['name']))).toEqual([
    ['Today', [1, 1]],
    ['Yesterday', [1]],
  ]);
});

it('says when folded saves were', () => {
  expect(foldTimes([revision(20, []), revision(25, [])], UTC)).toBe('17:35–17:40');
  expect(foldTimes([revision(20, []), revision(20, [])], UTC)).toBe('17:40');
  expect(formatSaved(revision(20, []), now, UTC)).toBe('Today, 17:40');
  expect(formatSaved({ createdAt: null }, now, UTC)).toBe('Unknown time');
});
