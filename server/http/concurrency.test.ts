import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency.ts';

/** Acquires slots of a caller and records which were granted. */
function turnsOf(acquireTurn: ReturnType<typeof limitConcurrency>, caller: string, count: number) {
  return Array.from({ length: count }, () => {
    const turn = { hasStarted: false, ended: acquireTurn(caller) };
    turn.ended.then(
      () => {
        turn.hasStarted = true;
      },
      () => {},
    );
    return turn;
  });
}

test('limits each caller on its own and runs its queue in order', async () => {
  const acquireTurn = limitConcurrency({ capacity: 2, maxWaiting: 5 });
  const turns = turnsOf(acquireTurn, 'one', 4);
  const [other] = turnsOf(acquireTurn, 'two', 1);
  await setImmediate();
  expect(turns.map(({ hasStarted }) => hasStarted)).toEqual([true, true, false, false]);
  expect(other?.hasStarted).toBe(true);

  const end = await turns[1]?.ended;
  end?.();
  end?.();
  await setImmediate();
  expect(turns.map(({ hasStarted }) => hasStarted)).toEqual([true, true, true, false]);
});

test('rejects requests beyond the queue limit', async () => {
  const acquireTurn = limitConcurrency({ capacity: 1, maxWaiting: 1 });
  turnsOf(acquireTurn, 'one', 2);
  await expect(acquireTurn('one')).rejects.toMatchObject({ status: 503, code: 'too_busy' });
  await acquireTurn('two');
});

test('skips a caller that left the queue', async () => {
  const acquireTurn = limitConcurrency({ capacity: 1, maxWaiting: 2 });
  const end = await acquireTurn('one');
  const controller = new AbortController();
  const left = acquireTurn('one', controller.signal);
  const next = acquireTurn('one');
  controller.abort();
  await expect(left).rejects.toMatchObject({ status: 499 });
  end();
  (await next)();
});

test('gives no slot to a caller that left before', async () => {
  const acquireTurn = limitConcurrency({ capacity: 1, maxWaiting: 1 });
  await expect(acquireTurn('one', AbortSignal.abort())).rejects.toMatchObject({ status: 499 });
  (await acquireTurn('one'))();
});

test('lets requests of other callers run between those of a queue', async () => {
  const acquireTurn = limitConcurrency({ capacity: 1, maxWaiting: 3 });
  const order: string[] = [];
  const run = async (caller: string) => {
    const end = await acquireTurn(caller);
    order.push(caller);
    end();
  };
  const end = await acquireTurn('one');
  const queued = [run('one'), run('one')];
  const other = setImmediate().then(() => run('two'));
  end();
  await Promise.all([...queued, other]);
  expect(order).toEqual(['two', 'one', 'one']);
});

test('counts sizes, in the order of arrival', async () => {
  const acquireBytes = limitConcurrency({ capacity: 10, maxWaiting: 3 });
  const order: number[] = [];
  const acquire = async (size: number, signal?: AbortSignal) => {
    const release = await acquireBytes('one', signal, size);
    order.push(size);
    return release;
  };
  const first = await acquire(6);
  const controller = new AbortController();
  const left = acquire(9, controller.signal);
  const waiting = [acquire(5), acquire(4)];
  controller.abort();
  await expect(left).rejects.toMatchObject({ status: 499 });
  expect(order).toEqual([6]);
  first();
  await Promise.all(waiting);
  expect(order).toEqual([6, 5, 4]);
});
