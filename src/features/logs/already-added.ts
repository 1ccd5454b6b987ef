import { MINUTE } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';

/** Clocks of servers differ a little; an entry this much older than its request was added before. */
const MAX_CLOCK_SKEW_MS = MINUTE;

/** The requests of one submission of the form. */
export interface Submission {
  /** When the first of them was sent, epoch ms. */
  sentAt: number;
  /** Whether the response to an earlier one was lost, so that the entry may be its doing. */
  isRetry: boolean;
}

/**
 * Whether an entry was there before this submission: its idempotency key had been used for the same entry, and
 * nothing was added now.
 *
 * A service that sends `Idempotency-Replayed` says so. After a lost response it says so of our own entry, too, and
 * other services don't send it; then the entry's age decides. The age is taken from the response's `Date`, as the
 * browser's clock may be off by hours.
 *
 * @param createdAt of the entry
 */
export function wasAlreadyAdded(
  headers: Headers,
  createdAt: string | null,
  { sentAt, isRetry }: Submission,
  now = Date.now(),
): boolean {
  if (!isRetry && headers.get('idempotency-replayed') === 'true') return true;
  const created = parseTimestamp(createdAt);
  if (created === null) return false;
  const serverTime = Date.parse(headers.get('date') ?? '');
  const ageMs = (Number.isNaN(serverTime) ? now : serverTime) - created;
  return ageMs > now - sentAt + MAX_CLOCK_SKEW_MS;
}
