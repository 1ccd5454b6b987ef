import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyParts, SessionStore } from '#resources/sessions/engine/columns/session-store.ts';
import { calendarOf } from '#util/zoned.ts';
import type { Coverage, Span } from './coverage.ts';
import { Loader } from './loader.ts';
import type { PageQuery, RawPage } from './walk-slice.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 2, 20);
const everything: Span = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

interface Visit {
  id: string;
  at: number;
  clicks?: number;
}

/** A service that is asked as ours is; faults are thrown by `fault` before it answers. */
class Service {
  visits: Visit[];
  asked: PageQuery[] = [];
  pageSize: number;
  fault: (query: PageQuery, count: number) => Error | null = () => null;

  constructor(visits: Visit[], pageSize = 5) {
    this.visits = visits;
    this.pageSize = pageSize;
  }

  answer(query: PageQuery): RawPage {
    const [from, to] = query.span;
    const all = this.visits
      .filter(({ at }) => at >= from && at <= to)
      .sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
    const start = query.cursor ? all.findIndex(({ at, id }) => `${at} ${id}` === query.cursor) + 1 : 0;
    const items = all.slice(start, start + this.pageSize);
    const last = items.at(-1);
    const more = start + this.pageSize < all.length;
    return {
      items: items.map(({ id, at, clicks = 0 }) => ({
        audienceSessionId: id,
        sessionStartedAt: `+${at}`,
        totalClicksCount: clicks,
      })),
      hasMore: more,
      nextCursor: more && last ? `${last.at} ${last.id}` : null,
      totalCount: all.length,
    };
  }
}

class Stale extends Error {}

function open(
  service: Service,
  kept?: { store: SessionStore; coverage: Coverage; readAt: number },
  drawn: (signal: AbortSignal) => Promise<unknown> = () => Promise.resolve(),
) {
  let store = kept?.store ?? new SessionStore(emptyParts(calendarOf('UTC')));
  const loader = new Loader(
    {
      store: () => store,
      reset: () => {
        store = new SessionStore(emptyParts(calendarOf('UTC')));
      },
      read: async (query, signal) => {
        service.asked.push(query);
        await Promise.resolve();
        signal.throwIfAborted();
        const fault = service.fault(query, service.asked.length);
        if (fault) throw fault;
        return service.answer(query);
      },
      isStale: (error) => error instanceof Stale,
      drawn,
      atOnce: 4,
      count: ([from, to]) => {
        let count = 0;
        for (let row = 0; row < store.rows; row += 1) {
          const at = store.parts.start.get(row);
          if (at === null || (at >= from && at <= to)) count += 1;
        }
        return count;
      },
      onChange: () => {},
    },
    kept?.coverage,
    kept?.readAt,
  );
  const ids = () => Array.from({ length: store.rows }, (_, row) => store.idOf(row)).sort();
  return { loader, ids, store: () => store };
}

const hourly = (count: number): Visit[] =>
  Array.from({ length: count }, (_, index) => ({ id: `s${index}`, at: NOW - index * HOUR }));
const idsOf = (visits: readonly Visit[]) => visits.map(({ id }) => id).sort();

