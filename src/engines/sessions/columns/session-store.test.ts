import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receive, ShapeError } from '#contract/received.ts';
import { audienceSession } from '#contract/sessions.ts';
import { DAY } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { calendarOf } from '#lib/zoned.ts';
import type { Session } from '../session.ts';
import { anyItem, anyPages } from '../testing/any-session.ts';
import { restoreStore, SessionStore } from './session-store.ts';
import { snapshotOf } from './store-parts.ts';

const calendar = calendarOf('Europe/Berlin');
const allTime = { start: null, end: null };
const emptyStore = () => new SessionStore(calendar);
const allSessions = (store: SessionStore) =>
  store.sessions(Uint32Array.from({ length: store.rows }, (_, row) => row));

function parse(item: unknown): Session | null {
  try {
    return receive(audienceSession, item);
  } catch (error) {
    if (error instanceof ShapeError) return null;
    throw error;
  }
}

const keys = Object.keys(audienceSession.shape) as (keyof Session)[];
const timeFields = new Set<keyof Session>(['sessionStartedAt', 'sessionEndedAt']);

/** Contract fields of a session with nulls for missing values and parsed times. */
const plain = (session: Session) =>
  keys.map((key) => {
    const value = session[key] ?? null;
    const parsed =
      timeFields.has(key) && typeof value === 'string' ? (parseTimestamp(value) ?? value) : value;
    return [key, Object.is(parsed, -0) ? 0 : parsed];
  });

