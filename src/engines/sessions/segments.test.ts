import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarOf } from '#lib/zoned.ts';
import { Analysis, type AnalysisOptions } from './analysis.ts';
import { SessionStore } from './columns/session-store.ts';
import { dimensions, isFlag, isMeasure, isText } from './dimensions/dimension.ts';
import { compareSegments, type SessionSegment } from './segments.ts';
import type { Session } from './session.ts';
import { anySelection } from './testing/any-selection.ts';
import { anyPages } from './testing/any-session.ts';
import { type BruteForceOptions, binOf, filterExcept } from './testing/brute-force.ts';

const calendar = calendarOf('Europe/Berlin');
const days = Array.from({ length: 26 }, (_, day) => calendar.fromLocal(Date.UTC(2025, 9, 18 + day)));
const range = { start: days[2] ?? 0, end: (days[20] ?? 0) - 1 };
const shown: AnalysisOptions = {
  range,
  zone: 'Europe/Berlin',
  unit: 'day',
  compare: 'none',
  now: days[25] ?? 0,
};

const segment = (
  dimension: SessionSegment['dimension'],
  filter: SessionSegment['filter'],
  selected: number,
  others: number,
): SessionSegment => ({
  dimension,
  filter,
  selected: { hits: selected, of: 1000 },
  others: { hits: others, of: 1000 },
});
const bins = (counts: readonly [number, number][]) =>
  counts.map((pair, from) => segment('clicks', { from, to: from + 1 }, ...pair));

it('merges neighboring bins that differ in the same direction, and compares each', () => {
  const single = bins([
    [100, 100],
    [150, 100],
    [105, 100],
    [150, 100],
    [50, 100],
    [50, 100],
    [395, 400],
  ]);
  const source = segment('source', ['a'], 100, 200);
  const { differences, implied } = compareSegments({}, [...single, source]);
  expect(implied).toEqual([]);
  const significant = differences.filter(({ q }) => q !== null && q <= 0.05);
  expect(significant.map(({ filter, selected, valueCount }) => [filter, selected.hits, valueCount])).toEqual([
    [{ from: 4, to: 6 }, 100, 2],
    [['a'], 100, 1],
    [{ from: 1, to: 4 }, 405, 3],
  ]);
  const merged = significant[2];
  expect(merged?.others).toEqual({ hits: 300, of: 1000 });
  expect(merged?.ratio.ratio).toBeCloseTo(405 / 300, 9);
  expect(merged?.odds.ratio).toBeCloseTo(405 / 595 / (300 / 700), 9);
  expect(differences.reduce((sum, { valueCount }) => sum + valueCount, 0)).toBe(8);
});

it('leaves out outcomes that a selected outcome implies', () => {
  const bounced = segment('bounce', ['yes'], 0, 300);
  const clicks = bins([
    [0, 200],
    [0, 100],
    [1000, 700],
  ]);
  const rare = segment('submit', ['yes'], 0, 1);
  const source = segment('source', ['a'], 0, 300);
  const all = [bounced, ...clicks, rare, source];
  const { differences, implied } = compareSegments({ conversion: ['yes'] }, all);
  expect(implied.map(({ dimension, filter }) => [dimension, filter])).toEqual([
    ['bounce', ['yes']],
    ['clicks', { from: 0, to: 3 }],
  ]);
  expect(differences.map(({ dimension }) => dimension)).toEqual(['source', 'submit']);
  // Sources don't determine outcomes.
  expect(compareSegments({ source: ['b'] }, all).implied).toEqual([]);
});

it('counts each segment among the selected sessions and the others like its selection', () => {
  fc.assert(
    fc.property(anyPages, anySelection(days), (pages, selection) => {
      const store = new SessionStore(calendar);
      for (const page of pages) store.put(page);
      const sessions = Array.from({ length: store.rows }, (_, row) => store.session(row));
      const options: BruteForceOptions = { calendar, boundaries: days, range, texts: () => [] };
      const selectedSessions = filterExcept(null, sessions, selection, options);
      const allSessions = filterExcept(null, sessions, {}, options);
      const { differences, implied } = new Analysis(store, shown).differences(selection);
      const segments = [...differences, ...implied];
      for (const { dimension, filter, ...shares } of segments) {
        expect(selection[dimension]).toBeUndefined();
        const isKnown = (session: Session) => {
          if (isText(dimension) || JSON.stringify(filter) === '["unknown"]') return true;
          const bin = binOf(session, dimension, options);
          return isFlag(dimension) ? bin !== 0 : typeof bin === 'number';
        };
        const share = (of: readonly Session[]) => ({
          hits: filterExcept(null, of, { [dimension]: filter }, options).length,
          of: of.filter(isKnown).length,
        });
        const [selected, all] = [share(selectedSessions), share(allSessions)];
        expect(shares.selected).toEqual(selected);
        expect(shares.others).toEqual({ hits: all.hits - selected.hits, of: all.of - selected.of });
      }
      // Each session with a value is in exactly one bin of each measure, one weekday and one hour.
      for (const dimension of dimensions.filter((name) => isMeasure(name) || name === 'week')) {
        const values = segments.filter((value) => value.dimension === dimension);
        const hits = values.reduce((sum, value) => sum + value.selected.hits + value.others.hits, 0);
        const [first] = values;
        if (first) expect(hits).toBe((first.selected.of + first.others.of) * (dimension === 'week' ? 2 : 1));
      }
    }),
    { numRuns: 60 },
  );
});
