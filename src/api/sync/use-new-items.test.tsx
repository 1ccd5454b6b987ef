import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { listFor } from '#api/queries/queries.ts';
import { useNewItems } from './live-list.ts';

afterEach(() => vi.unstubAllGlobals());

const query = listFor('listAccountLogs', { params: { account_id: 'a' } });
const page = (...ids: string[]) => ({
  items: ids.map((accountLogId) => ({ accountLogId, accountId: 'a' })),
  hasMore: false,
  nextCursor: null,
});

/** Polls a list of these entries while `meanwhile` runs during the first poll, which responds with others. */
async function follow(cached: string[], polled: string[], meanwhile: (client: QueryClient) => void) {
  const client = new QueryClient();
  const show = (...ids: string[]) =>
    client.setQueryData(query.queryKey, { pages: [page(...ids)], pageParams: [null] });
  show(...cached);
  vi.stubGlobal('fetch', async () => {
    meanwhile(client);
    return Response.json(page(...polled));
  });
  const { result } = renderHook(() => useNewItems(query, { enabled: true, canShow: () => true }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.isFetching).toBe(false));
  return client
    .getQueryData(query.queryKey)
    ?.pages.flatMap(({ items }) => items.map(({ accountLogId }) => accountLogId));
}

it('shows new items', async () => {
  expect(await follow(['2', '1'], ['3', '2', '1'], () => {})).toEqual(['3', '2', '1']);
});

it('keeps an item that was added after the poll was sent', async () => {
  const add = (client: QueryClient) =>
    client.setQueryData(query.queryKey, { pages: [page('3', '2', '1')], pageParams: [null] });
  expect(await follow(['2', '1'], ['2', '1'], add)).toEqual(['3', '2', '1']);
});
