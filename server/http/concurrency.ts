import { clientClosedRequest, ServiceError } from '#server/db/errors.ts';

interface Options {
  maxRunning: number;
  maxWaiting: number;
}

/** Resolves to a function that releases the slot. Throws 503 if the queue is full, 499 on `signal`. */
export type AcquireSlot = (caller: string, signal?: AbortSignal) => Promise<() => void>;

const tooBusy = () =>
  new ServiceError(503, 'too_busy', 'Too many requests at once. Try again in a moment.', {
    headers: { 'retry-after': '2' },
  });

/** Limits each caller to `maxRunning` concurrent requests and `maxWaiting` queued ones. */
export function limitConcurrency({ maxRunning, maxWaiting }: Options): AcquireSlot {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();

  return async (caller, signal) => {
    if (signal?.aborted) throw clientClosedRequest();
    const queue = queues.get(caller) ?? { running: 0, waiting: [] };
    queues.set(caller, queue);
    if (queue.running < maxRunning) queue.running += 1;
    else {
      if (queue.waiting.length >= maxWaiting) throw tooBusy();
      await new Promise<void>((resolve, reject) => {
        const run = () => {
          signal?.removeEventListener('abort', cancel);
          resolve();
        };
        const cancel = () => {
          queue.waiting.splice(queue.waiting.indexOf(run), 1);
          reject(clientClosedRequest());
        };
        signal?.addEventListener('abort', cancel, { once: true });
        queue.waiting.push(run);
      });
    }
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      // Passes the slot to the next in the queue.
      const next = queue.waiting.shift();
      if (next) return next();
      queue.running -= 1;
      if (queue.running === 0) queues.delete(caller);
    };
  };
}
