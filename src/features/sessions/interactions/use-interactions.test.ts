import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, test } from 'vitest';
import { ApiError } from '#api/transport/errors.ts';
import type { Session } from '#engines/sessions/session.ts';
import { fetchWithSignal } from '#features/sessions/interactions/use-interactions.ts';
import { type InteractionsProgress, loadInteractions } from './use-interactions.ts';

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

const sessions = Array.from({ length: 20 }, (_, index) => ({ audienceSessionId: `s${index}` }) as Session);
const { signal } = new AbortController();
const recorder = () => {
  const reports: InteractionsProgress[] = [];
  return { reports, onProgress: (progress: InteractionsProgress) => void reports.push(progress) };
};

it('loads each session once and reports progress', async () => {
  const { reports, onProgress } = recorder();
  const requested: string[] = [];
  const fetchOne = async (id: string) => {
    requested.push(id);
    return [];
  };
  await loadInteractions({ sessions, signal, onProgress, fetchOne });
  expect(requested).toEqual(sessions.map(({ audienceSessionId }) => audienceSessionId));
  expect(reports.map(({ attempted }) => attempted)).toEqual(sessions.map((_, index) => index + 1));
  expect(reports.at(-1)).toMatchObject({ failed: 0, error: null });
  expect(reports.at(-1)?.loaded).toHaveLength(20);
});

it('continues after a failure and reports it', async () => {
  const { reports, onProgress } = recorder();
  const fetchOne = async (id: string) => {
    if (id === 's3') throw new Error('lost');
    return [];
  };
  await loadInteractions({ sessions, signal, onProgress, fetchOne });
  expect(reports.at(-1)).toMatchObject({ attempted: 20, failed: 1, error: new Error('lost') });
  expect(reports.at(-1)?.loaded).toHaveLength(19);
});

it('stops after several consecutive failures, and after sign-out', async () => {
  for (const [error, maxAttempts] of [
    [new Error('down'), 8],
    [new ApiError({ kind: 'unauthorized', operation: 'listInteractions' }), 4],
  ] as const) {
    const { reports, onProgress } = recorder();
    await loadInteractions({ sessions, signal, onProgress, fetchOne: () => Promise.reject(error) });
    expect(reports.at(-1)?.attempted).toBeLessThanOrEqual(maxAttempts);
    expect(reports.at(-1)?.loaded).toEqual([]);
  }
});

it('reports nothing once aborted', async () => {
  const { reports, onProgress } = recorder();
  const controller = new AbortController();
  const fetchOne = async (id: string) => {
    if (id === 's5') controller.abort();
    return [];
  };
  await loadInteractions({ sessions, signal: controller.signal, onProgress, fetchOne });
  expect(reports.length).toBeLessThan(7);
});
