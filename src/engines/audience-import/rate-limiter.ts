import { backoffMs } from '#lib/backoff.ts';

/** Browsers open up to 6 connections per host. */
const MAX_CONCURRENT = 6;
const INITIAL_CONCURRENT = 3;
/** Failures in a row that mean the service is down. */
const OUTAGE_FAILURES = 4;
const MIN_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

interface RequestFailure {
  sentAt: number;
  now: number;
  /** Requested by the service. */
  waitMs: number | undefined;
  isRateLimited: boolean;
}

/** Limits concurrent requests by additive increase and multiplicative decrease, as TCP does. */
export class RateLimiter {
  #window = INITIAL_CONCURRENT;
  #failures = 0;
  /** When the window was last halved. Failures of requests sent before don't halve it again. */
  #reducedAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = 0;

  get concurrency(): number {
    return this.isOutage ? 1 : Math.floor(this.#window);
  }
  get pausedUntil(): number {
    return this.#pausedUntil;
  }
  get isOutage(): boolean {
    return this.#failures >= OUTAGE_FAILURES;
  }

  recordSuccess(): void {
    this.#failures = 0;
    this.#window = Math.min(MAX_CONCURRENT, this.#window + 1 / this.#window);
  }

  /** Pauses all requests only if the service asks for it or is down. */
  recordFailure({ sentAt, now, waitMs, isRateLimited }: RequestFailure): void {
    this.#failures += 1;
    // A single failure isn't a sign of overload.
    if ((isRateLimited || this.#failures > 1) && sentAt >= this.#reducedAt) {
      this.#window = Math.max(1, this.#window / 2);
      this.#reducedAt = now;
    }
    const delayMs = isRateLimited
      ? retryDelayMs(this.#failures)
      : this.isOutage
        ? retryDelayMs(this.#failures - OUTAGE_FAILURES + 1)
        : 0;
    this.#pausedUntil = Math.max(this.#pausedUntil, now + (waitMs ?? delayMs));
  }

  resume(): void {
    this.#pausedUntil = 0;
  }
}

/** @param failures failures in a row, at least 1 */
export const retryDelayMs = (failures: number): number =>
  backoffMs(failures - 1, { minMs: MIN_DELAY_MS, maxMs: MAX_DELAY_MS });
