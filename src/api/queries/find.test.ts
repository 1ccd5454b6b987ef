import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isApiError } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
import { findQuery } from './find.ts';
import type { InfinitePages } from './lists.ts';
import { listFor } from './queries.ts';

const input = { query: { limit: 2 } };
const list = listFor('listAccounts', input);
const find = (id: string) => findQuery('listAccounts', input, id, 'account');

/** Mocks a paginated list of accounts; returns the requested cursors. */
function mockAccounts(names: Record<string, string>) {
  const ids = Object.keys(names);
  const requestedCursors: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const { searchParams } = new URL(path, 'http://console.example');
    const start = Number(searchParams.get('cursor') ?? 0);
    requestedCursors.push(String(start));
    const next = start + 2 < ids.length ? String(start + 2) : null;
    const items = ids.slice(start, start + 2).map((accountId) => ({ accountId, name: names[accountId] }));
    return Response.json({ items, nextCursor: next, hasMore: next !== null, totalCount: ids.length });
  });
  return requestedCursors;
}

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const cachedPageCount = () => client.getQueryData<InfinitePages<'listAccounts'>>(list.queryKey)?.pages.length;

describe('findQuery', () => {
  it('loads pages until it finds the item, and caches them as the list', async () => {
    const asked = mockAccounts({ a: 'A', b: 'B', c: 'C', d: 'D', e: 'E' });
    expect(await client.fetchQuery(find('c'))).toMatchObject({ name: 'C' });
    expect(asked).toEqual(['0', '2']);
    expect(cachedPageCount()).toBe(2);
    await client.fetchQuery(find('a'));
    expect(asked).toHaveLength(2);
    await client.fetchQuery(find('e'));
    expect(asked).toEqual(['0', '2', '4']);
  });

  it("refetches the item's page and updates the cached list", async () => {
    const names = { a: 'A', b: 'B', c: 'C', d: 'D', e: 'E' };
    const asked = mockAccounts(names);
    await client.fetchQuery(find('c'));
    names.c = 'C, renamed';
    expect(await client.fetchQuery({ ...find('c'), staleTime: 0 })).toMatchObject({ name: 'C, renamed' });
    expect(asked).toEqual(['0', '2', '2']);
    const cached = client.getQueryData<InfinitePages<'listAccounts'>>(list.queryKey);
    expect(cached?.pages[1]?.items[0]).toMatchObject({ name: 'C, renamed' });
  });

  it('refetches if the cached list is stale', async () => {
    const names = { a: 'A', b: 'B', c: 'C' };
    const asked = mockAccounts(names);
    await client.fetchInfiniteQuery(list);
    names.a = 'A, renamed';
    vi.advanceTimersByTime(60_000);
    expect(await client.fetchQuery(find('a'))).toMatchObject({ name: 'A, renamed' });
    expect(asked).toEqual(['0', '0']);
  });

  it('falls back to stale data if the refetch fails', async () => {
    mockAccounts({ a: 'A' });
    await client.fetchInfiniteQuery(list);
    vi.advanceTimersByTime(60_000);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await client.fetchQuery(find('a'))).toMatchObject({ name: 'A' });
  });

  it('searches the whole list if the item has moved', async () => {
    const names: Record<string, string> = { a: 'A', b: 'B', c: 'C' };
    mockAccounts(names);
    await client.fetchQuery(find('a'));
    mockAccounts({ x: 'X', y: 'Y', ...names });
    vi.advanceTimersByTime(60_000);
    expect(await client.fetchQuery(find('a'))).toMatchObject({ name: 'A' });
    expect(cachedPageCount()).toBe(2);
  });

  it('throws not-found if the list ends without it', async () => {
    mockAccounts({ a: 'A', b: 'B', c: 'C' });
    const error = await client.fetchQuery(find('z')).catch((reason: unknown) => reason);
    expect(isApiError(error, 'not-found')).toBe(true);
    expect((error as Error).message).toBe('No account has the ID z.');
  });

  it("keeps the list's age and its invalidation", async () => {
    const names = { a: 'A', b: 'B', c: 'C' };
    mockAccounts(names);
    await client.fetchInfiniteQuery(list);
    const loadedAt = Date.now();
    vi.advanceTimersByTime(60_000);
    await client.invalidateQueries({ queryKey: list.queryKey, exact: true });
    names.a = 'A, renamed';
    await client.fetchQuery(find('a'));
    await client.fetchQuery(find('c'));
    expect(client.getQueryState(list.queryKey)).toMatchObject({
      dataUpdatedAt: loadedAt,
      isInvalidated: true,
    });
    expect(cachedPageCount()).toBe(2);
  });

  it("says so if the list can't be loaded to its end", async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ items: [{ accountId: 'a' }], nextCursor: 'same', hasMore: true, totalCount: 9 }),
    );
    const error = await client.fetchQuery(find('z')).catch((reason: unknown) => reason);
    expect(explain(error)).toMatchObject({
      title: "Couldn't check the whole list",
      detail: "It's not among the first 2. Try again to keep looking.",
      retry: true,
    });
    mockAccounts({ a: 'A', b: 'B', c: 'C', z: 'Z' });
    expect(await client.fetchQuery(find('z'))).toMatchObject({ name: 'Z' });
  });

  it('stops after the maximum number of requests and continues from there on retry', async () => {
    let requests = 0;
    vi.stubGlobal('fetch', async () => {
      requests += 1;
      const items = [{ accountId: `account_${requests}` }];
      return Response.json({ items, nextCursor: `mark ${requests}`, hasMore: true, totalCount: 1e9 });
    });
    const error = await client.fetchQuery(find('z')).catch((reason: unknown) => reason);
    expect(isApiError(error, 'unfinished')).toBe(true);
    expect(requests).toBe(500);
    await client.fetchQuery(find('account_502'));
    expect(requests).toBe(502);
  });
});
