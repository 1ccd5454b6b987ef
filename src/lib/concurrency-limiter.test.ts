import { expect, it } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

it('limits concurrent tasks, keeps their order and continues after a failure', async () => {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  let running = 0;
  let maxRunning = 0;
  const task = (n: number) => async () => {
    started.push(n);
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    if (n === 1) throw new Error('One');
    return n;
  };
  const limit = createConcurrencyLimiter(2);
  const all = Promise.allSettled([0, 1, 2, 3, 4].map((n) => limit(task(n))));
  for (let n = 0; n < 5; n += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    ends[n]?.();
  }
  const results = await all;
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(maxRunning).toBe(2);
  await expect(limit(async () => 'later')).resolves.toBe('later');
});
