import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markReachable, markUnreachable } from '#api/transport/health.ts';
import type { AnalysisOptions, AnalysisResult } from '#engines/sessions/index.ts';
import { DAY } from '#lib/time-units.ts';
import { stubDatabases } from '#storage/doubles/memory-databases.ts';
import { AnalysisServer } from './analysis-server.ts';
import type { AnalysisLoadState, AnalysisUpdate, Dataset } from './protocol.ts';
import { restoreSessions, sessionSnapshots } from './session-cache.ts';

beforeEach(stubDatabases);

afterEach(() => {
  vi.unstubAllGlobals();
  markReachable();
});

const now = Date.UTC(2025, 5, 30);
const shown = (days: number): AnalysisOptions => ({
  range: { start: now - days * DAY, end: now - 1 },
  zone: 'UTC',
  unit: 'day',
  compare: 'none',
  now,
});
const iso = (time: number | null) => new Date(time ?? Number.NaN).toISOString();
const dataset = (pageId: string): Dataset => ({ tenant: 't', pageId, audienceId: undefined });
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const page = (ids: string[], total = ids.length) => ({
  items: ids.map((audienceSessionId, index) => ({
    audienceSessionId,
    sessionStartedAt: `+${now - DAY - index * 1000}`,
  })),
  hasMore: total > ids.length,
  nextCursor: total > ids.length ? 'next' : null,
  totalCount: total,
});

/** Mocks `fetch`; aborted requests reject. */
function mockFetch(handler: (url: URL) => Response) {
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    await Promise.resolve();
    signal?.throwIfAborted();
    return handler(new URL(path, 'http://console.example'));
  });
}

/** A server, and `until` to wait for a load state. */
function start(of: Dataset, days = 20) {
  const loadStates: AnalysisLoadState[] = [];
  const results: Partial<AnalysisResult>[] = [];
  const updates: AnalysisUpdate[] = [];
  let onMessage = () => {};
  const server = new AnalysisServer(of, shown(days), (update) => {
    updates.push(update);
    if (update.loadState) loadStates.push(update.loadState);
    if (Object.keys(update.result).length > 0) results.push(update.result);
    onMessage();
  });
  const until = (matches: (loadState: AnalysisLoadState) => boolean) =>
    new Promise<AnalysisLoadState>((resolve) => {
      onMessage = () => {
        const last = loadStates.at(-1);
        if (last && matches(last)) resolve(last);
      };
      onMessage();
    });
  return {
    server,
    until,
    metrics: () => results.at(-1)?.metrics,
    comparison: () => results.at(-1)?.comparison,
    loadStateCount: () => loadStates.length,
    updates,
  };
}

test("doesn't post an unchanged load state with the result of a selection", async () => {
  mockFetch(() => json(page(['a', 'b'])));
  const of = dataset('selected');
  const { server, until, metrics, loadStateCount } = start(of);
  await until(({ phase }) => phase === 'done');
  await expect.poll(() => cachedRows(of)).toBe(2);
  const posted = loadStateCount();
  server.select({
    sequence: 1,
    state: {
      selection: { start: { from: now - DAY, to: now } },
      activeDimension: 'start',
      isPreview: false,
    },
  });
  expect(metrics()?.sessions).toBe(1);
  expect(loadStateCount()).toBe(posted);
});

const cachedRows = async (of: Dataset) => (await restoreSessions(of))?.store.rows ?? null;

test('caches loaded sessions for the next visit', async () => {
  mockFetch(() => json(page(['a', 'b'])));
  const { until } = start(dataset('cached'));
  await until(({ phase }) => phase === 'done');
  await expect.poll(() => cachedRows(dataset('cached'))).toBe(2);
  const nextVisit = start(dataset('cached'));
  expect((await nextVisit.until(({ updatedAt }) => updatedAt > 0)).loaded).toBe(2);
});

