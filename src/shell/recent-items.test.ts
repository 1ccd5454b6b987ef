import { expect, it } from 'vitest';
import type { Recent } from '#api/sync/recents.ts';
import { recentItems } from './recent-items.ts';

const account: Recent = { kind: 'account', id: 'account_1', name: 'Medivelt', at: 1 };
const person: Recent = { kind: 'person', id: 'person_1', name: 'Priya Raman', at: 1 };
const opened = (id: string, name: string, at: number): Recent => ({
  kind: 'accountLog',
  id,
  accountId: 'account_1',
  name,
  at,
});
const added = { kind: 'writtenLog', name: 'Keyboard only note', type: 'note', at: 2 } as const;
const addedToAccount: Recent = { ...added, id: 'alog_1', of: 'account', ownerId: 'account_1' };
const addedToPerson: Recent = { ...added, id: 'plog_1', of: 'person', ownerId: 'person_1' };
const names = (recents: readonly Recent[]) => recentItems(recents).map(({ name }) => name);

it('names a log entry with its account or person', () => {
  expect(names([addedToAccount, account])).toEqual(['Keyboard only note · Medivelt', 'Medivelt']);
  expect(names([addedToPerson, { ...addedToPerson, ownerId: 'person_2' }])).toEqual([
    'Keyboard only note · person_1',
    'Keyboard only note · person_2',
  ]);
  expect(names([{ ...addedToPerson, ownerName: 'Jo Ito' }])).toEqual(['Keyboard only note · Jo Ito']);
});

it('shows an entry that was added and then opened once', () => {
  expect(names([opened('alog_1', 'Keyboard only note', 3), addedToAccount, account])).toEqual([
    'Keyboard only note · Medivelt',
    'Medivelt',
  ]);
});

it('shows a person once if entries added to them have the same link', () => {
  expect(names([addedToPerson, { ...addedToPerson, id: 'plog_2', at: 1 }, person])).toEqual([
    'Keyboard only note · Priya Raman',
  ]);
  expect(names([{ ...person, at: 3 }, addedToPerson])).toEqual(['Priya Raman']);
});

it('names an entry without text by its type, and a long text by its beginning', () => {
  expect(names([{ ...addedToAccount, name: null, type: 'call-note' }, account])[0]).toBe(
    'call-note · Medivelt',
  );
  expect(names([opened('alog_2', 'x'.repeat(100), 3), account])[0]).toBe(`${'x'.repeat(40)}… · Medivelt`);
});

it('keeps entries of different accounts with the same ID apart', () => {
  const other: Recent = { kind: 'accountLog', id: 'alog_1', accountId: 'account_2', name: 'note', at: 1 };
  expect(recentItems([addedToAccount, other])).toHaveLength(2);
});

it('marks a page with its image and color, also if it was stored without', () => {
  const page: Recent = { kind: 'page', id: 'page_1', name: 'Offers', at: 1 };
  expect(
    recentItems([{ ...page, image: 'https://example.com/a.png', themeColor: '#123456' }])[0]?.mark,
  ).toEqual({
    kind: 'page',
    image: 'https://example.com/a.png',
    themeColor: '#123456',
  });
  expect(recentItems([page])[0]).toMatchObject({ kind: 'Page', mark: { kind: 'page' } });
});
