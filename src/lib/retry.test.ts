import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { retry, retryDelay, wait } from './retry.ts';

const target = new EventTarget();
let listeners = 0;

beforeEach(() => {
  vi.useFakeTimers();
  listeners = 0;
  vi.stubGlobal('addEventListener', (...params: Parameters<EventTarget['addEventListener']>) => {
    listeners += 1;
    const options = params[2] as AddEventListenerOptions;
    options.signal?.addEventListener('abort', () => {
      listeners -= 1;
    });
    target.addEventListener(...params);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const unavailable = new ApiError({ kind: 'server', operation: 'listPages' });
const failing = (times: number) => {
  const attempt = vi.fn(async () => 'done');
  for (let count = 0; count < times; count += 1) attempt.mockRejectedValueOnce(unavailable);
  return attempt;
};

test('retries transient failures until one attempt succeeds, and leaves no timer or listener', async () => {
  const attempt = failing(3);
  const result = retry(attempt, { signal: new AbortController().signal });
  await vi.runAllTimersAsync();
  expect(await result).toBe('done');
  expect(attempt).toHaveBeenCalledTimes(4);
  expect([vi.getTimerCount(), listeners]).toEqual([0, 0]);
});

test('throws what another attempt would not change', async () => {
  const rejected = new ApiError({ kind: 'invalid', operation: 'listPages' });
  const attempt = vi.fn(() => Promise.reject(rejected));
  await expect(retry(attempt, { signal: new AbortController().signal })).rejects.toBe(rejected);
  expect(attempt).toHaveBeenCalledOnce();
});

test('ends while it waits when it is aborted', async () => {
  const attempt = failing(3);
  const controller = new AbortController();
  const result = retry(attempt, { signal: controller.signal });
  result.catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  controller.abort();
  await expect(result).rejects.toThrow('abort');
  expect([attempt.mock.calls.length, vi.getTimerCount(), listeners]).toEqual([1, 0, 0]);
});

test('retries at once when the browser is back online', async () => {
  const attempt = failing(1);
  const result = retry(attempt, { signal: new AbortController().signal });
  await vi.advanceTimersByTimeAsync(0);
  target.dispatchEvent(new Event('online'));
  expect(await result).toBe('done');
});

test('does not wait once it is aborted', async () => {
  await wait(1000, AbortSignal.abort());
  expect([vi.getTimerCount(), listeners]).toEqual([0, 0]);
});

test('spreads delays over the second half of the backoff, so that clients return one by one', () => {
  const delays = (random: number) =>
    [0, 1, 2, 20].map((failures) => retryDelay(failures, unavailable, () => random));
  expect(delays(0)).toEqual([500, 1000, 2000, 30_000]);
  expect(delays(1)).toEqual([250, 500, 1000, 15_000]);
});

test('waits as long as the service asks', () => {
  const limited = new ApiError({ kind: 'rate-limited', operation: 'listPages', retryAfter: 7 });
  expect(retryDelay(0, limited, () => 1)).toBe(7000);
});
