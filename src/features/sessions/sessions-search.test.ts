import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { presets, resolveRange, type Selection } from '#engines/sessions/index.ts';
import { anySelection } from '#engines/sessions/testing/any-selection.ts';
import { HOUR } from '#lib/time-units.ts';
import { calendarOf } from '#lib/zoned.ts';
import {
  comparisonOf,
  missingDates,
  parseSelection,
  parseSessionsSearch,
  type SessionSearch,
  serializeSelection,
  withoutOtherDates,
} from './sessions-search.ts';
import { presetOf } from './use-range.ts';

const parse = (address: Record<string, unknown>) => parseSessionsSearch(address as SessionSearch);

it('parses a valid link without reports', () => {
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
  expect(parse(address)).toEqual({ search: address, invalid: [] });
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
])('reports invalid parameters of %j', (address, invalid) => {
  expect(parse(address).invalid).toEqual(invalid);
});

it('parses every comparison mode, old ones included', () => {
  for (const compare of ['none', 'period', 'year', '2026-03-14'])
    expect(parse({ compare })).toEqual({ search: { compare }, invalid: [] });
  expect(parse({ compare: 'year-weekdays' })).toEqual({ search: { compare: 'year' }, invalid: [] });
  const calendar = calendarOf('Europe/Berlin');
  expect(comparisonOf({ compare: undefined }, calendar)).toBe('period');
  expect(comparisonOf({ compare: '2026-03-14' }, calendar)).toEqual({ from: Date.UTC(2026, 2, 13, 23) });
});

it('clears selected dates only if they are outside the range', () => {
  const calendar = calendarOf('Europe/Berlin');
  const day = (date: number) => Date.UTC(2026, 2, date - 1, 23);
  const only = serializeSelection({ start: { from: day(10), to: day(12) }, bounce: ['yes'] });
  const onlyIn = (from: string | undefined, to: string | undefined) =>
    withoutOtherDates({ range: 'custom', from, to, only } as SessionSearch, calendar).only;
  const kept = [
    onlyIn('2026-03-01', '2026-03-10'),
    onlyIn('2026-03-11', undefined),
    onlyIn(undefined, undefined),
  ];
  expect(kept).toEqual([only, only, only]);
  const cleared = [onlyIn('2026-03-01', '2026-03-09'), onlyIn('2026-03-12', '2026-03-14')];
  expect(cleared).toEqual(['bounce*yes', 'bounce*yes']);
});

it('drops invalid parameters and keeps the rest', () => {
  const { search } = parse({ only: 'week*mon*0-5**clicks*5-10', zone: 'Mars/Olympus', bucket: 'day' });
  expect(search).toMatchObject({ only: 'clicks*5-10', bucket: 'day', zone: undefined });
});

it('adds dates and time zone, so that a link means the same whenever it is opened', () => {
  const zones = fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu');
  const datedPresets = presets.filter((preset) => preset !== 'all' && preset !== 'custom');
  const instants = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2027, 0) });
  fc.assert(
    fc.property(zones, fc.constantFrom(...datedPresets), instants, instants, (zone, range, sent, opened) => {
      const sender = calendarOf(zone);
      const shown = resolveRange(range, { now: sent }, sender);
      const link = { range, ...missingDates({ range }, { range: shown, preset: range }, sender) };
      const { search, invalid } = parse(link);
      expect(invalid).toEqual([]);
      const { from, to, zone: linkZone = '' } = search;
      const linked = resolveRange(range, { now: opened, from, to }, calendarOf(linkZone));
      expect([linked.start, linked.end]).toEqual([shown.start, shown.end]);
      expect(missingDates(search, { range: shown, preset: range }, sender)).toBeNull();
    }),
  );
});

it('adds only the time zone to all time, and nothing to invalid dates', () => {
  const calendar = calendarOf('UTC');
  const allTime = { range: { start: null, end: null }, preset: 'all' as const };
  expect(missingDates({ range: 'all' }, allTime, calendar)).toMatchObject({ zone: 'UTC' });
  expect(missingDates({ range: 'all', zone: 'UTC' }, allTime, calendar)).toBeNull();
  expect(missingDates({ range: 'custom', from: 'x', zone: 'y' }, allTime, calendar)).toBeNull();
});

