import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR } from '#lib/time-units.ts';
import {
  ALL_TIME,
  ExpiredCursor,
  hourlySessions,
  idsOf,
  NOW,
  openLoader,
  Service,
} from '../testing/list-service.ts';
import type { Slice } from './slices.ts';

describe('loading sessions', () => {
  it('loads every session once, for any start times and page sizes', async () => {
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
          const { loader, ids } = openLoader(service);
          await loader.load(open_ ? ALL_TIME : [NOW - 40 * HOUR, NOW]);
          const expected = service.sessions.filter(({ at }) => open_ || at >= NOW - 40 * HOUR);
          expect(loader.state).toMatchObject({
            phase: 'done',
            notices: [],
            skipped: 0,
            total: expected.length,
          });
          expect(ids()).toEqual(idsOf(expected));
        },
      ),
    );
  });

  it('resumes after a pause or failure without reloading', async () => {
    const service = new Service(hourlySessions(100));
    service.errorFor = (_, count) => (count > 12 ? new Error('cut') : null);
    const { loader, ids } = openLoader(service);
    await loader.load(ALL_TIME);
    expect(loader.state.phase).toBe('failed');
    const before = ids().length;
    expect(before).toBeGreaterThan(20);
    service.errorFor = () => null;
    const requestCount = service.requests.length;
    await loader.load(ALL_TIME);
    expect(loader.state).toMatchObject({ phase: 'done', notices: [] });
    expect(ids()).toEqual(idsOf(service.sessions));
    expect(service.requests.length - requestCount).toBeLessThan((100 - before) / 5 + 8);
    const promise = loader.load([NOW - 1000 * HOUR, NOW + HOUR]);
    loader.pause();
    await promise;
    expect(loader.state.phase).toBe('done');
  });

  it('reports the paused phase', async () => {
    const service = new Service(hourlySessions(100));
    const { loader } = openLoader(service);
    const promise = loader.load(ALL_TIME);
    loader.pause();
    await promise;
    expect(loader.state.phase).toBe('paused');
  });

  it('resumes by time when a cursor expires', async () => {
    const service = new Service(hourlySessions(60));
    const seen = new Set<string>();
    service.errorFor = ({ cursor }) => {
      if (cursor === undefined || seen.has(cursor)) return null;
      seen.add(cursor);
      return new ExpiredCursor();
    };
    const { loader, ids } = openLoader(service);
    await loader.load(ALL_TIME);
    expect(loader.state).toMatchObject({ phase: 'done', skipped: 0, notices: [] });
    expect(ids()).toEqual(idsOf(service.sessions));
  });

  it('loads only new sessions and the last two days of a restored store', async () => {
    const first = new Service(hourlySessions(200), 20);
    const { loader, store } = openLoader(first);
    await loader.load(ALL_TIME);
    const newerSessions = [
      { id: 'new', at: NOW + HOUR },
      ...first.sessions.map((visit) => (visit.id === 's3' ? { ...visit, clicks: 7 } : visit)),
    ];
    const service = new Service(newerSessions, 20);
    const restored = openLoader(service, { store: store(), coverage: loader.coverage, loadedAt: NOW });
    await restored.loader.load(ALL_TIME);
    expect(restored.loader.state).toMatchObject({ phase: 'done', notices: [], skipped: 0 });
    expect(restored.ids()).toEqual(idsOf(newerSessions));
    expect(restored.store().session(restored.store().rowOf('s3')).totalClicksCount).toBe(7);
    expect(service.requests.length).toBeLessThan(6);
  });

  it('starts over if the restored store no longer matches the service', async () => {
    const first = new Service(hourlySessions(200), 20);
    const { loader, store } = openLoader(first);
    await loader.load(ALL_TIME);
    const service = new Service(
      first.sessions.filter(({ id }) => id !== 's150'),
      20,
    );
    const restored = openLoader(service, { store: store(), coverage: loader.coverage, loadedAt: NOW });
    await restored.loader.load(ALL_TIME);
    expect(restored.loader.state).toMatchObject({ phase: 'done', notices: [], total: 199 });
    expect(restored.ids()).toEqual(idsOf(service.sessions));
  });

  it("accepts a list that grows while loading, and reports one that doesn't match its total", async () => {
    const service = new Service(hourlySessions(40));
    service.errorFor = (_, count) => {
      if (count === 3) service.sessions = [{ id: 'late', at: NOW + HOUR }, ...service.sessions];
      return null;
    };
    const opened = openLoader(service);
    await opened.loader.load(ALL_TIME);
    expect(opened.loader.state).toMatchObject({ phase: 'done', notices: [], total: 40 });
    opened.loader.invalidateRecent();
    await opened.loader.load(ALL_TIME);
    expect(opened.loader.state).toMatchObject({ phase: 'done', notices: [], total: 41 });
    expect(opened.ids()).toContain('late');
    const wrong = new Service(hourlySessions(40));
    const { getPage } = wrong;
    wrong.getPage = (query) => ({ ...getPage.call(wrong, query), totalCount: 50 });
    const inconsistent = openLoader(wrong);
    await inconsistent.loader.load(ALL_TIME);
    expect(inconsistent.loader.state.notices).toEqual([
      'The list changed while it was loading. Refresh to load it again.',
    ]);
    expect(inconsistent.ids()).toHaveLength(40);
  });

  it('loads new sessions once per hour and never reloads a loaded hour', async () => {
    const service = new Service(hourlySessions(200), 20);
    const { loader, ids, wait } = openLoader(service);
    const today: Slice = [NOW - 100 * HOUR, NOW + 20 * HOUR];
    await loader.load(today, NOW);
    const { length } = service.requests;
    service.sessions = [
      { id: 'new', at: NOW + HOUR },
      { id: 'late', at: NOW - 3 * HOUR + 1 },
      ...service.sessions,
    ];
    wait(HOUR / 2);
    await loader.load(today, NOW);
    expect(service.requests).toHaveLength(length);
    const now = wait(HOUR);
    await loader.load([NOW - 100 * HOUR, NOW - 60 * HOUR], now);
    expect(service.requests).toHaveLength(length);
    await loader.load(today, now);
    expect(loader.state).toMatchObject({ phase: 'done', notices: [], skipped: 0, total: 103 });
    expect(ids()).toEqual(idsOf(service.sessions.filter(({ at }) => at >= today[0])));
    expect(service.requests.length - length).toBeLessThan(7);
  });

  it('keeps its sessions if a reload from scratch gets no response', async () => {
    const service = new Service(hourlySessions(40));
    const { loader, ids } = openLoader(service);
    await loader.load(ALL_TIME);
    service.errorFor = () => new Error('down');
    await loader.load(ALL_TIME, 0, true);
    expect(loader.state.phase).toBe('failed');
    expect(ids()).toHaveLength(40);
    service.errorFor = () => null;
    service.sessions = hourlySessions(30);
    await loader.load(ALL_TIME);
    expect(loader.state).toMatchObject({ phase: 'done', notices: [], total: 30 });
    expect(ids()).toHaveLength(30);
  });

  it('loads everything if the newest session starts in the far future', async () => {
    const service = new Service([...hourlySessions(7000), { id: 'stray', at: Date.UTC(2099, 0) }], 1000);
    service.errorFor = ({ slice: [from] }) =>
      Number.isFinite(from) && from < 0 ? new Error('before any service') : null;
    const { loader, ids } = openLoader(service);
    await loader.load(ALL_TIME);
    expect(loader.state).toMatchObject({ phase: 'done', notices: [], skipped: 0 });
    expect(ids()).toHaveLength(7001);
  });

  it("loads lists that aren't newest first, without reporting skipped rows", async () => {
    for (const slice of [ALL_TIME, [NOW - 8000 * HOUR, Number.POSITIVE_INFINITY], [0, NOW]] as Slice[]) {
      const service = new Service(hourlySessions(7000), 1000);
      const { getPage } = service;
      service.getPage = (query) => {
        const page = getPage.call(service, query);
        const [first, second, ...others] = page.items;
        return { ...page, items: second === undefined ? page.items : [second, first, ...others] };
      };
      const { loader, ids } = openLoader(service);
      await loader.load(slice);
      expect(loader.state).toMatchObject({ phase: 'done', notices: [], skipped: 0 });
      expect(ids()).toHaveLength(7000);
      expect(service.requests.length).toBeLessThan(20);
    }
  });
});
