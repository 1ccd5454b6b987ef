import { ApiError, type ErrorKind } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
import { retryDelay } from '#lib/retry.ts';

/** Browsers open up to 6 connections per host. */
const MAX_CONCURRENT = 6;
/** How long a 429 halves the concurrency. */
const SLOWDOWN_MS = 60_000;
/** Failures in a row that mean the service is down: all concurrent requests failed. */
const OUTAGE_FAILURES = MAX_CONCURRENT;
const MAX_ATTEMPTS = 12;

/** Stored with a run. */
export type RowOutcome =
  /** In flight, or was when the page was closed. */
  | 'sent'
  | 'created'
  /** Rejected by the service, or given up after retries. */
  | 'rejected'
  /** May have been created: the response was lost. */
  | 'uncertain';

export interface RowResult {
  row: number;
  outcome: RowOutcome;
  /** For an uncertain row, an audience with its name. */
  audienceId?: string;
  message?: string;
}

/** Latest result of each row. */
export class RowResults {
  #byRow = new Map<number, RowResult>();
  readonly counts = { created: 0, rejected: 0, uncertain: 0 };

  constructor(saved: Iterable<RowResult>) {
    for (const result of saved) this.set(result);
  }

  get = (row: number): RowResult | undefined => this.#byRow.get(row);
  all = (): Iterable<RowResult> => this.#byRow.values();
  /** Number of rows with a final result. */
  get completed(): number {
    return this.counts.created + this.counts.rejected + this.counts.uncertain;
  }

  set(result: RowResult): void {
    this.delete(result.row);
    this.#byRow.set(result.row, result);
    if (result.outcome !== 'sent') this.counts[result.outcome] += 1;
  }

  delete(row: number): void {
    const outcome = this.#byRow.get(row)?.outcome;
    if (outcome && outcome !== 'sent') this.counts[outcome] -= 1;
    this.#byRow.delete(row);
  }
}

/** A row to send. */
export interface QueuedRow {
  row: number;
  /** Failed attempts that count toward `MAX_ATTEMPTS`. */
  attempts: number;
  /** Epoch ms. */
  dueAt: number;
  /** The response was lost and resending could create a duplicate: look the row up by name instead. */
  needsLookup: boolean;
  /** Audiences created before its first failure; null without one. */
  createdBefore: number | null;
}

/** Decides which row of a run is sent next, and when. */
export class RunQueue {
  readonly results: RowResults;
  /** Epoch ms. */
  pausedUntil = 0;
  inFlight = 0;
  /** Rows to send for the first time, in order. */
  readonly #untried: readonly number[];
  #nextIndex = 0;
  #retries: QueuedRow[] = [];
  /** Transient failures in a row, of any rows. */
  #failures = 0;
  #slowUntil = 0;

  constructor(rows: Iterable<number>, saved: Iterable<RowResult>) {
    this.results = new RowResults(saved);
    this.#untried = [...rows].filter((row) => !this.results.get(row));
  }

  get isOutage(): boolean {
    return this.#failures >= OUTAGE_FAILURES;
  }

  /** Takes the next row to send: a retry that is due, or an untried row. Null if none may be sent now. */
  take(now: number): QueuedRow | null {
    if (now < this.pausedUntil || this.inFlight >= this.#concurrency(now)) return null;
    const untried = this.#untried[this.#nextIndex];
    const retry = this.#retries.find(({ dueAt }) => dueAt <= now);
    // During an outage, a row that always fails must not hold up the others.
    if (retry && !(this.isOutage && untried !== undefined)) {
      this.#retries.splice(this.#retries.indexOf(retry), 1);
      this.inFlight += 1;
      return retry;
    }
    if (untried === undefined) return null;
    this.#nextIndex += 1;
    this.inFlight += 1;
    return newRow(untried);
  }

  /** When to call `take` again, epoch ms; null if not before a request is done. */
  nextDueAt(now: number): number | null {
    if (this.inFlight >= this.#concurrency(now)) return null;
    const hasUntried = this.#nextIndex < this.#untried.length;
    const dueAt = hasUntried ? [now] : this.#retries.map((queued) => queued.dueAt);
    return dueAt.length === 0 ? null : Math.max(this.pausedUntil, Math.min(...dueAt));
  }

  requeue(queued: QueuedRow): void {
    this.#retries.push(queued);
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

  /** Returns when to send a row again that failed; null after too many attempts. */
  scheduleRetry(queued: QueuedRow, error: ApiError, now: number): QueuedRow | null {
    const { created } = this.results.counts;
    const createdBefore = queued.createdBefore ?? created;
    // While nothing is created and nothing responds, the row isn't the cause.
    const isCounted = error.kind === 'server' || (error.kind !== 'rate-limited' && created > createdBefore);
    const attempts = queued.attempts + (isCounted ? 1 : 0);
    if (attempts >= MAX_ATTEMPTS) return null;
    return { ...queued, attempts, createdBefore, dueAt: now + retryDelay(queued.attempts, error) };
  }

  /** Skips all waiting times. */
  retryNow(): void {
    this.pausedUntil = 0;
    for (const queued of this.#retries) queued.dueAt = 0;
  }

  #concurrency(now: number): number {
    if (this.isOutage) return 1;
    return now < this.#slowUntil ? MAX_CONCURRENT / 2 : MAX_CONCURRENT;
  }
}

export const newRow = (row: number): QueuedRow => ({
  row,
  attempts: 0,
  dueAt: 0,
  needsLookup: false,
  createdBefore: null,
});

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

/** The action after a failed request: `reject` the row, or `halt` the run because no row would be accepted. */
export function classifyFailure(error: unknown): 'retry' | 'reject' | 'halt' | 'sign-in' {
  if (!(error instanceof ApiError) || error.code === 'page_archived') return 'halt';
  return finalActions[error.kind] ?? 'retry';
}

/** Errors of the gateway for requests that never reached the service. */
const UNREACHED_CODES = new Set(['upstream_unreachable', 'upstream_untrusted']);

/** Whether the audience may exist although its request failed. */
export const mayBeCreated = ({ kind, code }: ApiError): boolean =>
  kind !== 'rate-limited' && !UNREACHED_CODES.has(code ?? '');

export function describeFailure(error: unknown): string {
  const { title, detail } = explain(error);
  // The result column already says "Not created".
  return error instanceof ApiError && error.kind === 'invalid' ? detail : `${title}. ${detail}`;
}
