import fc from 'fast-check';
import { expect, it } from 'vitest';
import { presets } from '#engines/sessions/presets.ts';
import { resolveRange } from '#engines/sessions/range.ts';
import { calendarOf } from '#lib/zoned.ts';
import { missingDates, readSessionsSearch, type SessionSearch } from './sessions-search.ts';
import { presetOf } from './use-range.ts';

const read = (address: Record<string, unknown>) => readSessionsSearch(address as SessionSearch);

it('reads all parts of a good link, and reports nothing', () => {
  const address = {
    range: '30d',
    from: '2026-10-25',
    to: '2026-11-23',
    zone: 'America/New_York',
    only: 'clicks*5-10**bounce*yes',
    bucket: 'day',
    sort: 'clicks',
    desc: true,
  };
  expect(read(address)).toEqual({ search: address, unread: [] });
});

it.each([
  [{ only: 'converted*yes' }, ['only=converted*yes']],
  [{ only: 'week*mon*0-5**clicks*5-10' }, ['only=week*mon*0-5']],
  [{ only: 'bounce*yes*perhaps' }, ['only=bounce*yes*perhaps']],
  [{ only: 12 }, ['only=12']],
  [{ range: 'fortnight' }, ['range=fortnight']],
  [{ from: '2026-02-31', to: '2026-03-01' }, ['from=2026-02-31']],
  [{ zone: 'Mars/Olympus' }, ['zone=Mars/Olympus']],
  [{ sort: 'beauty', bucket: 'minute' }, ['bucket=minute', 'sort=beauty']],
  [{ desc: 'down', compare: 'never' }, ['compare=never', 'desc=down']],
  [{ audience: 'a', tags: 'medium', utm_source: 'mail' }, []],
])('names what it cannot read of %j', (address, unread) => {
  expect(read(address).unread).toEqual(unread);
});

it('reads every comparison of a link, those of links before weekdays could be matched too', () => {
  for (const compare of ['period', 'year', 'period-weekdays', 'year-weekdays'])
    expect(read({ compare })).toEqual({ search: { compare }, unread: [] });
});

it('leaves out what it cannot read, and keeps the rest', () => {
  const { search } = read({ only: 'week*mon*0-5**clicks*5-10', zone: 'Mars/Olympus', bucket: 'day' });
  expect(search).toMatchObject({ only: 'clicks*5-10', bucket: 'day', zone: undefined });
});

it('gives a link dates and zone that mean the same moments to everybody, whenever it is opened', () => {
  const zones = fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu');
  const named = presets.filter((preset) => preset !== 'all' && preset !== 'custom');
  const moments = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2027, 0) });
  fc.assert(
    fc.property(zones, fc.constantFrom(...named), moments, moments, (zone, range, sent, opened) => {
      const sender = calendarOf(zone);
      const shown = resolveRange(range, { now: sent }, sender);
      const link = { range, ...missingDates({ range }, { range: shown, preset: range }, sender) };
      const { search, unread } = read(link);
      expect(unread).toEqual([]);
      const { from, to, zone: named = '' } = search;
      expect(resolveRange('custom', { now: opened, from, to }, calendarOf(named))).toEqual(shown);
      expect(missingDates(search, { range: shown, preset: range }, sender)).toBeNull();
    }),
  );
});

it('adds only the zone to all time, and nothing to what the reader has to be told of', () => {
  const calendar = calendarOf('UTC');
  const everything = { range: { start: null, end: null }, preset: 'all' as const };
  expect(missingDates({ range: 'all' }, everything, calendar)).toMatchObject({ zone: 'UTC' });
  expect(missingDates({ range: 'all', zone: 'UTC' }, everything, calendar)).toBeNull();
  expect(missingDates({ range: 'custom', from: 'x', zone: 'y' }, everything, calendar)).toBeNull();
});

it('names the default days, so that a saved view of them can go on with time', () => {
  const calendar = calendarOf('UTC');
  const range = resolveRange('30d', { now: Date.parse('2026-11-23T00:00:00Z') }, calendar);
  expect(missingDates({}, { range, preset: '30d' }, calendar)).toEqual({
    range: '30d',
    from: '2026-10-25',
    to: '2026-11-23',
    zone: 'UTC',
  });
});

it('calls days by the name they have now, and by none once that has passed', () => {
  const calendar = calendarOf('UTC');
  const now = Date.parse('2026-11-23T00:00:00Z');
  const days = resolveRange('7d', { now }, calendar);
  expect(presetOf(days, '7d', now, calendar)).toBe('7d');
  expect(presetOf(days, undefined, now, calendar)).toBe('7d');
  expect(presetOf(days, '7d', now + 86_400_000, calendar)).toBe('custom');
});
