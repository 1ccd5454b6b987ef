import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarOf } from '#lib/zoned.ts';
import { sharedTextFields } from '../columns/fields.ts';
import { SessionStore } from '../columns/session-store.ts';
import { planCounting } from '../counting/plan.ts';
import { isMeasure, type SortKey, sortKeys } from '../dimensions/dimension.ts';
import type { Session } from '../session.ts';
import { anySelection } from '../testing/any-selection.ts';
import { anyPages } from '../testing/any-session.ts';
import { filterExcept, parseSession } from '../testing/brute-force.ts';
import { sampleRows, selectRows, sortByRank, sortRows } from './sort-rows.ts';

const calendar = calendarOf('Europe/Berlin');
const days = Array.from({ length: 26 }, (_, day) => calendar.fromLocal(Date.UTC(2025, 9, 18 + day)));
const range = { start: days[2] ?? 0, end: (days[20] ?? 0) - 1 };

/** Sort value of a session; null if it has none. */
function sortedBy(session: Session, by: SortKey): string | number | null {
  const { start, values, converted, submitted, bounced } = parseSession(session);
  if (by === 'start') return start;
  if (by === 'source') return [session.utmSource, session.utmMedium].filter(Boolean).join(' / ') || null;
  if (by === 'outcome') return [converted, submitted, bounced].map((flag) => (flag ? 1 : 0)).join('');
  return isMeasure(by) ? values[by] : session[sharedTextFields[by]] || null;
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number'
    ? a - Number(b)
    : new Intl.Collator(undefined, { numeric: true }).compare(a, String(b));

it('returns the selected rows in the requested order', () => {
  fc.assert(
    fc.property(
      anyPages,
      anySelection(days),
      fc.constantFrom(...sortKeys),
      fc.boolean(),
      (pages, selection, by, descending) => {
        const store = new SessionStore(calendar);
        for (const page of pages) store.put(page);
        const plan = planCounting(store, { boundaries: days, range, selection });
        const rows = selectRows(plan, selection);
        const all = Array.from({ length: store.rows }, (_, row) => store.session(row));
        const options = { calendar, boundaries: days, range, texts: () => [] };
        const expected = filterExcept(null, all, selection, options);
        expect(Array.from(rows, (row) => store.parts.ids.get(row))).toEqual(
          expected.map((session) => session.audienceSessionId),
        );
        const newest = expected.toSorted(
          (a, b) => (parseSession(b).start ?? -1) - (parseSession(a).start ?? -1),
        );
        const inOrder = newest.toSorted((a, b) => {
          const [one, other] = [sortedBy(a, by), sortedBy(b, by)];
          if (one === null || other === null) return Number(one === null) - Number(other === null);
          return descending ? compare(other, one) : compare(one, other);
        });
        const values = (sessions: readonly Session[]) =>
          sessions.map((session) => [sortedBy(session, by), parseSession(session).start]);
        const found = Array.from(sortRows(store, rows, { by, descending }), (row) => store.session(row));
        expect(values(found)).toEqual(values(inOrder));
      },
    ),
  );
});

const visit = (audienceSessionId: string, more: Partial<Session>): Session => ({
  audienceSessionId,
  sessionStartedAt: '+1760000000000',
  ...more,
});
const idsBy = (by: SortKey, sessions: readonly Session[]) => {
  const store = new SessionStore(calendar);
  store.put([...sessions]);
  const rows = Uint32Array.from(sessions, (_, row) => row);
  return Array.from(sortRows(store, rows, { by, descending: false }), (row) => store.parts.ids.get(row));
};

it('sorts "Source / medium" by both, not by the source alone', () => {
  const sessions = [
    visit('1', { utmSource: 'google', utmMedium: 'organic' }),
    visit('2', { utmSource: 'google', utmMedium: 'cpc' }),
    visit('3', { utmSource: '', utmMedium: 'mail' }),
    visit('4', {}),
    visit('5', { utmSource: 'google', utmMedium: 'organic' }),
    visit('6', { utmSource: 'google', utmMedium: null }),
  ];
  expect(idsBy('source', sessions)).toEqual(['6', '2', '1', '5', '3', '4']);
});

it('sorts "Outcome" by the displayed outcomes, with bounced apart from none', () => {
  const sessions = [
    visit('bounced', { isBounce: true }),
    visit('converted', { hasConversion: true, isBounce: false }),
    visit('none', { hasConversion: false, isBounce: false }),
    visit('form', { hasConversion: false, hasFormSubmit: true }),
    visit('bounced too', { isBounce: true, hasConversion: false }),
    visit('unknown', {}),
    visit('converted by form', { hasConversion: true, hasFormSubmit: true }),
  ];
  expect(idsBy('outcome', sessions)).toEqual([
    ...['none', 'unknown', 'bounced', 'bounced too', 'form', 'converted', 'converted by form'],
  ]);
});

it('sorts by instant where clocks go back by half an hour', () => {
  const zone = calendarOf('Australia/Lord_Howe');
  const end = zone.fromLocal(Date.UTC(2025, 3, 6, 4));
  const times = Array.from({ length: 300 }, (_, index) => end - ((index * 31) % 300) * 60_000);
  const store = new SessionStore(zone);
  store.put(times.map((time) => ({ audienceSessionId: `${time}`, sessionStartedAt: `+${time}` })));
  const rows = Uint32Array.from(times, (_, row) => row);
  for (const descending of [false, true]) {
    const found = Array.from(sortRows(store, rows, { by: 'start', descending }), (row) => times[row]);
    expect(found).toEqual(times.toSorted((a, b) => (descending ? b - a : a - b)));
  }
});

const rankBelow = (bits: number) => fc.maxSafeNat().map((rank) => rank % 2 ** bits);

it('sorts by ranks of any size and is stable', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(rankBelow(2), rankBelow(31), rankBelow(53))),
      fc.nat({ max: 13 }),
      (seeds, bits) => {
        // With many rows, positions leave fewer bits for ranks.
        const ranks = Array.from(
          { length: seeds.length << bits },
          (_, row) => seeds[row % seeds.length] ?? 0,
        );
        const rows = Uint32Array.from(ranks, (_, row) => row);
        const found = sortByRank(rows, (row) => ranks[row] ?? 0, Math.max(0, ...seeds));
        expect(found).toEqual(rows.toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0)));
      },
    ),
  );
});

