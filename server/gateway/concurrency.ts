import { ServiceError } from '#server/errors.ts';

interface Options {
  maxRunning: number;
  maxWaiting: number;
}

/** Resolves to a function that ends the turn. Throws 503 where too many wait already, 499 on `signal`. */
export type AcquireTurn = (caller: string, signal?: AbortSignal) => Promise<() => void>;

/** Lets each caller have `maxRunning` requests at a time; `maxWaiting` more wait in line. */
export function limitConcurrency({ maxRunning, maxWaiting }: Options): AcquireTurn {
  const callers = new Map<string, { running: number; waiting: (() => void)[] }>();

  return async (caller, signal) => {
    const line = callers.get(caller) ?? { running: 0, waiting: [] };
    callers.set(caller, line);
    if (line.running < maxRunning) line.running += 1;
    else {
      if (line.waiting.length >= maxWaiting)
        throw new ServiceError(503, 'too_busy', 'Too many requests at once. Try again in a moment.', {
          headers: { 'retry-after': '1' },
        });
      await new Promise<void>((resolve, reject) => {
        const start = () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        };
        const leave = () => {
          line.waiting.splice(line.waiting.indexOf(start), 1);
          reject(clientGone());
        };
        signal?.addEventListener('abort', leave, { once: true });
        line.waiting.push(start);
      });
    }
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const next = line.waiting.shift();
      if (next) return next();
      line.running -= 1;
      if (line.running === 0) callers.delete(caller);
    };
  };
}

/** Nobody reads this answer; its status keeps it apart from faults of the service (nginx uses the same). */
export const clientGone = () => new ServiceError(499, 'client_gone', 'The client closed the connection.');
