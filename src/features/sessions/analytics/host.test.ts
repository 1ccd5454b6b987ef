import { afterEach, expect, test, vi } from 'vitest';
import type { Answer, Shown } from '#engines/sessions/analysis.ts';
import { DAY } from '#lib/time-units.ts';
import { Host } from './host.ts';
import { Keeper } from './keeper.ts';
import type { Dataset, FromWorker, ReadingState } from './protocol.ts';

vi.mock('#storage/session-parts.ts', async () => ({
  sessionParts: (await import('./testing/memory-parts.ts')).memoryParts,
}));
afterEach(() => vi.unstubAllGlobals());

const now = Date.UTC(2025, 5, 30);
const shown = (days: number): Shown => ({
  range: { start: now - days * DAY, end: now - 1 },
  zone: 'UTC',
  unit: 'day',
  compare: 'none',
  now,
});
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

/** Stands in for the network; a request that is given up fails. */
function network(answer: (url: URL) => Response) {
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    await Promise.resolve();
    signal?.throwIfAborted();
    return answer(new URL(path, 'http://console.example'));
  });
}

/** A host and how to wait for a state of its reading. */
function start(of: Dataset, days = 20) {
  const told: ReadingState[] = [];
  const answers: Partial<Answer>[] = [];
  let heard = () => {};
  const host = new Host(of, shown(days), (message: FromWorker) => {
    if ('reading' in message) told.push(message.reading);
    if (message.type === 'answer') answers.push(message.answer);
    heard();
  });
  const until = (fits: (reading: ReadingState) => boolean) =>
    new Promise<ReadingState>((resolve) => {
      heard = () => {
        const last = told.at(-1);
        if (last && fits(last)) resolve(last);
      };
      heard();
    });
  return {
    host,
    until,
    figures: () => answers.at(-1)?.population,
    earlier: () => answers.at(-1)?.earlier,
    readings: () => told.length,
  };
}

test('a choice tells nothing of the reading as long as that stands where it stood', async () => {
  network(() => json(page(['a', 'b'])));
  const of = dataset('chosen');
  const { host, until, figures, readings } = start(of);
  await until(({ phase }) => phase === 'done');
  await vi.waitFor(async () => expect(await keptRows(of)).toBe(2));
  const told = readings();
  host.hear({
    type: 'choose',
    turn: 1,
    choice: { selection: { start: { from: now - DAY, to: now } }, focus: 'start' },
  });
  expect(figures()?.sessions).toBe(1);
  expect(readings()).toBe(told);
});

const keptRows = async (of: Dataset) => (await new Keeper(of).restore())?.store.rows ?? null;

test('what was read is kept for the next visit', async () => {
  network(() => json(page(['a', 'b'])));
  const { until } = start(dataset('kept'));
  await until(({ phase }) => phase === 'done');
  await vi.waitFor(async () => expect(await keptRows(dataset('kept'))).toBe(2));
  const again = start(dataset('kept'));
  expect((await again.until(({ keptSince }) => keptSince !== null)).loaded).toBe(2);
});

test('what was read is kept where another reading fails, but not once nobody is signed in', async () => {
  for (const [status, rows] of [
    [403, 1],
    [401, null],
  ] as const) {
    const of = dataset(`refused ${status}`);
    network(({ searchParams }) =>
      searchParams.has('cursor') ? json({ message: 'No' }, status) : json(page(['a'], 2)),
    );
    const keep = vi.spyOn(Keeper.prototype, 'keep');
    const { host, until } = start(of);
    expect((await until(({ phase }) => phase === 'failed')).fault?.status).toBe(status);
    // What the reading does after it has failed, it does before this.
    await new Promise(setImmediate);
    expect(keep).toHaveBeenCalledTimes(rows === null ? 0 : 1);
    await Promise.all(keep.mock.results.map(({ value }) => value));
    expect(await keptRows(of)).toBe(rows);
    host.hear({ type: 'pause' });
    keep.mockRestore();
  }
});

test('a reading that is stopped before it is known what was kept does not begin, and goes on when told', async () => {
  network(() => json(page(['a', 'b', 'c'])));
  const { host, until } = start(dataset('paused'));
  host.hear({ type: 'pause' });
  expect(await until(({ phase }) => phase !== 'loading')).toMatchObject({ phase: 'paused', loaded: 0 });
  host.hear({ type: 'resume' });
  expect(await until(({ phase }) => phase === 'done')).toMatchObject({ loaded: 3, total: 3 });
});

