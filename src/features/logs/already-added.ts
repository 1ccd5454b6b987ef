import { MINUTE } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';

/** Allowed clock difference between servers. An entry older than its request by more was added before. */
const MAX_CLOCK_SKEW_MS = MINUTE;

/** The requests of one submission of the form. */
export interface Submission {
  /** Time of the first request, epoch ms. */
  sentAt: number;
  /** Whether the response to a previous request was lost, which may have added the entry. */
  isRetry: boolean;
}

/**
 * Whether an entry existed before this submission, that is, its idempotency key was already used for it.
 *
 * `Idempotency-Replayed` says so, except after a lost response, which may be of our own entry, and for services that
 * don't send it. Then the entry's age decides, measured by the response's `Date`, because the browser's clock may be
 * off by hours.
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
