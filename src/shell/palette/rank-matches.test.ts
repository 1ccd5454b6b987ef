import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PaletteItem } from './palette-item.ts';
import { compareItems, groupByKind, rankMatches } from './rank-matches.ts';

const item = (name: string, kind?: string, more: Partial<PaletteItem> = {}): PaletteItem => ({
  key: `${kind}:${name}`,
  icon: undefined,
  name,
  kind,
  ...more,
});
const names = (items: readonly PaletteItem[]) => items.map(({ name }) => name);

const page = item('Spring fleet launch', 'Page');
const managers = item('Fleet managers', 'Audience', { pageName: 'Spring fleet launch' });
const buyers = item('Buyers', 'Audience', { pageName: 'Spring fleet launch' });
const depots = item('Depots', 'Audience', {
  pageName: 'Spring fleet launch',
  fields: { texts: ['They run a fleet.'] },
});
const action = item('Archive page', undefined, { keywords: ['fleet'] });

it('ranks matches by name before those by other texts, and those only by their page apart', () => {
  const { own, byPage } = rankMatches([buyers, depots, managers, page], 'fleet');
  expect(names(own)).toEqual(['Spring fleet launch', 'Fleet managers', 'Depots']);
  expect(names(byPage)).toEqual(['Buyers']);
});

it('keeps the order of others, and actions where they matched', () => {
  const person = item('Flo Fleet', 'Person');
  const { own } = rankMatches([action, person, managers, page], 'Fleet', [action]);
  expect(names(own)).toEqual(['Archive page', 'Flo Fleet', 'Spring fleet launch', 'Fleet managers']);
});

it('puts records whose name begins with the query before actions that only contain it', () => {
  const setting = item('Dates as 14 Mar 2026');
  const summary = item('Copy summary');
  const marta = item('Márta Oyelaran', 'Person');
  const market = item('Greengate Market', 'Account');
  const actions = [setting, summary];
  expect(names(rankMatches([setting, summary, market, marta], 'mar', actions).own)).toEqual([
    'Greengate Market',
    'Márta Oyelaran',
    'Dates as 14 Mar 2026',
    'Copy summary',
  ]);
  expect(names(rankMatches([setting, market], 'mar', actions).own)).toEqual([
    'Dates as 14 Mar 2026',
    'Greengate Market',
  ]);
  const first = item('Market page');
  expect(names(rankMatches([first, marta], 'mar', [first]).own)).toEqual(['Market page', 'Márta Oyelaran']);
});

it('puts people and accounts before the audiences named after them', () => {
  const audience = item('Marta Oyelaran, Brightway', 'Audience');
  const topic = item('Marketing', 'Topic');
  const person = item('Marta Oyelaran', 'Person');
  const account = item('Marisol', 'Account');
  const { own } = rankMatches([audience, topic, person, account], 'mar');
  expect(own).toEqual([person, account, audience, topic]);
});

it('counts words that only the name and the page together have as an own match', () => {
  expect(names(rankMatches([buyers], 'buyers spring').own)).toEqual(['Buyers']);
});

it('orders records by recency, kind and name', () => {
  const old = item('Zoe', 'Person', { at: 1 });
  const recent = item('Yves', 'Person', { at: 2 });
  const ordered = [recent, old, item('Page 2', 'Page'), item('page 10', 'Page'), managers];
  fc.assert(
    fc.property(fc.shuffledSubarray(ordered, { minLength: ordered.length }), (items) => {
      expect(items.toSorted(compareItems)).toEqual(ordered);
    }),
  );
});

it('groups records by kind, in the order of their first ones', () => {
  const place = { ...item('Pages'), key: 'place:Pages' };
  const view = { ...item('Drafts'), key: 'view:1' };
  const groups = groupByKind([page, managers, place, buyers, view]);
  expect(groups.map(({ label, items }) => [label, names(items)])).toEqual([
    ['Pages', ['Spring fleet launch']],
    ['Audiences', ['Fleet managers', 'Buyers']],
    ['Go to', ['Pages']],
    ['Saved views', ['Drafts']],
  ]);
});
