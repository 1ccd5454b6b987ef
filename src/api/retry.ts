import { ApiError } from './errors.ts';

const MOST_RETRIES = 3;
/** Somebody has already waited half a minute for each of these. */
const MOST_RETRIES_OF_TIMEOUTS = 1;
/** A service that asks for longer than this is not waited for: the screen says how long it asked for. */
const LONGEST_WAIT_MS = 30_000;

/** Whether to try again by itself after `failures` failed tries. */
export function retries(failures: number, error: Error): boolean {
  return (
    error instanceof ApiError &&
    error.transient &&
    failures < (error.kind === 'timeout' ? MOST_RETRIES_OF_TIMEOUTS : MOST_RETRIES) &&
    (error.retryAfter ?? 0) * 1000 <= LONGEST_WAIT_MS
  );
}

/** How long to wait before the next try, in milliseconds: as long as the service asks, else doubling. */
export function retryWait(failures: number, error: Error): number {
  if (error instanceof ApiError && error.retryAfter !== undefined) return error.retryAfter * 1000;
  return Math.min(500 * 2 ** failures, LONGEST_WAIT_MS);
}
