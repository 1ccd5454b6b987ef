import { describe, expect, it } from 'vitest';
import { INCOMPLETE_LIST } from '#api/queries/pagination.ts';
import {
  ALL_TIME,
  hourlySessions,
  NOW,
  openLoader,
  Service,
} from '#engines/sessions/testing/list-service.ts';
import { HOUR } from '#lib/time-units.ts';
import type { Slice } from './coverage.ts';
import type { RawPage } from './load-slice.ts';

describe('loading from an irregular service', () => {
  it('excludes sessions with an unreadable start from slices, whatever loaded before', async () => {
    const { respond } = Service.prototype;
    const stretch: Slice = [NOW - 39 * HOUR, NOW];
    const strange = { audienceSessionId: 'strange', sessionStartedAt: 'soon', totalClicksCount: 0 };
    const service = new Service(hourlySessions(100));
    // Some services list it for every slice, some only for all time.
    let always = true;
    service.respond = (query) => {
      const page = respond.call(service, query);
      if (!always && query.slice.some(Number.isFinite)) return page;
      return { ...page, items: [...page.items, strange], totalCount: (page.totalCount ?? 0) + 1 };
    };
    const told = openLoader(service);
    const read = async ({ loader } = told, span = stretch) => {
      await loader.load(span);
      expect(loader.state).toMatchObject({ phase: 'done', notices: [] });
      return loader.state.undated;
    };
    expect(await read()).toBe(1);
    expect(await read(told, [NOW - 59 * HOUR, NOW])).toBe(1);
    // Also if the slice has loaded.
    expect(await read()).toBe(1);
    expect(told.loader.state.total).toBe(41);
    expect(await read(told, [NOW - 59 * HOUR, NOW])).toBe(1);
    expect(told.loader.state.total).toBe(61);
    always = false;
    const untold = openLoader(service);
    await untold.loader.load(ALL_TIME);
    expect(untold.loader.state).toMatchObject({ phase: 'done', notices: [], total: 101, undated: 0 });
    const asked = service.requests.length;
    expect(await read(untold)).toBe(0);
    untold.loader.invalidateRecent();
    expect(await read(untold)).toBe(0);
    expect(untold.loader.state.total).toBe(40);
    expect(service.requests.length - asked).toBeLessThan(14);
    expect(untold.ids()).toHaveLength(101);
  });

  it("reports skipped rows and notices again for slices that don't reload", async () => {
    const { respond } = Service.prototype;
    const stretch: Slice = [NOW - 3 * HOUR, NOW];
    // The service counts sessions; counts repeated items too; counts items it doesn't list.
    for (const [uncounted, notices] of [
      [0, 0],
      [1, 0],
      [2, 1],
    ] as const) {
      const service = new Service(hourlySessions(10));
      service.respond = (query) => {
        const page = respond.call(service, query);
        const totalCount = (page.totalCount ?? 0) + 1 + uncounted;
        return { ...page, items: [...page.items, null, page.items[0]], totalCount };
      };
      const { loader } = openLoader(service);
      await loader.load(stretch);
      const told = loader.state;
      expect(told).toMatchObject({ phase: 'done', repeated: 1, refused: 1 });
      expect(told.notices).toHaveLength(notices);
      await loader.load([NOW - 2 * HOUR, NOW]);
      const asked = service.requests.length;
      await loader.load(stretch);
      expect(loader.state).toEqual(told);
      expect(service.requests).toHaveLength(asked);
    }
  });

  it('restores skipped rows on the next visit, also for partial slices, and reloads only inconsistent slices', async () => {
    const { respond } = Service.prototype;
    const service = new Service(hourlySessions(200), 20);
    const far: Slice = [NOW - 199 * HOUR, NOW - 100 * HOUR];
    let uncounted = 0;
    service.respond = (query) => {
      const page = respond.call(service, query);
      // Adds an invalid row with the start of each page's oldest session.
      const oldest = page.items.at(-1) as { sessionStartedAt: string };
      const isLast = !page.nextCursor;
      const items = isLast ? [...page.items, { ...oldest, audienceSessionId: null }] : page.items;
      return { ...page, items, totalCount: (page.totalCount ?? 0) + 1 + uncounted };
    };
    const first = openLoader(service);
    await first.loader.load(far);
    expect(first.loader.state).toMatchObject({ phase: 'done', notices: [], refused: 1 });
    const again = openLoader(service, { store: first.store(), ...first.loader.persistable });
    service.requests = [];
    await again.loader.load([NOW - 199 * HOUR, NOW - 150 * HOUR]);
    expect(again.loader.state).toMatchObject({ phase: 'done', notices: [], refused: 1 });
    await again.loader.load([NOW - 150 * HOUR, NOW - 100 * HOUR]);
    expect(again.loader.state).toMatchObject({ phase: 'done', notices: [], refused: 0 });
    expect(service.requests).toEqual([]);
    uncounted = 1;
    const uneven = openLoader(service);
    await uneven.loader.load(far);
    expect(uneven.loader.state.notices).toHaveLength(1);
    expect(uneven.loader.coverage.includes(far)).toBe(true);
    expect(uneven.loader.persistable.coverage.touches(far)).toBe(false);
  });

  it('stops if a service repeats cursors or contradicts itself', async () => {
    const { respond } = Service.prototype;
    const ending = async (change: (page: RawPage) => RawPage) => {
      const service = new Service(hourlySessions(40));
      service.respond = (query) => change(respond.call(service, query));
      const { loader } = openLoader(service);
      await loader.load(ALL_TIME);
      expect(loader.state.phase).toBe('done');
      return loader.state.notices[0];
    };
    expect(await ending((page) => ({ ...page, nextCursor: 'same' }))).toBe(INCOMPLETE_LIST);
    expect(await ending((page) => ({ ...page, hasMore: true, nextCursor: null }))).toBe(INCOMPLETE_LIST);
    expect(await ending((page) => ({ ...page, hasMore: false, nextCursor: 'x' }))).toBe(INCOMPLETE_LIST);
  });
});