it('adds the preset of the default range, so that saved views keep moving', () => {
  const calendar = calendarOf('UTC');
  const range = resolveRange('30d', { now: Date.parse('2026-11-23T00:00:00Z') }, calendar);
  expect(missingDates({}, { range, preset: '30d' }, calendar)).toEqual({
    range: '30d',
    from: '2026-10-25',
    to: '2026-11-23',
    zone: 'UTC',
  });
});

it('finds the preset of a range while it means that range', () => {
  const calendar = calendarOf('UTC');
  const now = Date.parse('2026-11-23T00:00:00Z');
  const days = resolveRange('7d', { now }, calendar);
  expect(presetOf(days, '7d', now, calendar)).toBe('7d');
  expect(presetOf(days, undefined, now, calendar)).toBe('7d');
  expect(presetOf(days, '7d', now + 86_400_000, calendar)).toBe('custom');
});

const hours = Array.from({ length: 50 }, (_, index) => Date.UTC(2026, 2, 1) + index * HOUR + HOUR / 2);
/** Excludes empty spans, and scroll spans that end at 100% (those parse as open). A brush writes neither. */
const isSerializable = ({ start, time, scroll, clicks, questions }: Selection) =>
  [start, time, scroll, clicks, questions].every(
    (span) => !span || span.to === null || span.to > span.from,
  ) && (scroll?.to ?? 0) < 100;

test('a selection parses back as it was serialized', () => {
  fc.assert(
    fc.property(anySelection(hours).filter(isSerializable), (selection) => {
      expect(parseSelection(serializeSelection(selection))).toEqual(selection);
    }),
  );
});

test('any texts parse back as they were', () => {
  const texts = fc.array(fc.option(fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(texts, texts, (source, term) => {
      expect(parseSelection(serializeSelection({ source, term }))).toEqual({ source, term });
    }),
  );
});

test('any string parses as some selection', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const selection = parseSelection(text);
      expect(parseSelection(serializeSelection(selection))).toEqual(selection);
    }),
  );
});

test('is short and readable', () => {
  const selection: Selection = {
    start: { from: Date.UTC(2026, 2, 5), to: Date.UTC(2026, 2, 17) },
    week: { days: [0, 4], hours: [9, 17] },
    time: { from: 60, to: 600 },
    clicks: { from: 2, to: null },
    source: ['linkedin', null, '', '100%*'],
    conversion: ['yes'],
  };
  expect(serializeSelection(selection)).toBe(
    'start*20260305T0000-20260317T0000**week*mon-fri*9-17**time*60-600**clicks*2-' +
      '**source*linkedin*%none*%empty*100%25%2A**conversion*yes',
  );
  expect(serializeSelection({})).toBeUndefined();
});

test('rounds bounds of whole-number measures', () => {
  const read = parseSelection('time*0.5-1.5**questions*1.5-3.5');
  expect(read).toEqual({ time: { from: 0.5, to: 1.5 }, questions: { from: 2, to: 4 } });
});

test('a scroll depth up to 100% includes 100%, an end below it is left out', () => {
  expect(parseSelection('scroll*80-100')).toEqual({ scroll: { from: 80, to: null } });
  expect(parseSelection('scroll*80-')).toEqual({ scroll: { from: 80, to: null } });
  expect(parseSelection('scroll*80-95')).toEqual({ scroll: { from: 80, to: 95 } });
});

test.each([
  'time',
  'time*600-60',
  'time*-5',
  'time*1e3-2e3',
  'questions*1.5-2',
  'start*20260230T0000-20260401T0000',
  'start*20260305T0000-20260305T0000',
  'week*fri-mon*9-17',
  'week*mon-fri*9-24',
  'week*mon-fri',
  'conversion*maybe',
  'source',
  '__proto__*x',
  'nothing*1-2',
])('ignores an invalid part: %s', (part) => {
  expect(parseSelection(`${part}**clicks*2-`)).toEqual({ clicks: { from: 2, to: null } });
});
