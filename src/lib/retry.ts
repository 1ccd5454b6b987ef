import { backoffMs, withJitter } from '#lib/backoff.ts';
import { ApiError } from './api-error.ts';

const MIN_DELAY_MS = 500;
const MAX_RETRIES = 3;
/** Each attempt takes half a minute. */
const MAX_TIMEOUT_RETRIES = 1;
/** For a longer `Retry-After`, the screen shows the wait instead. */
const MAX_DELAY_MS = 30_000;

/** TanStack Query's `retry`. */
export function shouldRetry(failures: number, error: Error): boolean {
  return (
    error instanceof ApiError &&
    error.isTransient &&
    failures < (error.kind === 'timeout' ? MAX_TIMEOUT_RETRIES : MAX_RETRIES) &&
    (error.retryAfter ?? 0) * 1000 <= MAX_DELAY_MS
  );
}

/** TanStack Query's `retryDelay`, ms: `Retry-After` if given, else exponential backoff with jitter. */
export function retryDelay(failures: number, error: Error, random = Math.random): number {
  if (error instanceof ApiError && error.retryAfter !== undefined) return error.retryAfter * 1000;
  return withJitter(backoffMs(failures, { minMs: MIN_DELAY_MS, maxMs: MAX_DELAY_MS }), random());
}

/** Resolves after `ms`, or earlier: once the browser is back online or `signal` aborts. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) return Promise.resolve();
  const ended = new AbortController();
  const end = () => resolve();
  const timer = setTimeout(end, ms);
  globalThis.addEventListener?.('online', end, { signal: ended.signal });
  signal.addEventListener('abort', end, { signal: ended.signal });
  return promise.finally(() => {
    clearTimeout(timer);
    ended.abort();
  });
}

interface RetryOptions {
  /** Ends the retries; rejects with its reason. */
  signal: AbortSignal;
  canRetry?(failures: number, error: Error): boolean;
  waitFor?(ms: number, error: Error): Promise<void>;
}

/** Repeats `attempt` until it succeeds, or fails in a way that another attempt wouldn't change. */
export async function retry<T>(
  attempt: () => Promise<T>,
  { signal, canRetry = shouldRetry, waitFor = (ms) => wait(ms, signal) }: RetryOptions,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted || !(error instanceof Error) || !canRetry(failures, error)) throw error;
      await waitFor(retryDelay(failures, error), error);
    }
  }
}
