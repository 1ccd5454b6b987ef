import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarOf } from '#lib/zoned.ts';
import { Analysis, type AnalysisOptions } from './analysis.ts';
import { SessionStore } from './columns/session-store.ts';
import { dimensions, isFlag, isMeasure, isText } from './dimensions/dimension.ts';
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

it('counts each segment among the selected sessions and the others like its selection', () => {
  fc.assert(
    fc.property(anyPages, anySelection(days), (pages, selection) => {
      const store = new SessionStore(calendar);
      for (const page of pages) store.put(page);
      const sessions = Array.from({ length: store.rows }, (_, row) => store.session(row));
      const options: BruteForceOptions = { calendar, boundaries: days, range, texts: () => [] };
      const selectedSessions = filterExcept(null, sessions, selection, options);
      const allSessions = filterExcept(null, sessions, {}, options);
      const segments = new Analysis(store, shown).differences(selection);
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
