import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/transport/errors.ts';
import { SECOND } from '#lib/time-units.ts';
import { nextPolling, type Polling, pollDelay, pollWhileInFlight } from './polling.ts';

describe('nextPolling', () => {
  const waits = (seen: readonly string[]) => {
    let polling: Polling | undefined;
    return seen.map((what, reading) => {
      polling = nextPolling(polling, reading, what);
      return pollDelay(polling);
    });
  };

  it('is slower each time nothing has changed, up to a minute', () => {
    const all = waits(Array.from({ length: 20 }, () => 'queued'));
    expect(all.slice(0, 4)).toEqual([1500, 2250, 3375, 5062.5]);
    expect(all.at(-1)).toBe(60_000);
  });

  it('starts over when something has changed', () => {
    expect(waits(['pending', 'pending', 'queued', 'queued'])).toEqual([1500, 2250, 1500, 2250]);
  });

  it('answers the same for the same reading, however often it is asked', () => {
    const polling = nextPolling(undefined, 1, 'queued');
    expect(nextPolling(polling, 1, 'queued')).toBe(polling);
  });
});

describe('a query that holds a status in flight', () => {
  let stop = () => {};
  beforeEach(() => {
    vi.useFakeTimers();
    // The tests run outside a browser, where queries would not repeat.
    environmentManager.setIsServer(() => false);
    focusManager.setFocused(true);
  });
  afterEach(() => {
    stop();
    focusManager.setFocused(undefined);
    vi.useRealTimers();
  });

  /** Watches a record; answers with how often it has been read. */
  async function watch(read: (count: number) => string) {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30 * SECOND } } });
    const reads = vi.fn(async () => ({ status: read(reads.mock.calls.length) }));
    const options = () => ({
      queryKey: ['record'],
      queryFn: reads,
      ...pollWhileInFlight((data: { status: string }) => [data.status]),
    });
    const observer = new QueryObserver(client, options());
    // A component makes its options anew each time it renders.
    const unsubscribe = observer.subscribe(() => observer.setOptions(options()));
    client.mount();
    stop = () => {
      unsubscribe();
      client.unmount();
    };
    await vi.advanceTimersByTimeAsync(0);
    return () => reads.mock.calls.length;
  }

  it('is read again until it has settled', async () => {
    const count = await watch((reads) => ['pending', 'queued', 'processing'][reads - 1] ?? 'published');
    expect(count()).toBe(1);
    await vi.advanceTimersByTimeAsync(3 * 1500);
    expect(count()).toBe(4);
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect(count()).toBe(4);
  });

  it('is not read again where nothing moves by itself, or the status is not known', async () => {
    for (const status of ['draft', 'published', 'archived', 'cancelled', 'levitating']) {
      const count = await watch(() => status);
      await vi.advanceTimersByTimeAsync(600 * SECOND);
      expect(count()).toBe(1);
      stop();
    }
  });

  it('is read ever more seldom while nothing changes', async () => {
    const count = await watch(() => 'queued');
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    const inFirstMinute = count();
    await vi.advanceTimersByTimeAsync(540 * SECOND);
    expect(inFirstMinute).toBeLessThan(10);
    expect(count() - inFirstMinute).toBeLessThan(14);
    expect(count() - inFirstMinute).toBeGreaterThan(6);
  });

  it('rests while the tab is hidden, and is read at once when it is shown again', async () => {
    const count = await watch(() => 'queued');
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect(count()).toBe(1);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(count()).toBe(2);
  });

  it('goes on after a failure that may pass', async () => {
    const count = await watch((reads) => {
      if (reads === 2) throw new ApiError({ kind: 'network', operation: 'read' });
      return 'queued';
    });
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(count()).toBeGreaterThan(3);
  });

  it('gives up after one that will not', async () => {
    const count = await watch((reads) => {
      if (reads === 2) throw new ApiError({ kind: 'not-found', operation: 'read' });
      return 'queued';
    });
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect(count()).toBe(2);
  });
});
