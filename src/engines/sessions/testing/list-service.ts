import { HOUR } from '#lib/time-units.ts';
import { calendarOf } from '#lib/zoned.ts';
import { SessionStore } from '../columns/session-store.ts';
import type { PageQuery, RawPage } from '../loading/load-slice.ts';
import { Loader, type LoadRecord } from '../loading/loader.ts';
import type { Slice } from '../loading/slices.ts';

export const NOW = Date.UTC(2026, 2, 20);
export const ALL_TIME: Slice = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

interface ListedSession {
  id: string;
  at: number;
  clicks?: number;
}

/** Fake service; `failure` may return an error to throw instead of a response. */
export class Service {
  sessions: ListedSession[];
  requests: PageQuery[] = [];
  pageSize: number;
  errorFor: (query: PageQuery, count: number) => Error | null = () => null;

  constructor(sessions: ListedSession[], pageSize = 5) {
    this.sessions = sessions;
    this.pageSize = pageSize;
  }

  getPage(query: PageQuery): RawPage {
    const [from, to] = query.slice;
    const all = this.sessions
      .filter(({ at }) => at >= from && at <= to)
      .sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
    const start = query.cursor ? all.findIndex(({ at, id }) => `${at} ${id}` === query.cursor) + 1 : 0;
    const items = all.slice(start, start + this.pageSize);
    const last = items.at(-1);
    const hasMore = start + this.pageSize < all.length;
    return {
      items: items.map(({ id, at, clicks = 0 }) => ({
        audienceSessionId: id,
        sessionStartedAt: `+${at}`,
        totalClicksCount: clicks,
      })),
      hasMore,
      nextCursor: hasMore && last ? `${last.at} ${last.id}` : null,
      totalCount: all.length,
    };
  }
}

/** Thrown for an expired cursor. */
export class ExpiredCursor extends Error {}

/** Opens a loader with its store and a clock that `wait` advances, in ms. */
export function openLoader(service: Service, restored?: Partial<LoadRecord> & { store: SessionStore }) {
  let now = NOW;
  let store = restored?.store ?? new SessionStore(calendarOf('UTC'));
  const loader = new Loader(
    {
      store: () => store,
      reset: () => {
        store = new SessionStore(calendarOf('UTC'));
      },
      fetchPage: async (query, signal) => {
        service.requests.push(query);
        await Promise.resolve();
        signal.throwIfAborted();
        const error = service.errorFor(query, service.requests.length);
        if (error) throw error;
        return service.getPage(query);
      },
      isExpiredCursor: (error) => error instanceof ExpiredCursor,
      now: () => now,
      concurrency: 4,
      count: ([from, to]) => {
        let count = 0;
        for (let row = 0; row < store.rows; row += 1) {
          const at = store.parts.start.get(row);
          const isWithin = at === null ? from === -Infinity && to === Infinity : at >= from && at <= to;
          if (isWithin) count += 1;
        }
        return count;
      },
      onChange: () => {},
    },
    restored,
  );
  const ids = () => Array.from({ length: store.rows }, (_, row) => store.parts.ids.get(row)).sort();
  const wait = (ms: number) => {
    now += ms;
    return now;
  };
  return { loader, ids, wait, store: () => store };
}

export const hourlySessions = (count: number): ListedSession[] =>
  Array.from({ length: count }, (_, index) => ({ id: `s${index}`, at: NOW - index * HOUR }));
export const idsOf = (sessions: readonly ListedSession[]) => sessions.map(({ id }) => id).sort();
