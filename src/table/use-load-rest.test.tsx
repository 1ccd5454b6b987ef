import { defaultScheduler, notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listFor } from '#api/queries/queries.ts';
import { useList, useLoadRest } from '#api/queries/use-list.ts';

const query = listFor('listAccounts', { query: { limit: 1 } });

it('loads all pages if responses arrive before the browser has rendered their requests', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    const index = Number(new URL(path, 'http://console.example').searchParams.get('cursor') ?? 0);
    const nextCursor = index < 3 ? `${index + 1}` : null;
    const items = [{ accountId: `${index}` }];
    return Response.json({ items, nextCursor, hasMore: nextCursor !== null, totalCount: 4 });
  });
  notifyManager.setScheduler((render) => setTimeout(render, 50));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    notifyManager.setScheduler(defaultScheduler);
  });
  const client = new QueryClient();
  const { result } = renderHook(
    () => {
      const list = useList(query);
      return { list, isLoaded: useLoadRest(list, true) };
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(result.current.isLoaded).toBe(true));
  expect(result.current.list.rows).toHaveLength(4);
});
