import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { createWorkerPool, type WorkerPool } from './pool.ts';
import type { Task } from './tasks.ts';

/** Replies with the operation, unless that says otherwise. */
const echo = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (task) => {
    if (task === null) return parentPort.close();
    const { operation } = task;
    if (operation === 'exit') process.exit(1);
    if (operation === 'throw') throw new Error('not caught');
    if (operation === 'fail') parentPort.postMessage({ failure: new Error('full'), code: 'SQLITE_FULL' });
    else if (operation === 'reject') parentPort.postMessage({ problem: { status: 404, code: 'not_found', detail: 'No such page.', errors: undefined, headers: {} } });
    else parentPort.postMessage({ value: operation });
  });`;

describe('the worker pool', () => {
  const started: Worker[] = [];
  let pool: WorkerPool;
  afterEach(async () => {
    await pool.close();
    started.length = 0;
  });

  function start(size = 1) {
    pool = createWorkerPool(size, () => {
      const worker = new Worker(echo, { eval: true });
      started.push(worker);
      return worker;
    });
  }
  const run = (caller: string, operation: string, signal?: AbortSignal) =>
    pool.run<string>(caller, { operation } as unknown as Task, signal);

  it('lets callers take turns', async () => {
    start();
    const order: string[] = [];
    await Promise.all(
      ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(async (name) => order.push(await run(name.charAt(0), name))),
    );
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('starts workers when tasks come, up to its size', async () => {
    start(2);
    expect(started).toHaveLength(0);
    await Promise.all([run('a', '1'), run('a', '2'), run('a', '3')]);
    expect(started).toHaveLength(2);
  });

  it.each(['exit', 'throw'])('fails only the task of a worker that dies: %s', async (operation) => {
    start();
    const dying = run('a', operation);
    const next = run('a', 'next');
    await expect(dying).rejects.toMatchObject({ status: 503, code: 'interrupted' });
    expect(await next).toBe('next');
    expect(started).toHaveLength(2);
  });

  it('replaces an idle worker that died', async () => {
    start();
    await run('a', '1');
    const [worker] = started;
    await Promise.all([worker && once(worker, 'exit'), worker?.terminate()]);
    expect(await run('a', '2')).toBe('2');
  });

  it('throws what a task throws', async () => {
    start();
    await expect(run('a', 'reject')).rejects.toMatchObject({ status: 404, message: 'No such page.' });
    await expect(run('a', 'fail')).rejects.toMatchObject({ message: 'full', code: 'SQLITE_FULL' });
  });

  it('drops the tasks of clients that left', async () => {
    start();
    const controller = new AbortController();
    const first = run('a', 'first');
    const left = run('a', 'left', controller.signal);
    const last = run('b', 'last');
    controller.abort();
    await expect(left).rejects.toMatchObject({ status: 499 });
    expect([await first, await last]).toEqual(['first', 'last']);
    await expect(run('a', 'late', controller.signal)).rejects.toMatchObject({ status: 499 });
  });
});