describe('reading sessions', () => {
  it('gets every session once, whatever the times and the pages', async () => {
    const visits = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(
        visits,
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        async (hours, pageSize, open_) => {
          const service = new Service(
            hours.map((hour, index) => ({ id: `s${index}`, at: NOW - hour * HOUR })),
            pageSize,
          );
          const { loader, ids } = open(service);
          await loader.load(open_ ? everything : [NOW - 40 * HOUR, NOW]);
          const expected = service.visits.filter(({ at }) => open_ || at >= NOW - 40 * HOUR);
          expect(loader.state).toMatchObject({
            phase: 'done',
            notices: [],
            repeated: 0,
            total: expected.length,
          });
          expect(ids()).toEqual(idsOf(expected));
        },
      ),
    );
  });

  it('goes on where it was stopped or cut, without reading again what it has', async () => {
    const service = new Service(hourly(100));
    service.fault = (_, count) => (count > 12 ? new Error('cut') : null);
    const { loader, ids } = open(service);
    await loader.load(everything);
    expect(loader.state.phase).toBe('failed');
    const before = ids().length;
    expect(before).toBeGreaterThan(20);
    service.fault = () => null;
    const asked = service.asked.length;
    await loader.load(everything);
    expect(loader.state).toMatchObject({ phase: 'done', notices: [] });
    expect(ids()).toEqual(idsOf(service.visits));
    expect(service.asked.length - asked).toBeLessThan((100 - before) / 5 + 8);
    const reading = loader.load([NOW - 1000 * HOUR, NOW + HOUR]);
    loader.pause();
    await reading;
    expect(loader.state.phase).toBe('done');
  });

  it('reads many once the first page is drawn, or not at all where it is paused meanwhile', async () => {
    const service = new Service(hourly(7000), 1000);
    const drawn = Promise.withResolvers<void>();
    const paused = (signal: AbortSignal) =>
      new Promise((resolve) => signal.addEventListener('abort', resolve));
    const { loader, ids } = open(service, undefined, (signal) =>
      Promise.race([drawn.promise, paused(signal)]),
    );
    const reading = loader.load(everything);
    await new Promise(setImmediate);
    expect(ids()).toHaveLength(1000);
    loader.pause();
    await reading;
    expect(loader.state.phase).toBe('paused');
    expect(service.asked).toHaveLength(1);
    drawn.resolve();
    await loader.load(everything);
    expect(ids()).toHaveLength(7000);
  });

  it('reads few without waiting until anything is drawn', async () => {
    const { loader, ids } = open(new Service(hourly(40)), undefined, () => new Promise(() => {}));
    await loader.load(everything);
    expect(ids()).toHaveLength(40);
  });

  it('says that it was paused', async () => {
    const service = new Service(hourly(100));
    const { loader } = open(service);
    const reading = loader.load(everything);
    loader.pause();
    await reading;
    expect(loader.state.phase).toBe('paused');
  });

  it('goes on by time where the mark of the next page expires', async () => {
    const service = new Service(hourly(60));
    const seen = new Set<string>();
    service.fault = ({ cursor }) => {
      if (cursor === undefined || seen.has(cursor)) return null;
      seen.add(cursor);
      return new Stale();
    };
    const { loader, ids } = open(service);
    await loader.load(everything);
    expect(loader.state).toMatchObject({ phase: 'done', repeated: 0, notices: [] });
    expect(ids()).toEqual(idsOf(service.visits));
  });

  it('reads only what is new and the last two days of what was kept', async () => {
    const first = new Service(hourly(200), 20);
    const { loader, store } = open(first);
    await loader.load(everything);
    const later = [
      { id: 'new', at: NOW + HOUR },
      ...first.visits.map((visit) => (visit.id === 's3' ? { ...visit, clicks: 7 } : visit)),
    ];
    const service = new Service(later, 20);
    const again = open(service, { store: store(), coverage: loader.coverage, readAt: NOW });
    await again.loader.load(everything);
    expect(again.loader.state).toMatchObject({ phase: 'done', notices: [], repeated: 0 });
    expect(again.ids()).toEqual(idsOf(later));
    expect(again.store().session(again.store().rowOf('s3')).totalClicksCount).toBe(7);
    expect(service.asked.length).toBeLessThan(6);
  });

  it('starts over where what was kept is no longer what the service has', async () => {
    const first = new Service(hourly(200), 20);
    const { loader, store } = open(first);
    await loader.load(everything);
    const service = new Service(
      first.visits.filter(({ id }) => id !== 's150'),
      20,
    );
    const again = open(service, { store: store(), coverage: loader.coverage, readAt: NOW });
    await again.loader.load(everything);
    expect(again.loader.state).toMatchObject({ phase: 'done', notices: [], total: 199 });
    expect(again.ids()).toEqual(idsOf(service.visits));
  });

  it('takes a list that grows while it is read, and says where one does not hold what it counts', async () => {
    const service = new Service(hourly(40));
    service.fault = (_, count) => {
      if (count === 3) service.visits = [{ id: 'late', at: NOW + HOUR }, ...service.visits];
      return null;
    };
    const growing = open(service);
    await growing.loader.load(everything);
    expect(growing.loader.state).toMatchObject({ phase: 'done', notices: [], total: 40 });
    growing.loader.unsettle(NOW);
    await growing.loader.load(everything);
    expect(growing.loader.state).toMatchObject({ phase: 'done', notices: [], total: 41 });
    expect(growing.ids()).toContain('late');
    const wrong = new Service(hourly(40));
    const { answer } = wrong;
    wrong.answer = (query) => ({ ...answer.call(wrong, query), totalCount: 50 });
    const odd = open(wrong);
    await odd.loader.load(everything);
    expect(odd.loader.state.notices).toEqual([
      'The list changed while it was read, or does not hold what it counts.',
    ]);
    expect(odd.ids()).toHaveLength(40);
  });

  it('ends where a service goes in circles or contradicts itself', async () => {
    const { answer } = Service.prototype;
    const ending = async (change: (page: RawPage) => RawPage) => {
      const service = new Service(hourly(40));
      service.answer = (query) => change(answer.call(service, query));
      const { loader } = open(service);
      await loader.load(everything);
      expect(loader.state.phase).toBe('done');
      return loader.state.notices[0];
    };
    expect(await ending((page) => ({ ...page, nextCursor: 'same' }))).toContain('same page mark twice');
    expect(await ending((page) => ({ ...page, hasMore: true, nextCursor: null }))).toContain(
      'not how to read on',
    );
    expect(await ending((page) => ({ ...page, hasMore: false, nextCursor: 'x' }))).toContain(
      'yet names a further',
    );
  });
});
