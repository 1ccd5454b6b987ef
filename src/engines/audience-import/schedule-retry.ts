import type { CreateFailure } from './failure.ts';
import { retryDelayMs } from './rate-limiter.ts';
import type { QueuedRow } from './row-queue.ts';

/** Gives up a row after this many failures since `MIN_OTHERS_CREATED` other rows were created. */
const MAX_ROW_FAILURES = 8;
const MIN_OTHERS_CREATED = 12;
/** Gives up a row after this many error responses, even if no other row is created. */
const MAX_ATTEMPTS = 20;

/**
 * Schedules the next attempt of a row that failed, or gives it up.
 *
 * @param created audiences created so far
 * @param now epoch ms
 */
export function scheduleRetry(
  queued: QueuedRow,
  { isRateLimited, hasResponse }: CreateFailure & { kind: 'retry' },
  created: number,
  now: number,
): { queued: QueuedRow; isGivenUp: boolean } {
  const createdBefore = queued.createdBefore ?? created;
  const attempts = queued.attempts + (isRateLimited ? 0 : 1);
  // While the service creates nothing, the row isn't the cause.
  const isRowCause = !isRateLimited && created >= createdBefore + MIN_OTHERS_CREATED;
  const rowFailures = queued.rowFailures + (isRowCause ? 1 : 0);
  return {
    queued: {
      ...queued,
      attempts,
      rowFailures,
      createdBefore,
      dueAt: now + retryDelayMs(Math.max(1, attempts)),
    },
    isGivenUp: rowFailures >= MAX_ROW_FAILURES || (hasResponse && attempts >= MAX_ATTEMPTS),
  };
}
