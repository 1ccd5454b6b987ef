import { describe, expect, it } from 'vitest';
import { INCOMPLETE_LIST } from '#lib/pagination.ts';
import { HOUR } from '#lib/time-units.ts';
import { ALL_TIME, hourlySessions, NOW, openLoader, Service } from '../testing/list-service.ts';
import type { RawPage } from './load-slice.ts';
import type { Slice } from './slices.ts';

describe('loading from an irregular service', () => {
  it('excludes sessions with an unreadable start from slices, whatever loaded before', async () => {
    const { getPage } = Service.prototype;
    const slice: Slice = [NOW - 39 * HOUR, NOW];
    const undated = { audienceSessionId: 'strange', sessionStartedAt: 'soon', totalClicksCount: 0 };
    const service = new Service(hourlySessions(100));
    // Some services list it for every slice, some only for all time.
    let isListedForAll = true;
    service.getPage = (query) => {
      const page = getPage.call(service, query);
      if (!isListedForAll && query.slice.some(Number.isFinite)) return page;
      return { ...page, items: [...page.items, undated], totalCount: (page.totalCount ?? 0) + 1 };
    };
    const first = openLoader(service);
    const loadAndCount = async ({ loader } = first, range = slice) => {
      await loader.load(range);
      expect(loader.state).toMatchObject({ phase: 'done', notices: [] });
      return loader.state.skipped;
    };
    expect(await loadAndCount()).toBe(1);
    expect(await loadAndCount(first, [NOW - 59 * HOUR, NOW])).toBe(1);
    // Also if the slice has loaded.
    expect(await loadAndCount()).toBe(1);
    expect(first.loader.state.total).toBe(41);
    expect(await loadAndCount(first, [NOW - 59 * HOUR, NOW])).toBe(1);
    expect(first.loader.state.total).toBe(61);
    isListedForAll = false;
    const second = openLoader(service);
    await second.loader.load(ALL_TIME);
    expect(second.loader.state).toMatchObject({ phase: 'done', notices: [], total: 101, skipped: 0 });
    const requestCount = service.requests.length;
    expect(await loadAndCount(second)).toBe(0);
    second.loader.invalidateRecent();
    expect(await loadAndCount(second)).toBe(0);
    expect(second.loader.state.total).toBe(40);
    expect(service.requests.length - requestCount).toBeLessThan(14);
    expect(second.ids()).toHaveLength(101);
  });

  it("reports skipped rows and notices again for slices that don't reload", async () => {
    const { getPage } = Service.prototype;
    const slice: Slice = [NOW - 3 * HOUR, NOW];
    // The service counts sessions; counts repeated items too; counts items it doesn't list.
    for (const [unlisted, notices] of [
      [0, 0],
      [1, 0],
      [2, 1],
    ] as const) {
      const service = new Service(hourlySessions(10));
      service.getPage = (query) => {
        const page = getPage.call(service, query);
        const totalCount = (page.totalCount ?? 0) + 1 + unlisted;
        return { ...page, items: [...page.items, null, page.items[0]], totalCount };
      };
      const { loader } = openLoader(service);
      await loader.load(slice);
      const first = loader.state;
      expect(first).toMatchObject({ phase: 'done', skipped: 1 });
      expect(first.notices).toHaveLength(notices);
      await loader.load([NOW - 2 * HOUR, NOW]);
      const requestCount = service.requests.length;
      await loader.load(slice);
      expect(loader.state).toEqual(first);
      expect(service.requests).toHaveLength(requestCount);
    }
  });

  it('accepts known skipped rows on the next visit, and reloads only inconsistent slices', async () => {
    const { getPage } = Service.prototype;
    const service = new Service(hourlySessions(200), 20);
    const far: Slice = [NOW - 199 * HOUR, NOW - 100 * HOUR];
    let unlisted = 0;
    service.getPage = (query) => {
      const page = getPage.call(service, query);
      // Adds an invalid row with the start of each page's oldest session.
      const oldest = page.items.at(-1) as { sessionStartedAt: string };
      const isLast = !page.nextCursor;
      const items = isLast ? [...page.items, { ...oldest, audienceSessionId: null }] : page.items;
      return { ...page, items, totalCount: (page.totalCount ?? 0) + 1 + unlisted };
    };
    const first = openLoader(service);
    await first.loader.load(far);
    expect(first.loader.state).toMatchObject({ phase: 'done', notices: [], skipped: 1 });
    const restored = openLoader(service, { store: first.store(), ...first.loader.record });
    service.requests = [];
    await restored.loader.load([NOW - 199 * HOUR, NOW - 150 * HOUR]);
    expect(restored.loader.state).toMatchObject({ phase: 'done', notices: [], skipped: 1 });
    // Only the total.
    expect(service.requests).toHaveLength(1);
    // A wider range counts the row again, without reloading the rest.
    await restored.loader.load([NOW - 199 * HOUR, NOW - 80 * HOUR]);
    expect(restored.loader.state).toMatchObject({ phase: 'done', notices: [], skipped: 1 });
    expect(service.requests.length).toBeLessThan(4);
    unlisted = 1;
    const inconsistent = openLoader(service);
    await inconsistent.loader.load(far);
    expect(inconsistent.loader.state.notices).toHaveLength(1);
    expect(inconsistent.loader.coverage.includes(far)).toBe(true);
    expect(inconsistent.loader.record.coverage.touches(far)).toBe(false);
  });

  it('stops if a service repeats cursors or contradicts itself', async () => {
    const { getPage } = Service.prototype;
    const noticeFor = async (change: (page: RawPage) => RawPage) => {
      const service = new Service(hourlySessions(40));
      service.getPage = (query) => change(getPage.call(service, query));
      const { loader } = openLoader(service);
      await loader.load(ALL_TIME);
      expect(loader.state.phase).toBe('done');
      return loader.state.notices[0];
    };
    expect(await noticeFor((page) => ({ ...page, nextCursor: 'same' }))).toBe(INCOMPLETE_LIST);
    expect(await noticeFor((page) => ({ ...page, hasMore: true, nextCursor: null }))).toBe(INCOMPLETE_LIST);
    expect(await noticeFor((page) => ({ ...page, hasMore: false, nextCursor: 'x' }))).toBe(INCOMPLETE_LIST);
  });
});
