import { expect, it } from 'vitest';
import { atMost } from './at-most.ts';

it('limits concurrent tasks, keeps their order and continues after a failure', async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const task = (n: number) => async () => {
    begun.push(n);
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    if (n === 1) throw new Error('One');
    return n;
  };
  const few = atMost(2);
  const all = Promise.allSettled([0, 1, 2, 3, 4].map((n) => few(task(n))));
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
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
  await expect(few(async () => 'later')).resolves.toBe('later');
});
