import { clientClosedRequest, ServiceError } from '#server/db/errors.ts';

interface Options {
  /** Sum of the sizes that a caller has at a time. */
  capacity: number;
  maxWaiting: number;
}

/**
 * Resolves to a release function. Throws 503 if the queue is full, 499 on `signal`. `size` is
 * at most the capacity.
 */
export type Acquire = (caller: string, signal?: AbortSignal, size?: number) => Promise<() => void>;

interface Waiting {
  size: number;
  run: () => void;
}

const tooBusy = () =>
  new ServiceError(503, 'too_busy', 'Too many requests at once. Try again in a moment.', {
    headers: { 'retry-after': '2' },
  });

/** Limits what each caller has at a time, requests or bytes, and queues up to `maxWaiting` further requests in order. */
export function limitConcurrency({ capacity, maxWaiting }: Options): Acquire {
  const queues = new Map<string, { used: number; waiting: Waiting[] }>();

  return async (caller, signal, size = 1) => {
    if (signal?.aborted) throw clientClosedRequest();
    const queue = queues.get(caller) ?? { used: 0, waiting: [] };
    queues.set(caller, queue);
    const runNext = () => {
      for (let next = queue.waiting[0]; next && queue.used + next.size <= capacity; next = queue.waiting[0]) {
        queue.waiting.shift();
        queue.used += next.size;
        // Requests of other callers run in between, even if this one never waits for input or output.
        setImmediate(next.run);
      }
      if (queue.used === 0) queues.delete(caller);
    };
    if (queue.waiting.length === 0 && queue.used + size <= capacity) queue.used += size;
    else {
      if (queue.waiting.length >= maxWaiting) throw tooBusy();
      await new Promise<void>((resolve, reject) => {
        const waiting: Waiting = {
          size,
          run() {
            signal?.removeEventListener('abort', cancel);
            resolve();
          },
        };
        const cancel = () => {
          const index = queue.waiting.indexOf(waiting);
          // Between its turn and the event loop's next phase, it's no longer in the queue.
          if (index === -1) return;
          queue.waiting.splice(index, 1);
          reject(clientClosedRequest());
          runNext();
        };
        signal?.addEventListener('abort', cancel, { once: true });
        queue.waiting.push(waiting);
      });
    }
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      queue.used -= size;
      runNext();
    };
  };
}
