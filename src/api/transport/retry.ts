import { backoffMs } from '#lib/backoff.ts';
import { ApiError } from './errors.ts';

const MIN_DELAY_MS = 500;
const MAX_RETRIES = 3;
/** Each of these has already taken half a minute. */
const MAX_TIMEOUT_RETRIES = 1;
/** Beyond this the screen shows how long the service asks to wait instead. */
const MAX_DELAY_MS = 30_000;

/** Whether to retry automatically after `failures` failed tries. */
export function retries(failures: number, error: Error): boolean {
  return (
    error instanceof ApiError &&
    error.transient &&
    failures < (error.kind === 'timeout' ? MAX_TIMEOUT_RETRIES : MAX_RETRIES) &&
    (error.retryAfter ?? 0) * 1000 <= MAX_DELAY_MS
  );
}

/** The delay before the next try, ms: what the service asks for, else exponential backoff. */
export function retryDelay(failures: number, error: Error): number {
  if (error instanceof ApiError && error.retryAfter !== undefined) return error.retryAfter * 1000;
  return backoffMs(failures, { minMs: MIN_DELAY_MS, maxMs: MAX_DELAY_MS });
}
