import { afterEach, expect, test, vi } from 'vitest';
import type { Shown } from '#resources/sessions/engine/analysis.ts';
import { Host } from './host.ts';
import { Keeper } from './keeper.ts';
import type { Dataset, FromWorker, ReadingState } from './protocol.ts';

vi.mock('#api/parts-store.ts', async () => ({
  partsStore: (await import('./testing/memory-parts.ts')).memoryParts,
}));
afterEach(() => vi.unstubAllGlobals());

const DAY = 86_400_000;
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
  let heard = () => {};
  const host = new Host(of, shown(days), (message: FromWorker) => {
    if (message.type === 'reading') told.push(message.reading);
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
  return { host, until };
}

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