test('caches the range before the comparison has loaded', async () => {
  const of = dataset('range first');
  const responses = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (path: string) => {
    const isRange =
      new URL(path, 'http://console.example').searchParams.get('startDate') === iso(shown(20).range.start);
    if (!isRange) await responses.promise;
    return json(isRange ? page(['a', 'b']) : page([]));
  });
  const { server, until } = start(of);
  server.setOptions({ ...shown(20), compare: 'period' });
  await until(({ comparison }) => comparison?.phase === 'loading');
  await expect.poll(() => cachedRows(of)).toBe(2);
  responses.resolve();
  await until(({ comparison }) => comparison?.phase === 'done');
});

test('caches what has loaded if loading fails, but not after sign-out', async () => {
  for (const [status, rows] of [
    [403, 1],
    [401, null],
  ] as const) {
    const of = dataset(`status ${status}`);
    mockFetch(({ searchParams }) =>
      searchParams.has('cursor') ? json({ message: 'No' }, status) : json(page(['a'], 2)),
    );
    const save = vi.spyOn(sessionSnapshots, 'put');
    const { server, until } = start(of);
    expect((await until(({ phase }) => phase === 'failed')).error?.status).toBe(status);
    // The write follows in the same task.
    await new Promise(setImmediate);
    expect(save).toHaveBeenCalledTimes(rows === null ? 0 : 1);
    await Promise.all(save.mock.results.map(({ value }) => value));
    expect(await cachedRows(of)).toBe(rows);
    void server.pause();
    save.mockRestore();
  }
});

test('stays paused if paused while the cache is read, until resumed', async () => {
  mockFetch(() => json(page(['a', 'b', 'c'])));
  const { server, until } = start(dataset('paused'));
  void server.pause();
  expect(await until(({ phase }) => phase !== 'loading')).toMatchObject({ phase: 'paused', loaded: 0 });
  void server.resume();
  expect(await until(({ phase }) => phase === 'done')).toMatchObject({ loaded: 3, total: 3 });
});

test('shows correct figures of a partial load, and resumes from there', async () => {
  const all = Array.from({ length: 10 }, (_, index) => ({
    audienceSessionId: `s${index}`,
    sessionStartedAt: `+${now - DAY - index * 1000}`,
    hasConversion: index % 2 === 0,
  }));
  let left = 4;
  mockFetch(({ searchParams }) => {
    left -= 1;
    if (left < 0) return json({ message: 'No' }, 403);
    const end = Date.parse(searchParams.get('endDate') ?? '');
    const held = all.filter(({ sessionStartedAt }) => Number(sessionStartedAt) <= end);
    const from = Number(searchParams.get('cursor') ?? 0);
    const more = from + 2 < held.length;
    return json({
      items: held.slice(from, from + 2),
      hasMore: more,
      nextCursor: more ? String(from + 2) : null,
      totalCount: held.length,
    });
  });
  const { server, until, metrics } = start(dataset('partial'));
  const failed = await until(({ phase }) => phase === 'failed');
  expect(failed).toMatchObject({ total: 10, error: { status: 403 }, skipped: 0 });
  expect(failed.loaded).toBeGreaterThan(4);
  expect(failed.loaded).toBeLessThan(10);
  const converted = all.slice(0, failed.loaded).filter(({ hasConversion }) => hasConversion).length;
  expect(metrics()?.shares.conversion).toEqual({ hits: converted, of: failed.loaded });
  // More sessions may have the start of the oldest one, so its instant isn't covered yet.
  const oldest = Number(all[failed.loaded - 1]?.sessionStartedAt);
  expect(failed.coverage).toEqual([[oldest + 1, now - 1]]);
  left = 100;
  void server.resume();
  expect(await until(({ phase }) => phase === 'done')).toMatchObject({ loaded: 10, total: 10, skipped: 0 });
  expect(metrics()?.shares.conversion).toEqual({ hits: 5, of: 10 });
});

