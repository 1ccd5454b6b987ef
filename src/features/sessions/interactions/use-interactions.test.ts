import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fetchWithSignal } from '#features/sessions/interactions/use-interactions.ts';

/** A query that never resolves, and the signals passed to its requests. */
function pendingQuery() {
  const signals: AbortSignal[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  return { query: { queryKey: ['endless'], queryFn, retry: false }, signals };
}

test('cancels the pending request on abort', async () => {
  const client = new QueryClient();
  const { query, signals } = pendingQuery();
  const controller = new AbortController();
  const promise = fetchWithSignal(client, query, controller.signal);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  controller.abort();
  await expect(promise).rejects.toThrow();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await expect(fetchWithSignal(client, query, controller.signal)).rejects.toThrow();
  expect(signals).toHaveLength(1);
});

test('keeps a request that another observer waits for', async () => {
  const client = new QueryClient();
  const { query, signals } = pendingQuery();
  const end = new QueryObserver(client, query).subscribe(() => {});
  const control = new AbortController();
  const promise = fetchWithSignal(client, query, control.signal);
  control.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  end();
  await expect(promise).rejects.toThrow();
});

test('returns cached data', async () => {
  const client = new QueryClient();
  client.setQueryData(['known'], 'this');
  const query = { queryKey: ['known'], queryFn: async () => 'other', staleTime: Number.POSITIVE_INFINITY };
  expect(await fetchWithSignal(client, query, new AbortController().signal)).toBe('this');
});