const rows = Uint32Array.from({ length: 10_000 }, (_, index) => index);

function storeOf(ids: readonly number[]) {
  const store = new SessionStore(calendarOf('UTC'));
  store.put(ids.map((id) => ({ audienceSessionId: `s${id}` })));
  return store;
}
const store = storeOf([...rows]);

it('draws the requested number of distinct rows, or all if there are fewer', () => {
  expect(new Set(sampleRows(store, rows, 200)).size).toBe(200);
  expect([...sampleRows(store, rows.subarray(0, 5), 200)].sort()).toEqual([0, 1, 2, 3, 4]);
  expect(sampleRows(store, new Uint32Array(), 200)).toHaveLength(0);
  expect(sampleRows(store, rows, 0)).toHaveLength(0);
});

it('is deterministic, independent of row order, and extends smaller samples', () => {
  const sample = [...sampleRows(store, rows, 200)];
  expect([...sampleRows(store, rows, 1000)].slice(0, 200)).toEqual(sample);
  expect([...sampleRows(store, rows.toReversed(), 200)]).toEqual(sample);
});

it('is independent of load order', () => {
  const reversed = storeOf([...rows].reverse());
  const idsOf = (of: SessionStore) => Array.from(sampleRows(of, rows, 200), (row) => of.parts.ids.get(row));
  expect(idsOf(reversed)).toEqual(idsOf(store));
});

it('keeps the remaining rows of a sample when rows are removed', () => {
  const all = [...sampleRows(store, rows, 1000)];
  const evenRows = rows.filter((row) => row % 2 === 0);
  const remaining = all.filter((row) => row % 2 === 0);
  expect([...sampleRows(store, evenRows, remaining.length)]).toEqual(remaining);
});

it('draws uniformly', () => {
  const buckets = new Array(10).fill(0);
  for (const row of sampleRows(store, rows, 2000)) buckets[Math.floor(row / 1000)] += 1;
  // 200 each are expected; 51 is 4 standard deviations of the hypergeometric distribution.
  for (const count of buckets) expect(Math.abs(count - 200)).toBeLessThan(51);
});
