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
  const acquireTurn = limitConcurrency({ maxRunning: 2, maxWaiting: 5 });
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
  const acquireTurn = limitConcurrency({ maxRunning: 1, maxWaiting: 1 });
  turnsOf(acquireTurn, 'one', 2);
  await expect(acquireTurn('one')).rejects.toMatchObject({ status: 503, code: 'too_busy' });
  await acquireTurn('two');
});

test('skips a caller that left the queue', async () => {
  const acquireTurn = limitConcurrency({ maxRunning: 1, maxWaiting: 2 });
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
  const acquireTurn = limitConcurrency({ maxRunning: 1, maxWaiting: 1 });
  await expect(acquireTurn('one', AbortSignal.abort())).rejects.toMatchObject({ status: 499 });
  (await acquireTurn('one'))();
});
