import { expect, test } from 'vitest';
import { fairUse } from './fair-use.ts';

/** Work that lasts until it is told to end. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { started: false, end: resolve, promise };
}

test('runs six requests of a tenant at a time, the next in order, and others beside them', async () => {
  const run = fairUse();
  const ours = Array.from({ length: 8 }, work);
  const begin = (each: ReturnType<typeof work>) => () => {
    each.started = true;
    return each.promise;
  };
  const running = ours.map((each) => run('one', begin(each)));
  const other = work();
  void run('two', begin(other));
  expect(ours.filter(({ started }) => started)).toHaveLength(6);
  expect(other.started).toBe(true);

  ours[3]?.end();
  await running[3];
  expect(ours.map(({ started }) => started)).toEqual([true, true, true, true, true, true, true, false]);
  for (const each of ours) each.end();
  await Promise.all(running);
});

test('a request that fails gives its place on', async () => {
  const run = fairUse();
  const fail = () => Promise.reject(new Error('no'));
  for (let n = 0; n < 10; n++) await expect(run('one', fail)).rejects.toThrow('no');
  expect(await run('one', async () => 'done')).toBe('done');
});

test('refuses what would wait behind too many', async () => {
  const run = fairUse();
  const first = work();
  const running = Array.from({ length: 206 }, () => run('one', () => first.promise));
  await expect(run('one', () => first.promise)).rejects.toMatchObject({ status: 503, code: 'too_busy' });
  expect(await run('two', async () => 'done')).toBe('done');
  first.end();
  await Promise.all(running);
});