test.each([
  ['many', 'next'],
  [-1, 2],
  [1e300, 'next'],
])('ignores an invalid total count: %s', async (totalCount, nextCursor) => {
  mockFetch(({ searchParams }) => {
    const last = searchParams.has('cursor');
    const { items } = page(['a', 'b', 'c']);
    return json({
      items: last ? items.slice(2) : items.slice(0, 2),
      hasMore: last ? 'no' : 'yes',
      nextCursor: last ? null : nextCursor,
      totalCount,
    });
  });
  const { until } = start(dataset(`counts ${totalCount}`));
  expect(await until(({ phase }) => phase !== 'loading')).toMatchObject({
    phase: 'done',
    loaded: 3,
    total: null,
    notices: [],
  });
});

test('counts sessions repeated on later pages once', async () => {
  mockFetch(({ searchParams }) => {
    const second = searchParams.has('cursor');
    const items = [...page(['a', 'b', 'c']).items, ...page(['x', 'b', 'd']).items];
    return json({
      items: second ? items.slice(3) : items.slice(0, 3),
      hasMore: !second,
      nextCursor: second ? null : 'next',
      totalCount: 5,
    });
  });
  const { until, metrics } = start(dataset('repeated'));
  const done = await until(({ phase }) => phase === 'done');
  expect(done.loaded).toBe(metrics()?.sessions);
  expect(done).toMatchObject({ loaded: 5, total: 5, notices: [], skipped: 0 });
});

/** Mocks a service with one session per hour. One of them can be deleted, and requests can be made to fail. */
function hourlyService(days: number) {
  const service = { deletedHour: -1, isDenied: false };
  mockFetch(({ searchParams }) => {
    if (service.isDenied) return json({ message: 'No' }, 403);
    const [from = 0, to = 0] = ['startDate', 'endDate'].map((key) => Date.parse(searchParams.get(key) ?? ''));
    const hours = Array.from({ length: days * 24 }, (_, index) => index + 1)
      .filter((hour) => hour !== service.deletedHour)
      .map((hour) => now - hour * (DAY / 24))
      .filter((at) => at >= from && at <= to);
    const items = hours.map((at) => ({ audienceSessionId: `s${at}`, sessionStartedAt: `+${at}` }));
    return json({ items, hasMore: false, nextCursor: null, totalCount: items.length });
  });
  return service;
}

test('reloads the range first if the cached comparison is out of date', async () => {
  const service = hourlyService(30);
  const { server, until } = start(dataset('outdated'), 10);
  await until(({ phase, loaded }) => phase === 'done' && loaded === 240);
  service.deletedHour = 9 * 24;
  server.setOptions({ ...shown(7), compare: 'period' });
  const end = await until(
    ({ phase, loaded, comparison }) => comparison?.phase === 'done' || (phase === 'done' && loaded === 0),
  );
  expect(end).toMatchObject({ phase: 'done', loaded: 168, comparison: { phase: 'done' }, notices: [] });
});

test('a failed reload keeps the sessions; a failed reload after clearing leaves the cache empty', async () => {
  const service = hourlyService(30);
  const of = dataset('reload');
  const { server, until } = start(of, 10);
  await until(({ phase }) => phase === 'done');
  await expect.poll(() => cachedRows(of)).toBe(240);
  service.isDenied = true;
  void server.refetch();
  expect(await until(({ phase }) => phase === 'failed')).toMatchObject({ loaded: 240 });
  expect(await cachedRows(of)).toBe(240);
  void server.clear();
  await expect.poll(() => cachedRows(of)).toBe(null);
  await until(({ phase }) => phase === 'failed');
  await new Promise(setImmediate);
  expect(await cachedRows(of)).toBe(null);
  service.isDenied = false;
  void server.resume();
  expect(await until(({ phase }) => phase === 'done')).toMatchObject({ loaded: 240 });
});

