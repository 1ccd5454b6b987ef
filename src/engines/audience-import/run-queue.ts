import { ApiError, type ErrorKind, isApiError } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
import { retryDelay } from '#lib/retry.ts';
import type { RowTarget } from './validate.ts';

/** Browsers open up to 6 connections per host. */
const MAX_CONCURRENT = 6;
/** How long a 429 halves the concurrency. */
const SLOWDOWN_MS = 60_000;
/** Failures in a row that mean the service is down: all concurrent requests failed. */
const OUTAGE_FAILURES = MAX_CONCURRENT;

/** Stored with a run. */
export type RowOutcome =
  /** In flight, or was when the page was closed. */
  | 'sent'
  | 'created'
  | 'updated'
  /** Rejected by the service, or given up after retries. */
  | 'rejected'
  /** May have been created: the response was lost. */
  | 'uncertain';

export interface RowResult {
  row: number;
  outcome: RowOutcome;
  /** For an uncertain row, an audience with its name. */
  audienceId?: string;
  /** It was saved as a draft, which visitors don't see; absent in runs of earlier versions. */
  isDraft?: true;
  message?: string;
}

/** Latest result of each row. */
export class RowResults {
  #byRow = new Map<number, RowResult>();
  readonly counts = { created: 0, updated: 0, rejected: 0, uncertain: 0 };

  /** Number of drafts that were saved. */
  drafts = 0;
  /** Number of rows that succeeded with something to look at. */
  warned = 0;
  /** Number of rows that were saved, but then not published or linked. */
  incomplete = 0;
  readonly #hasIssues: (row: number) => boolean;

  constructor(saved: Iterable<RowResult>, hasIssues: (row: number) => boolean) {
    this.#hasIssues = hasIssues;
    for (const result of saved) this.set(result);
  }

  get = (row: number): RowResult | undefined => this.#byRow.get(row);
  all = (): Iterable<RowResult> => this.#byRow.values();
  /** Number of rows with a final result. */
  get completed(): number {
    return this.succeeded + this.counts.rejected + this.counts.uncertain;
  }
  get succeeded(): number {
    return this.counts.created + this.counts.updated;
  }

  set(result: RowResult): void {
    this.delete(result.row);
    this.#byRow.set(result.row, result);
    this.#count(result, 1);
  }

  delete(row: number): void {
    const result = this.#byRow.get(row);
    if (result) this.#count(result, -1);
    this.#byRow.delete(row);
  }

  #count({ row, outcome, isDraft, message }: RowResult, by: 1 | -1): void {
    if (outcome === 'sent') return;
    this.counts[outcome] += by;
    if (isDraft) this.drafts += by;
    const hasSucceeded = outcome === 'created' || outcome === 'updated';
    if (hasSucceeded && message !== undefined) this.incomplete += by;
    if (hasSucceeded && (message !== undefined || this.#hasIssues(row))) this.warned += by;
  }
}

/** Concurrency of a run: reduced after a 429, one request at a time during an outage. */
export class RunLimits {
  /** When sending continues, epoch ms; 0 unless the run waits. */
  pausedUntil = 0;
  /** Transient failures in a row, of any rows. */
  #failures = 0;
  #slowUntil = 0;

  get isOutage(): boolean {
    return this.#failures >= OUTAGE_FAILURES;
  }

  concurrencyAt(now: number): number {
    if (this.isOutage) return 1;
    return now < this.#slowUntil ? MAX_CONCURRENT / 2 : MAX_CONCURRENT;
  }

  recordSuccess(): void {
    this.#failures = 0;
  }

  /** Pauses all rows if the service is down or asks to wait. */
  recordFailure(error: ApiError, now: number): void {
    this.#failures += 1;
    const isRateLimited = error.kind === 'rate-limited';
    if (isRateLimited) this.#slowUntil = now + SLOWDOWN_MS;
    if (!isRateLimited && !this.isOutage && error.retryAfter === undefined) return;
    const delayMs = retryDelay(Math.max(0, this.#failures - OUTAGE_FAILURES), error);
    this.pausedUntil = Math.max(this.pausedUntil, now + delayMs);
  }
}

/** Kinds of errors after which a row, or any row, can't succeed by sending it again. */
const finalActions: Partial<Record<ErrorKind, 'reject' | 'halt' | 'sign-in'>> = {
  invalid: 'reject',
  'too-large': 'reject',
  changed: 'reject',
  conflict: 'reject',
  forbidden: 'halt',
  'other-tenant': 'halt',
  'not-found': 'halt',
  unsupported: 'halt',
  unauthorized: 'sign-in',
};

/**
 * The action after a failed request: `reject` the row, or `halt` the run because no row would be accepted.
 *
 * @param target audience or person of the row, which may be missing
 */
export function classifyFailure(
  error: unknown,
  target: RowTarget | undefined,
): 'retry' | 'reject' | 'halt' | 'sign-in' {
  if (!(error instanceof ApiError)) return 'halt';
  // Other rows of a run over all pages can have another page.
  if (error.code === 'page_archived') return target?.update?.pageId ? 'reject' : 'halt';
  if (target && error.kind === 'not-found') return 'reject';
  return finalActions[error.kind] ?? 'retry';
}

/** Errors of the gateway for requests that never reached the service. */
const UNREACHED_CODES = new Set(['upstream_unreachable', 'upstream_untrusted']);

/** Whether the audience may exist although its request failed. */
export const mayBeCreated = ({ kind, code }: ApiError): boolean =>
  kind !== 'rate-limited' && !UNREACHED_CODES.has(code ?? '');

export function describeFailure(error: unknown): string {
  if (isApiError(error, 'changed'))
    return 'Someone changed this audience after the check. Nothing was overwritten. Check it again.';
  const { title, detail } = explain(error);
  if (error instanceof ApiError && error.code === 'audience_scheduled')
    return 'This audience is scheduled. Add its publish time, or cancel the schedule.';
  // The result column already says "Failed".
  return isApiError(error, 'invalid') ? detail : `${title}. ${detail}`;
}
