import { clientGone, ServiceError } from '#server/errors.ts';

interface Options {
  maxRunning: number;
  maxWaiting: number;
}

/** Resolves to a function that ends the turn. Throws 503 where too many wait already, 499 on `signal`. */
export type AcquireTurn = (caller: string, signal?: AbortSignal) => Promise<() => void>;

const tooBusy = () =>
  new ServiceError(503, 'too_busy', 'Too many requests at once. Try again in a moment.', {
    headers: { 'retry-after': '2' },
  });

/** Lets each caller have `maxRunning` requests at a time; `maxWaiting` more wait in line. */
export function limitConcurrency({ maxRunning, maxWaiting }: Options): AcquireTurn {
  const lines = new Map<string, { running: number; waiting: (() => void)[] }>();

  return async (caller, signal) => {
    const line = lines.get(caller) ?? { running: 0, waiting: [] };
    lines.set(caller, line);
    if (line.running < maxRunning) line.running += 1;
    else {
      if (line.waiting.length >= maxWaiting) throw tooBusy();
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
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      // The place goes to the next in line.
      const next = line.waiting.shift();
      if (next) return next();
      line.running -= 1;
      if (line.running === 0) lines.delete(caller);
    };
  };
}