test('loads the comparison from its first day in local time across a clock change', async () => {
  const startDates: string[] = [];
  mockFetch(({ searchParams }) => {
    startDates.push(searchParams.get('startDate') ?? '');
    return json(page([]));
  });
  const { server, until } = start(dataset('compared'));
  // The week from the day after clocks go back.
  const range = { start: Date.UTC(2025, 9, 26, 23), end: Date.UTC(2025, 10, 2, 23) - 1 };
  const environment = { now: Date.UTC(2025, 11, 1), zone: 'Europe/Berlin' };
  server.setOptions({ ...shown(20), ...environment, range, compare: 'period' });
  await until(({ comparison }) => comparison?.phase === 'done');
  expect(startDates).toContain('2025-10-19T22:00:00.000Z');
});

test.each([
  ['leaves out days before the first session', [2, 30], true],
  ['compares all days if there are sessions before the earlier ones', [2, 30, 50], false],
])('a comparison %s', async (_, daysAgo, isLeftOut) => {
  const items = daysAgo.map((days) => ({
    audienceSessionId: `s${days}`,
    sessionStartedAt: `+${now - days * DAY}`,
  }));
  mockFetch(({ searchParams }) => {
    const [from, to] = ['startDate', 'endDate'].map((name) => Date.parse(searchParams.get(name) ?? ''));
    const held = items.filter(({ sessionStartedAt }) => {
      const start = Number(sessionStartedAt);
      return !(start < (from ?? 0)) && !(start > (to ?? 0));
    });
    return json({ items: held, hasMore: false, nextCursor: null, totalCount: held.length });
  });
  const { server, until, comparison } = start(dataset(`first session ${daysAgo}`));
  server.setOptions({ ...shown(20), compare: 'period' });
  await until((loadState) => loadState.phase === 'done' && loadState.comparison?.phase === 'done');
  const { dates, metrics } = comparison() ?? {};
  expect(metrics?.sessions).toBe(1);
  const firstDay = Math.floor((now - 30 * DAY) / DAY) * DAY;
  expect(dates?.firstDay).toBe(isLeftOut ? firstDay : null);
});

test('quantiles of the comparison become exact, too', async () => {
  // Two values in one class.
  const times = [700, 700, 701];
  const items = times.flatMap((timeSpentSeconds, index) =>
    [1, 8].map((days) => ({
      audienceSessionId: `s${index} ${days}`,
      sessionStartedAt: `+${now - days * DAY - index}`,
      timeSpentSeconds,
    })),
  );
  mockFetch(({ searchParams }) => {
    const [from, to] = ['startDate', 'endDate'].map((name) => Date.parse(searchParams.get(name) ?? ''));
    const held = items.filter(({ sessionStartedAt }) => {
      const start = Number(sessionStartedAt);
      return start >= (from ?? 0) && start <= (to ?? 0);
    });
    return json({ items: held, hasMore: false, nextCursor: null, totalCount: held.length });
  });
  const { server, until, comparison } = start(dataset('exact comparison'));
  server.setOptions({ ...shown(7), compare: 'period' });
  await until((loadState) => loadState.comparison?.phase === 'done');
  const median = () => comparison()?.metrics.measures.time.median;
  expect(median()?.exact).toBe(false);
  await expect.poll(() => median()).toEqual({ value: 700, exact: true });
});

test("posts the service's health once after it changed", async () => {
  mockFetch(() => json(page(['a'])));
  const { server, until, updates } = start(dataset('health'));
  await until(({ phase }) => phase === 'done');
  const healthOfNextUpdate = (sequence: number) => {
    server.select({ sequence, state: { selection: {}, activeDimension: null, isPreview: false } });
    return updates.at(-1)?.health?.isUnreachable;
  };
  healthOfNextUpdate(1);
  expect(healthOfNextUpdate(2)).toBe(undefined);
  markUnreachable();
  expect(healthOfNextUpdate(3)).toBe(true);
  expect(healthOfNextUpdate(4)).toBe(undefined);
  markReachable();
  expect(healthOfNextUpdate(5)).toBe(false);
});
