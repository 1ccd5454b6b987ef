import { clientClosedRequest, ServiceError } from '#server/errors.ts';

interface Options {
  maxRunning: number;
  maxWaiting: number;
}

/** Resolves to a function that ends the turn. Throws 503 where too many wait already, 499 on `signal`. */
export type AcquireSlot = (caller: string, signal?: AbortSignal) => Promise<() => void>;

const tooBusy = () =>
  new ServiceError(503, 'too_busy', 'Too many requests at once. Try again in a moment.', {
    headers: { 'retry-after': '2' },
  });

/** Lets each caller have `maxRunning` requests at a time; `maxWaiting` more wait in line. */
export function limitConcurrency({ maxRunning, maxWaiting }: Options): AcquireSlot {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();

  return async (caller, signal) => {
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
      // The place goes to the next in line.
      const next = queue.waiting.shift();
      if (next) return next();
      queue.running -= 1;
      if (queue.running === 0) queues.delete(caller);
    };
  };
}
