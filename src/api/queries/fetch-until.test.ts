import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fetchUntil } from './fetch-until.ts';

/** A query whose request goes on until it is given up, and the signals of its requests. */
function endless() {
  const signals: AbortSignal[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  return { query: { queryKey: ['endless'], queryFn, retry: false }, signals };
}

test('gives up the request that is under way', async () => {
  const client = new QueryClient();
  const { query, signals } = endless();
  const control = new AbortController();
  const reading = fetchUntil(client, query, control.signal);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  control.abort();
  await expect(reading).rejects.toThrow();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await expect(fetchUntil(client, query, control.signal)).rejects.toThrow();
  expect(signals).toHaveLength(1);
});

test('leaves a request that somebody else waits for', async () => {
  const client = new QueryClient();
  const { query, signals } = endless();
  const end = new QueryObserver(client, query).subscribe(() => {});
  const control = new AbortController();
  const reading = fetchUntil(client, query, control.signal);
  control.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  end();
  await expect(reading).rejects.toThrow();
});

test('answers what is known', async () => {
  const client = new QueryClient();
  client.setQueryData(['known'], 'this');
  const query = { queryKey: ['known'], queryFn: async () => 'other', staleTime: Number.POSITIVE_INFINITY };
  expect(await fetchUntil(client, query, new AbortController().signal)).toBe('this');
});