describe('session store', () => {
  it('stores what the contract parses and rejects what it rejects', async () => {
    await fc.assert(
      fc.asyncProperty(anyPages, async (pages) => {
        const store = emptyStore();
        const sessions = new Map<string, Session>();
        let rejectedCount = 0;
        let repeatedCount = 0;
        for (const page of pages) {
          const { rejected, duplicates } = store.put(page);
          rejectedCount += rejected;
          repeatedCount += duplicates;
        }
        const parsed = pages.flat().map(parse);
        for (const session of parsed)
          if (session && !sessions.has(session.audienceSessionId))
            sessions.set(session.audienceSessionId, session);
        expect(rejectedCount).toBe(parsed.filter((session) => session === null).length);
        expect(repeatedCount).toBe(parsed.length - rejectedCount - sessions.size);
        expect(store.rows).toBe(sessions.size);
        const stored = await allSessions(store);
        for (const [id, session] of sessions) {
          const row = store.rowOf(id);
          expect(store.parts.ids.get(row)).toBe(id);
          expect(plain(stored[row] as Session)).toEqual(plain(session));
        }
      }),
    );
  });

  it('replaces earlier sessions with newer ones', async () => {
    const items = fc.array(anyItem, { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(items, items, async (before, after) => {
        const store = emptyStore();
        store.put(before);
        const rowsBefore = store.rows;
        const current = (await allSessions(store)).map(plain);
        const { added, changed, duplicates, rejected } = store.put(after, rowsBefore);
        expect(store.rows).toBe(rowsBefore + added);
        const replacements = new Map(
          after
            .map(parse)
            .filter((session) => session !== null)
            .map((session) => [session.audienceSessionId, session]),
        );
        expect(added + duplicates + rejected).toBeLessThanOrEqual(after.length);
        const stored = await allSessions(store);
        for (const [id, session] of replacements) {
          const row = store.rowOf(id);
          // Of new items, the first with an ID wins.
          if (row < rowsBefore) expect(plain(stored[row] as Session)).toEqual(plain(session));
        }
        const changedItems = after.filter((item) => {
          const session = parse(item);
          const row = session ? store.rowOf(session.audienceSessionId) : rowsBefore;
          if (session === null || row >= rowsBefore) return false;
          const previous = current[row];
          current[row] = plain(session);
          return !isDeepStrictEqual(current[row], previous);
        });
        expect(changed).toBe(changedItems.length);
      }),
    );
  });

  it('detects changes of values that no column can represent', () => {
    const store = emptyStore();
    const item = (timeSpentSeconds: number) => ({ audienceSessionId: 'a', timeSpentSeconds });
    store.put([item(-1)]);
    expect(store.put([item(-1)], 1)).toMatchObject({ changed: 0 });
    expect(store.put([item(-2)], 1)).toMatchObject({ changed: 1 });
  });

  it('finds 10,000 sessions in full blocks with separators, nulls, plain texts and lone surrogates', async () => {
    const store = emptyStore();
    const texts = ['a\u001fb', '\u001e', '\u001b0', '', null, '\ud800', 'plain'];
    const item = (index: number) => ({
      audienceSessionId: `id ${index}${index === 5003 ? '\ud800' : index % 1500 === 3 ? 'ä\u001f\ufeff' : ''}`,
      analyticsSessionId: texts[Math.floor(index / 4096) % 2 === 0 ? 6 : index % texts.length] ?? null,
      formSubmissionEmail: `${index}@a.example`,
    });
    const items = Array.from({ length: 10_000 }, (_, index) => item(index));
    store.put(items);
    for (const [row, { audienceSessionId }] of items.entries()) {
      expect(store.rowOf(audienceSessionId)).toBe(row);
      expect(store.parts.ids.get(row)).toBe(audienceSessionId);
    }
    expect(store.rowOf('id 10000')).toBe(-1);
    expect(await allSessions(store)).toMatchObject(items);
    const { analyticsSessionId, ...rest } = item(7);
    const later = { ...rest, analyticsSessionId: 'later' };
    expect(store.put([later, { ...item(9999), formSubmissionEmail: 'b' }], store.rows)).toMatchObject({
      added: 0,
      changed: 2,
    });
    expect(store.put([later], store.rows)).toMatchObject({ changed: 0 });
    // In any order, from several blocks.
    const restored = restoreStore(structuredClone(snapshotOf(store)));
    for (const each of [store, restored])
      expect(await each?.sessions([9999, 8, 7, 5003, 8])).toMatchObject([
        { formSubmissionEmail: 'b' },
        item(8),
        later,
        item(5003),
        item(8),
      ]);
  });

  it('counts sessions that end before they start, and updates the count on changes', () => {
    const store = emptyStore();
    const at = (end: number) => ({
      audienceSessionId: 'a',
      sessionStartedAt: '+1760000000000',
      sessionEndedAt: `+${end}`,
    });
    store.put([at(1_759_999_999_999)]);
    expect(store.countEndsBeforeStart(allTime)).toBe(1);
    store.put([at(1_760_000_000_001)], 1);
    expect(store.countEndsBeforeStart(allTime)).toBe(0);
    expect(store.revision).toBe(1);
  });

  it('counts sessions that end before they start by start, in any calendar and for any duration', () => {
    const [first, second] = [1_760_000_000_000, 1_760_000_000_000 + DAY];
    const at = (start: number, end: number) => ({
      audienceSessionId: `${start} ${end}`,
      sessionStartedAt: `+${start}`,
      sessionEndedAt: `+${end}`,
    });
    const store = emptyStore();
    // In one hour in whole-hour zones, but not in zones with half-hour offsets.
    store.put([at(first - 40 * 60_000, first)]);
    // Durations beyond 24 days don't fit into the column.
    store.put([at(first, first - 1), at(second, second - 300 * DAY), at(second, second + 300 * DAY)]);
    const counts = () => [
      store.countEndsBeforeStart(allTime),
      store.countEndsBeforeStart({ start: null, end: first }),
      store.countEndsBeforeStart({ start: first + 1, end: null }),
      store.countEndsBeforeStart({ start: second + DAY, end: null }),
    ];
    expect(counts()).toEqual([2, 1, 1, 0]);
    store.setCalendar(calendarOf('Asia/Kolkata'));
    expect(counts()).toEqual([2, 1, 1, 0]);
    store.put([{ ...at(second, second - 300 * DAY), sessionEndedAt: null }], store.rows);
    expect(counts()).toEqual([1, 1, 0, 0]);
  });

  it('keeps its sessions when the calendar changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyItem, { maxLength: 60 }), async (items) => {
        const store = emptyStore();
        store.put(items);
        const before = await allSessions(store);
        store.setCalendar(calendarOf('Australia/Lord_Howe'));
        expect(await allSessions(store)).toEqual(before);
      }),
    );
  });

  it('restores an equal store from a snapshot', async () => {
    await fc.assert(
      fc.asyncProperty(anyPages, async (pages) => {
        const store = emptyStore();
        for (const page of pages) store.put(page);
        const restored = restoreStore(structuredClone(snapshotOf(store)));
        if (!restored) throw new Error('The snapshot was rejected');
        const more = [{ audienceSessionId: 'one more', utmSource: 'new' }];
        expect([restored.put(more), restored.countEndsBeforeStart(allTime)]).toEqual([
          store.put(more),
          store.countEndsBeforeStart(allTime),
        ]);
        expect(await allSessions(restored)).toEqual(await allSessions(store));
        for (let row = 0; row < store.rows; row += 1)
          expect(restored.rowOf(store.parts.ids.get(row))).toBe(row);
      }),
    );
  });

  it('restores chunks that are full and partly filled, and rejects snapshots of another version', () => {
    const store = emptyStore();
    store.put(Array.from({ length: 40_000 }, (_, id) => ({ audienceSessionId: `${id}` })));
    const snapshot = snapshotOf(store);
    expect(restoreStore(structuredClone(snapshot))?.rowOf('39999')).toBe(39_999);
    expect(restoreStore({ ...snapshot, version: 6 })).toBeNull();
  });
});
