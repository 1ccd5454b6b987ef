import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { SECOND } from '#lib/time-units.ts';
import { pollInterval, pollWhileInFlight } from './polling.ts';

describe('pollInterval', () => {
  /** The intervals after successive updates of one query. */
  const intervals = (values: readonly string[]) => {
    const query = { state: { dataUpdateCount: 0, errorUpdateCount: 0 } };
    return values.map((value) => {
      query.state.dataUpdateCount += 1;
      return pollInterval(query, value);
    });
  };

  it('backs off while nothing changes, up to a minute', () => {
    const all = intervals(Array.from({ length: 20 }, () => 'queued'));
    expect(all.slice(0, 4)).toEqual([1500, 2250, 3375, 5062.5]);
    expect(all.at(-1)).toBe(60_000);
  });

  it('resets the backoff after a change', () => {
    expect(intervals(['pending', 'pending', 'queued', 'queued'])).toEqual([1500, 2250, 1500, 2250]);
  });

  it('counts each update once', () => {
    const query = { state: { dataUpdateCount: 1, errorUpdateCount: 0 } };
    expect([pollInterval(query, 'queued'), pollInterval(query, 'queued')]).toEqual([1500, 1500]);
  });
});

describe('pollWhileInFlight', () => {
  let stop = () => {};
  beforeEach(() => {
    vi.useFakeTimers();
    // Tests run outside a browser, where queries don't poll.
    environmentManager.setIsServer(() => false);
    focusManager.setFocused(true);
  });
  afterEach(() => {
    stop();
    focusManager.setFocused(undefined);
    vi.useRealTimers();
  });

  /** Observes a record; returns how often it has been fetched. */
  async function observeRecord(read: (count: number) => string) {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30 * SECOND } } });
    const fetch = vi.fn(async () => ({ status: read(fetch.mock.calls.length) }));
    const options = () => ({
      queryKey: ['record'],
      queryFn: fetch,
      ...pollWhileInFlight((data: { status: string }) => [data.status]),
    });
    const observer = new QueryObserver(client, options());
    // As a component does with each render.
    const unsubscribe = observer.subscribe(() => observer.setOptions(options()));
    client.mount();
    stop = () => {
      unsubscribe();
      client.unmount();
    };
    await vi.advanceTimersByTimeAsync(0);
    return () => fetch.mock.calls.length;
  }

  it('polls until the status is final', async () => {
    const count = await observeRecord(
      (count) => ['pending', 'queued', 'processing'][count - 1] ?? 'published',
    );
    expect(count()).toBe(1);
    await vi.advanceTimersByTimeAsync(3 * 1500);
    expect(count()).toBe(4);
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect(count()).toBe(4);
  });

  it('does not poll final or unknown statuses', async () => {
    for (const status of ['draft', 'published', 'archived', 'cancelled', 'levitating']) {
      const count = await observeRecord(() => status);
      await vi.advanceTimersByTimeAsync(600 * SECOND);
      expect(count()).toBe(1);
      stop();
    }
  });

  it('polls less often while nothing changes', async () => {
    const count = await observeRecord(() => 'queued');
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    const inFirstMinute = count();
    await vi.advanceTimersByTimeAsync(540 * SECOND);
    expect(inFirstMinute).toBeLessThan(10);
    expect(count() - inFirstMinute).toBeLessThan(14);
    expect(count() - inFirstMinute).toBeGreaterThan(6);
  });

  it('pauses while the tab is hidden and refetches on focus', async () => {
    const count = await observeRecord(() => 'queued');
    focusManager.setFocused(false);
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect(count()).toBe(1);
    focusManager.setFocused(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(count()).toBe(2);
  });

  it('continues after a transient error', async () => {
    const count = await observeRecord((count) => {
      if (count === 2) throw new ApiError({ kind: 'network', operation: 'read' });
      return 'queued';
    });
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(count()).toBeGreaterThan(3);
  });

  it('stops after a permanent error', async () => {
    const count = await observeRecord((count) => {
      if (count === 2) throw new ApiError({ kind: 'not-found', operation: 'read' });
      return 'queued';
    });
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect(count()).toBe(2);
  });
});
