import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { markReachable, markUnreachable } from '#api/transport/health.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { wait } from '#lib/retry.ts';
import { type Draft, draftStore } from './draft-store.ts';
import { draftsQuery } from './drafts-query.ts';
import { useQueuedSaves } from './use-queued-saves.ts';

vi.mock('./draft-store.ts', () => ({ draftStore: { all: vi.fn() } }));
vi.mock(import('#lib/retry.ts'), async (importOriginal) => ({ ...(await importOriginal()), wait: vi.fn() }));

const forever = new Promise<void>(() => {});
const tenant = { fingerprint: 't', name: 'Acme' };

const queued: Draft = {
  tenant: 't',
  kind: 'page',
  id: 'one',
  editor: 'e1',
  title: 'one',
  at: 0,
  snapshot: { record: {}, at: 0 },
  base: {},
  doc: { name: 'New' },
  pendingSave: { name: 'New' },
};

function renderQueuedSaves(send: () => Promise<void>) {
  boundTenant.set(tenant);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { tenant } as never);
  vi.mocked(draftStore.all).mockResolvedValue([queued]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => useQueuedSaves(send), { wrapper });
  return client;
}

afterEach(() => {
  boundTenant.set(null);
  markReachable();
  vi.mocked(wait).mockReset();
});

test('sends nothing when queries are refetched', async () => {
  const send = vi.fn(async () => {});
  vi.mocked(wait).mockReturnValue(forever);
  const client = renderQueuedSaves(send);
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  const loads = vi.mocked(draftStore.all).mock.calls.length;
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey !== sessionQuery.queryKey });
  await waitFor(() => expect(vi.mocked(draftStore.all).mock.calls.length).toBeGreaterThan(loads));
  expect(send).toHaveBeenCalledOnce();
});

test('sends immediately once the service is reachable again', async () => {
  markUnreachable();
  const send = vi.fn(async () => {});
  vi.mocked(wait).mockReturnValue(forever);
  const client = renderQueuedSaves(send);
  await waitFor(() => expect(client.getQueryData(draftsQuery('t').queryKey)).toHaveLength(1));
  expect(send).not.toHaveBeenCalled();
  markReachable();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
});

test('tries again after a failed attempt', async () => {
  const send = vi.fn(() => Promise.reject(new Error('The script could not be loaded.')));
  vi.mocked(wait).mockResolvedValueOnce().mockResolvedValueOnce().mockReturnValue(forever);
  renderQueuedSaves(send);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  expect(vi.mocked(wait).mock.calls.map(([ms]) => ms)).toEqual([2000, 4000, 8000]);
});
