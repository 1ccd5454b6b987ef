import { ServiceError } from '#server/errors.ts';

interface Options {
  most: number;
  perMillis: number;
  now?: (() => number) | undefined;
}

/** Bounds the memory that callers from ever new addresses can take. */
const MOST_CALLERS = 10_000;

export interface Attempts {
  /** Counts an attempt of `caller`; throws 429 beyond `most` of them in a window. */
  begin(caller: string): void;
  /** Does not count an attempt that succeeded, or that failed through no fault of the caller. */
  takeBack(caller: string): void;
}

/** Counts failed attempts of each caller, in fixed windows. */
export function countAttempts({ most, perMillis, now = Date.now }: Options): Attempts {
  const windows = new Map<string, { until: number; count: number }>();

  function windowOf(caller: string, time: number) {
    const known = windows.get(caller);
    if (known && known.until > time) return known;
    const fresh = { until: time + perMillis, count: 0 };
    windows.delete(caller);
    windows.set(caller, fresh);
    const oldest = windows.keys().next().value;
    if (windows.size > MOST_CALLERS && oldest !== undefined) windows.delete(oldest);
    return fresh;
  }

  return {
    begin(caller) {
      const time = now();
      const window = windowOf(caller, time);
      if (window.count >= most) {
        const seconds = Math.ceil((window.until - time) / 1000);
        const detail = `Too many attempts to sign in. Try again in ${seconds} s.`;
        throw new ServiceError(429, 'too_many_attempts', detail, {
          headers: { 'retry-after': String(seconds) },
        });
      }
      window.count += 1;
    },
    takeBack(caller) {
      const window = windows.get(caller);
      if (window) window.count -= 1;
    },
  };
}
