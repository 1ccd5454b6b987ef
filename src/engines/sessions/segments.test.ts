import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarOf } from '#lib/zoned.ts';
import { Analysis, type AnalysisOptions } from './analysis.ts';
import { emptyParts, SessionStore } from './columns/session-store.ts';
import { dimensions, isFlag, isMeasure, isText } from './dimensions.ts';
import type { Session } from './session.ts';
import { anySelection } from './testing/any-selection.ts';
import { anyPages } from './testing/any-session.ts';
import { type BruteForceOptions, binOf, filterExcept } from './testing/brute-force.ts';

const calendar = calendarOf('Europe/Berlin');
const days = Array.from({ length: 26 }, (_, day) => calendar.fromWall(Date.UTC(2025, 9, 18 + day)));
const range = { start: days[2] ?? 0, end: (days[20] ?? 0) - 1 };
const shown: AnalysisOptions = {
  range,
  zone: 'Europe/Berlin',
  unit: 'day',
  compare: 'none',
  now: days[25] ?? 0,
};

it('counts each segment like its selection, here and among the others, with missing values as a segment', () => {
  fc.assert(
    fc.property(anyPages, anySelection(days), (pages, selection) => {
      const store = new SessionStore(emptyParts(calendar));
      for (const page of pages) store.put(page);
      const sessions = Array.from({ length: store.rows }, (_, row) => store.session(row));
      const setting: BruteForceOptions = { calendar, edges: days, range, texts: () => [] };
      const here = filterExcept(null, sessions, selection, setting);
      const every = filterExcept(null, sessions, {}, setting);
      const found = new Analysis(store, shown).differences(selection);
      for (const { dimension, filter, ...shares } of found) {
        expect(selection[dimension]).toBeUndefined();
        const isKnown = (session: Session) => {
          if (isText(dimension) || JSON.stringify(filter) === '["unknown"]') return true;
          const bin = binOf(session, dimension, setting);
          return isFlag(dimension) ? bin !== 0 : typeof bin === 'number';
        };
        const share = (of: readonly Session[]) => ({
          hits: filterExcept(null, of, { [dimension]: filter }, setting).length,
          of: of.filter(isKnown).length,
        });
        const [chosen, all] = [share(here), share(every)];
        expect(shares.here).toEqual(chosen);
        expect(shares.there).toEqual({ hits: all.hits - chosen.hits, of: all.of - chosen.of });
      }
      // Each session with a value is in exactly one bin of each measure, one weekday and one hour.
      for (const dimension of dimensions.filter((name) => isMeasure(name) || name === 'week')) {
        const kinds = found.filter((kind) => kind.dimension === dimension);
        const hits = kinds.reduce((sum, kind) => sum + kind.here.hits + kind.there.hits, 0);
        const [first] = kinds;
        if (first) expect(hits).toBe((first.here.of + first.there.of) * (dimension === 'week' ? 2 : 1));
      }
    }),
    { numRuns: 60 },
  );
});
