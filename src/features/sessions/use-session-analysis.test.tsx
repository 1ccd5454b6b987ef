import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { leaveTenant } from '#shell/follow-session.ts';
import type { SessionsSearch } from './sessions-search.ts';
import { useSessionAnalysis } from './use-session-analysis.ts';

const workers: WorkerStub[] = [];
class WorkerStub extends EventTarget {
  isTerminated = false;
  readonly methods: string[] = [];
  constructor() {
    super();
    workers.push(this);
  }
  postMessage({ method }: { method: string }) {
    this.methods.push(method);
  }
  terminate() {
    this.isTerminated = true;
  }
}
const areTerminated = () => workers.map(({ isTerminated }) => isTerminated);

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('Worker', WorkerStub);
  workers.length = 0;
  client = new QueryClient();
  const tenant = { fingerprint: 'a', name: 'Acme' };
  boundTenant.set(tenant);
  client.setQueryDefaults(sessionQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
  client.setQueryData(sessionQuery.queryKey, { tenant } as never);
});
afterEach(() => {
  leaveTenant(client);
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const range = { start: 0, end: 1 };
const open = async (pageId: string, search: Partial<SessionsSearch> = {}) => {
  const screen = renderHook(() => useSessionAnalysis(pageId, range, search as SessionsSearch), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(screen.result.current.client).not.toBeNull());
  return screen;
};

it('shares the analysis of a page between screens, and keeps it for a while after the last', async () => {
  const first = await open('p');
  const second = await open('p', { bucket: 'week' });
  expect(second.result.current.client).toBe(first.result.current.client);
  expect(workers.map(({ methods }) => methods)).toEqual([['open', 'setOptions']]);
  first.unmount();
  second.unmount();
  act(() => void vi.advanceTimersByTime(60_000));
  const third = await open('p');
  expect(third.result.current.client).toBe(first.result.current.client);
  act(() => void vi.advanceTimersByTime(600_000));
  expect(areTerminated()).toEqual([false]);
  third.unmount();
  act(() => void vi.advanceTimersByTime(600_000));
  expect(areTerminated()).toEqual([true]);
});

it('ends all analyses when the tenant is left', async () => {
  await open('p');
  (await open('q')).unmount();
  leaveTenant(client);
  expect(areTerminated()).toEqual([true, true]);
});