test('a reading that dies part of the way leaves right figures of what was read, and goes on from there', async () => {
  const all = Array.from({ length: 10 }, (_, index) => ({
    audienceSessionId: `s${index}`,
    sessionStartedAt: `+${now - DAY - index * 1000}`,
    hasConversion: index % 2 === 0,
  }));
  let left = 4;
  network(({ searchParams }) => {
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
  const { host, until, figures } = start(dataset('dies'));
  const failed = await until(({ phase }) => phase === 'failed');
  expect(failed).toMatchObject({ total: 10, fault: { status: 403 }, repeated: 0 });
  expect(failed.loaded).toBeGreaterThan(4);
  expect(failed.loaded).toBeLessThan(10);
  const converted = all.slice(0, failed.loaded).filter(({ hasConversion }) => hasConversion).length;
  expect(figures()?.shares.conversion).toEqual({ hits: converted, of: failed.loaded });
  // Of the oldest session read, more of the same moment may follow: its moment is not covered yet.
  const oldest = Number(all[failed.loaded - 1]?.sessionStartedAt);
  expect(failed.covered).toEqual([[oldest + 1, now - 1]]);
  left = 100;
  host.hear({ type: 'resume' });
  expect(await until(({ phase }) => phase === 'done')).toMatchObject({ loaded: 10, total: 10, repeated: 0 });
  expect(figures()?.shares.conversion).toEqual({ hits: 5, of: 10 });
});

test.each([
  ['many', 'next'],
  [-1, 2],
  [1e300, 'next'],
])('a page that counts %s sessions is read as one that does not count', async (totalCount, nextCursor) => {
  network(({ searchParams }) => {
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

test('a list that repeats sessions on later pages counts each once, and says how many came again', async () => {
  network(({ searchParams }) => {
    const second = searchParams.has('cursor');
    const items = [...page(['a', 'b', 'c']).items, ...page(['x', 'b', 'd']).items];
    return json({
      items: second ? items.slice(3) : items.slice(0, 3),
      hasMore: !second,
      nextCursor: second ? null : 'next',
      totalCount: 5,
    });
  });
  const { until, figures } = start(dataset('again'));
  const done = await until(({ phase }) => phase === 'done');
  expect(done.loaded).toBe(figures()?.sessions);
  expect(done).toMatchObject({ loaded: 5, total: 5 });
  expect(done.repeated).toBeGreaterThan(0);
});

/** A service that has one session an hour, of which some can go, and that can refuse to answer. */
function hourlyService(days: number) {
  const service = { gone: -1, refuses: false };
  network(({ searchParams }) => {
    if (service.refuses) return json({ message: 'No' }, 403);
    const [from = 0, to = 0] = ['startDate', 'endDate'].map((key) => Date.parse(searchParams.get(key) ?? ''));
    const hours = Array.from({ length: days * 24 }, (_, index) => index + 1)
      .filter((hour) => hour !== service.gone)
      .map((hour) => now - hour * (DAY / 24))
      .filter((at) => at >= from && at <= to);
    const items = hours.map((at) => ({ audienceSessionId: `s${at}`, sessionStartedAt: `+${at}` }));
    return json({ items, hasMore: false, nextCursor: null, totalCount: items.length });
  });
  return service;
}

test('where the time compared with is no longer what it was, the range is read again before it', async () => {
  const service = hourlyService(30);
  const { host, until } = start(dataset('disagrees'), 10);
  await until(({ phase, loaded }) => phase === 'done' && loaded === 240);
  service.gone = 9 * 24;
  host.hear({ type: 'show', shown: { ...shown(7), compare: 'period' } });
  const end = await until(
    ({ phase, loaded, earlier }) => earlier?.phase === 'done' || (phase === 'done' && loaded === 0),
  );
  expect(end).toMatchObject({ phase: 'done', loaded: 168, earlier: { phase: 'done' }, notices: [] });
});

test('what was read stays where it is read anew and the service does not answer, what was cleared stays cleared', async () => {
  const service = hourlyService(30);
  const of = dataset('anew');
  const { host, until } = start(of, 10);
  await until(({ phase }) => phase === 'done');
  await vi.waitFor(async () => expect(await keptRows(of)).toBe(240));
  service.refuses = true;
  host.hear({ type: 'refetch' });
  expect(await until(({ phase }) => phase === 'failed')).toMatchObject({ loaded: 240 });
  expect(await keptRows(of)).toBe(240);
  host.hear({ type: 'clear' });
  await vi.waitFor(async () => expect(await keptRows(of)).toBe(null));
  await until(({ phase }) => phase === 'failed');
  await new Promise(setImmediate);
  expect(await keptRows(of)).toBe(null);
  service.refuses = false;
  host.hear({ type: 'resume' });
  expect(await until(({ phase }) => phase === 'done')).toMatchObject({ loaded: 240 });
});

test('of an earlier time all is read that clocks move into the range, though summer time ends in between', async () => {
  const read: string[] = [];
  network(({ searchParams }) => {
    read.push(searchParams.get('startDate') ?? '');
    return json(page([]));
  });
  const { host, until } = start(dataset('compared'));
  // The last week of October, which begins the day after clocks go back.
  const range = { start: Date.UTC(2025, 9, 26, 23), end: Date.UTC(2025, 10, 2, 23) - 1 };
  const later = { now: Date.UTC(2025, 11, 1), zone: 'Europe/Berlin' };
  host.hear({ type: 'show', shown: { ...shown(20), ...later, range, compare: 'period' } });
  await until(({ earlier }) => earlier?.phase === 'done');
  expect(read).toContain('2025-10-19T22:00:00.000Z');
});

test.each([
  ['leaves out days before the first session', [2, 30], true],
  ['compares all days if there are sessions before the earlier ones', [2, 30, 50], false],
])('a comparison %s', async (_, ages, isLeftOut) => {
  const items = ages.map((days) => ({
    audienceSessionId: `s${days}`,
    sessionStartedAt: `+${now - days * DAY}`,
  }));
  network(({ searchParams }) => {
    const [from, to] = ['startDate', 'endDate'].map((name) => Date.parse(searchParams.get(name) ?? ''));
    const held = items.filter(({ sessionStartedAt }) => {
      const moment = Number(sessionStartedAt);
      return !(moment < (from ?? 0)) && !(moment > (to ?? 0));
    });
    return json({ items: held, hasMore: false, nextCursor: null, totalCount: held.length });
  });
  const { host, until, earlier } = start(dataset(`first session ${ages}`));
  host.hear({ type: 'show', shown: { ...shown(20), compare: 'period' } });
  await until((reading) => reading.phase === 'done' && reading.earlier?.phase === 'done');
  const { dates, population } = earlier() ?? {};
  expect(population?.sessions).toBe(1);
  const firstDay = Math.floor((now - 30 * DAY) / DAY) * DAY;
  expect(dates?.firstDay).toBe(isLeftOut ? firstDay : null);
});

test('quantiles of an earlier time become exact, too, where classes of several values tell them nearly', async () => {
  const times = [300, 300, 301];
  const items = times.flatMap((timeSpentSeconds, index) =>
    [1, 8].map((days) => ({
      audienceSessionId: `s${index} ${days}`,
      sessionStartedAt: `+${now - days * DAY - index}`,
      timeSpentSeconds,
    })),
  );
  network(({ searchParams }) => {
    const [from, to] = ['startDate', 'endDate'].map((name) => Date.parse(searchParams.get(name) ?? ''));
    const held = items.filter(({ sessionStartedAt }) => {
      const moment = Number(sessionStartedAt);
      return moment >= (from ?? 0) && moment <= (to ?? 0);
    });
    return json({ items: held, hasMore: false, nextCursor: null, totalCount: held.length });
  });
  const { host, until, earlier } = start(dataset('exact earlier'));
  host.hear({ type: 'show', shown: { ...shown(7), compare: 'period' } });
  // By the hour of the week, there is a count of every class for each of many bins.
  host.hear({ type: 'choose', turn: 1, choice: { selection: {}, focus: 'week' } });
  await until(({ earlier }) => earlier?.phase === 'done');
  const median = () => earlier()?.population.measures.time.median;
  expect(median()?.exact).toBe(false);
  await vi.waitFor(() => expect(median()).toEqual({ value: 300, exact: true }));
});
