import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  everything,
  hourly,
  idsOf,
  NOW,
  open,
  Service,
  Stale,
} from '#engines/sessions/testing/list-service.ts';
import { HOUR } from '#lib/time-units.ts';
import type { Span } from './coverage.ts';

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
    growing.loader.unsettle();
    await growing.loader.load(everything);
    expect(growing.loader.state).toMatchObject({ phase: 'done', notices: [], total: 41 });
    expect(growing.ids()).toContain('late');
    const wrong = new Service(hourly(40));
    const { answer } = wrong;
    wrong.answer = (query) => ({ ...answer.call(wrong, query), totalCount: 50 });
    const odd = open(wrong);
    await odd.loader.load(everything);
    expect(odd.loader.state.notices).toEqual([
      'The list changed while it was loading. Refresh to load it again.',
    ]);
    expect(odd.ids()).toHaveLength(40);
  });

  it('asks once in an hour for what is new, and for nothing of an hour that was read', async () => {
    const service = new Service(hourly(200), 20);
    const { loader, ids, wait } = open(service);
    const today: Span = [NOW - 100 * HOUR, NOW + 20 * HOUR];
    await loader.load(today, NOW);
    const { length } = service.asked;
    service.visits = [
      { id: 'new', at: NOW + HOUR },
      { id: 'late', at: NOW - 3 * HOUR + 1 },
      ...service.visits,
    ];
    wait(HOUR / 2);
    await loader.load(today, NOW);
    expect(service.asked).toHaveLength(length);
    const due = wait(HOUR);
    await loader.load([NOW - 100 * HOUR, NOW - 60 * HOUR], due);
    expect(service.asked).toHaveLength(length);
    await loader.load(today, due);
    expect(loader.state).toMatchObject({ phase: 'done', notices: [], repeated: 0, total: 103 });
    expect(ids()).toEqual(idsOf(service.visits.filter(({ at }) => at >= today[0])));
    expect(service.asked.length - length).toBeLessThan(7);
  });

  it('leaves what it holds where it is to read all anew and the service does not answer', async () => {
    const service = new Service(hourly(40));
    const { loader, ids } = open(service);
    await loader.load(everything);
    service.fault = () => new Error('down');
    await loader.load(everything, 0, true);
    expect(loader.state.phase).toBe('failed');
    expect(ids()).toHaveLength(40);
    service.fault = () => null;
    service.visits = hourly(30);
    await loader.load(everything);
    expect(loader.state).toMatchObject({ phase: 'done', notices: [], total: 30 });
    expect(ids()).toHaveLength(30);
  });

  it('reads all where the newest is said to start in years to come', async () => {
    const service = new Service([...hourly(7000), { id: 'stray', at: Date.UTC(2099, 0) }], 1000);
    service.fault = ({ span: [from] }) =>
      Number.isFinite(from) && from < 0 ? new Error('before any service') : null;
    const { loader, ids } = open(service);
    await loader.load(everything);
    expect(loader.state).toMatchObject({ phase: 'done', notices: [], repeated: 0 });
    expect(ids()).toHaveLength(7001);
  });

  it('reads all of a list in another order than newest first, and blames nobody for what it reads twice', async () => {
    for (const span of [everything, [NOW - 8000 * HOUR, Number.POSITIVE_INFINITY], [0, NOW]] as Span[]) {
      const service = new Service(hourly(7000), 1000);
      const { answer } = service;
      service.answer = (query) => {
        const page = answer.call(service, query);
        const [first, second, ...others] = page.items;
        return { ...page, items: second === undefined ? page.items : [second, first, ...others] };
      };
      const { loader, ids } = open(service);
      await loader.load(span);
      expect(loader.state).toMatchObject({ phase: 'done', notices: [], repeated: 0 });
      expect(ids()).toHaveLength(7000);
      expect(service.asked.length).toBeLessThan(20);
    }
  });
});
