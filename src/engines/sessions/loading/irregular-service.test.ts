import { describe, expect, it } from 'vitest';
import { INCOMPLETE_LIST } from '#api/queries/pagination.ts';
import { everything, hourly, NOW, open, Service } from '#engines/sessions/testing/list-service.ts';
import { HOUR } from '#lib/time-units.ts';
import type { Span } from './coverage.ts';
import type { RawPage } from './load-slice.ts';

describe('reading from a service that is odd', () => {
  it('takes sessions whose start cannot be read for none of a stretch, whatever was read before', async () => {
    const { answer } = Service.prototype;
    const stretch: Span = [NOW - 39 * HOUR, NOW];
    const strange = { audienceSessionId: 'strange', sessionStartedAt: 'soon', totalClicksCount: 0 };
    const service = new Service(hourly(100));
    // Some services list it with every stretch, some only where no stretch is asked for.
    let always = true;
    service.answer = (query) => {
      const page = answer.call(service, query);
      if (!always && query.span.some(Number.isFinite)) return page;
      return { ...page, items: [...page.items, strange], totalCount: (page.totalCount ?? 0) + 1 };
    };
    const told = open(service);
    const read = async ({ loader } = told, span = stretch) => {
      await loader.load(span);
      expect(loader.state).toMatchObject({ phase: 'done', notices: [] });
      return loader.state.unplaced;
    };
    expect(await read()).toBe(1);
    expect(await read(told, [NOW - 59 * HOUR, NOW])).toBe(1);
    // Also where all of it is held.
    expect(await read()).toBe(1);
    expect(told.loader.state.total).toBe(41);
    expect(await read(told, [NOW - 59 * HOUR, NOW])).toBe(1);
    expect(told.loader.state.total).toBe(61);
    always = false;
    const untold = open(service);
    await untold.loader.load(everything);
    expect(untold.loader.state).toMatchObject({ phase: 'done', notices: [], total: 101, unplaced: 0 });
    const asked = service.asked.length;
    expect(await read(untold)).toBe(0);
    untold.loader.unsettle();
    expect(await read(untold)).toBe(0);
    expect(untold.loader.state.total).toBe(40);
    expect(service.asked.length - asked).toBeLessThan(14);
    expect(untold.ids()).toHaveLength(101);
  });

  it('tells again what it left out and what was odd of a stretch that need not be read again', async () => {
    const { answer } = Service.prototype;
    const stretch: Span = [NOW - 3 * HOUR, NOW];
    // The service counts sessions; it counts repetitions as well; it counts what it does not list.
    for (const [uncounted, notices] of [
      [0, 0],
      [1, 0],
      [2, 1],
    ] as const) {
      const service = new Service(hourly(10));
      service.answer = (query) => {
        const page = answer.call(service, query);
        const totalCount = (page.totalCount ?? 0) + 1 + uncounted;
        return { ...page, items: [...page.items, null, page.items[0]], totalCount };
      };
      const { loader } = open(service);
      await loader.load(stretch);
      const told = loader.state;
      expect(told).toMatchObject({ phase: 'done', repeated: 1, refused: 1 });
      expect(told.notices).toHaveLength(notices);
      await loader.load([NOW - 2 * HOUR, NOW]);
      const asked = service.asked.length;
      await loader.load(stretch);
      expect(loader.state).toEqual(told);
      expect(service.asked).toHaveLength(asked);
    }
  });

  it('knows on the next visit what it left out, also of a part, and reads only what did not come out even', async () => {
    const { answer } = Service.prototype;
    const service = new Service(hourly(200), 20);
    const far: Span = [NOW - 199 * HOUR, NOW - 100 * HOUR];
    let uncounted = 0;
    service.answer = (query) => {
      const page = answer.call(service, query);
      // Of each page's oldest session there is a row more that is none.
      const oldest = page.items.at(-1) as { sessionStartedAt: string };
      const isLast = !page.nextCursor;
      const items = isLast ? [...page.items, { ...oldest, audienceSessionId: null }] : page.items;
      return { ...page, items, totalCount: (page.totalCount ?? 0) + 1 + uncounted };
    };
    const first = open(service);
    await first.loader.load(far);
    expect(first.loader.state).toMatchObject({ phase: 'done', notices: [], refused: 1 });
    const again = open(service, { store: first.store(), ...first.loader.hasRead });
    service.asked = [];
    await again.loader.load([NOW - 199 * HOUR, NOW - 150 * HOUR]);
    expect(again.loader.state).toMatchObject({ phase: 'done', notices: [], refused: 1 });
    await again.loader.load([NOW - 150 * HOUR, NOW - 100 * HOUR]);
    expect(again.loader.state).toMatchObject({ phase: 'done', notices: [], refused: 0 });
    expect(service.asked).toEqual([]);
    uncounted = 1;
    const uneven = open(service);
    await uneven.loader.load(far);
    expect(uneven.loader.state.notices).toHaveLength(1);
    expect(uneven.loader.coverage.holds(far)).toBe(true);
    expect(uneven.loader.hasRead.coverage.touches(far)).toBe(false);
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
    expect(await ending((page) => ({ ...page, nextCursor: 'same' }))).toBe(INCOMPLETE_LIST);
    expect(await ending((page) => ({ ...page, hasMore: true, nextCursor: null }))).toBe(INCOMPLETE_LIST);
    expect(await ending((page) => ({ ...page, hasMore: false, nextCursor: 'x' }))).toBe(INCOMPLETE_LIST);
  });
});
