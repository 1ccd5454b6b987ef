import { backoffMs } from '#lib/backoff.ts';
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

/** TanStack Query's `retryDelay`, ms: `Retry-After` if given, else exponential backoff. */
export function retryDelay(failures: number, error: Error): number {
  if (error instanceof ApiError && error.retryAfter !== undefined) return error.retryAfter * 1000;
  return backoffMs(failures, { minMs: MIN_DELAY_MS, maxMs: MAX_DELAY_MS });
}
