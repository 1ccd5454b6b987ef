import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { searchQuery } from '#contract/request-scalars.ts';
import type { ListItem } from './lists.ts';
import { clipQuery, listFor, patchItems } from './queries.ts';

test("clips a query to the service's limit without splitting a character", () => {
  expect(clipQuery('Pricing')).toBe('Pricing');
  expect(clipQuery('a'.repeat(500))).toBe('a'.repeat(200));
  expect(clipQuery(`a${'🎯'.repeat(200)}`)).toBe(`a${'🎯'.repeat(99)}`);
  expect(searchQuery.safeParse(clipQuery('a'.repeat(500))).success).toBe(true);
  expect(searchQuery.safeParse('a'.repeat(201)).success).toBe(false);
});

test('keeps an item that changed while the next page loaded', async () => {
  const names = ['First', 'Second', 'Third'];
  const requested = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (path: string) => {
    const index = Number(new URL(path, 'http://console.example').searchParams.get('cursor') ?? 0);
    if (index === 1) requested.resolve();
    if (index === 1) await changed.promise;
    const nextCursor = index < 2 ? `${index + 1}` : null;
    const items = [{ accountId: `${index}`, name: names[index] }];
    return Response.json({ items, nextCursor, hasMore: nextCursor !== null, totalCount: 3 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const list = listFor('listAccounts', { query: { limit: 1 } });
  const client = new QueryClient();
  await client.fetchInfiniteQuery(list);
  const observer = new InfiniteQueryObserver(client, { ...list, staleTime: Number.POSITIVE_INFINITY });
  onTestFinished(observer.subscribe(() => {}));
  const next = observer.fetchNextPage();
  await requested.promise;
  patchItems<ListItem<'listAccounts'>>(client, list.queryKey, (item) => ({ ...item, name: 'Renamed' }));
  changed.resolve();
  const { data } = await next;
  expect(data?.pages.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(['Renamed', 'Second']);
  const { data: all } = await observer.refetch();
  expect(all?.pages.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(['First', 'Second']);
});
