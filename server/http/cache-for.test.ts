import { afterEach, expect, test, vi } from 'vitest';
import { cacheFor } from './cache-for.ts';

afterEach(() => vi.useRealTimers());

test('reloads after the time', async () => {
  vi.useFakeTimers({ now: 0 });
  let reads = 0;
  const count = cacheFor(1000, async () => ++reads);
  expect([await count(), await count()]).toEqual([1, 1]);
  vi.advanceTimersByTime(1000);
  expect(await count()).toBe(2);
});

test('reloads after the time although the clock was set back', async () => {
  vi.useFakeTimers({ now: 3_600_000 });
  let reads = 0;
  const count = cacheFor(1000, async () => ++reads);
  await count();
  vi.setSystemTime(0);
  vi.advanceTimersByTime(1000);
  expect(await count()).toBe(2);
});

test('retries after a failure', async () => {
  const results = [Promise.reject(new Error('away')), Promise.resolve('here')];
  const read = cacheFor(1000, () => results.shift() ?? Promise.resolve('again'));
  await expect(read()).rejects.toThrow('away');
  expect(await read()).toBe('here');
});
