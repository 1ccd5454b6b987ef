import { createAtom } from '@tanstack/store';
import type { AudienceCreate } from '#contract/audience-requests.ts';
import { type CreateFailure, classifyFailure } from './failure.ts';
import { RateLimiter, retryDelayMs } from './rate-limiter.ts';
import { type QueuedRow, RowQueue, UNTRIED } from './row-queue.ts';
import { type RowResult, RowResults } from './row-results.ts';
import { idempotencyKey, type Run } from './run.ts';
import { scheduleRetry } from './schedule-retry.ts';
import { Throughput } from './throughput.ts';

const MAX_LOOKUPS = 3;

export interface RunEnvironment {
  loadBody(row: number): Promise<AudienceCreate>;
  /** Returns the audience's ID; throws an `ApiError`. */
  create(body: AudienceCreate, key: string): Promise<string>;
  /** Finds an audience by exact name, excluding the IDs in `known`. */
  findByName(name: string, known: ReadonlySet<string>): Promise<string | null>;
  /** Resolves once the result is stored. */
  saveResult(result: RowResult): Promise<void>;
  deleteResult(row: number): Promise<void>;
  saveState(state: Run['state'], elapsedMs: number): void;
  /** Asks the user to sign in; resolves to whether they did. */
  signIn(): Promise<boolean>;
  now(): number;
  /** Returns how to cancel. */
  schedule(ms: number, callback: () => void): () => void;
}

/**
 * Creates the audiences of a run concurrently, never one twice. Each row has a stable idempotency key. If the service
 * ignores keys, the runner saves that a row is sent before sending it, and looks it up by name if the response is lost.
 */
export class Runner {
  readonly run: Run;
  readonly results: RowResults;
  #environment: RunEnvironment;
  #queue: RowQueue;
  #rateLimiter = new RateLimiter();
  #throughput = new Throughput();
  #state: Run['state'] | 'pausing';
  #pauseReason: string | null = null;
  #lastError: string | null = null;
  #inFlight = 0;
  #timer: (() => void) | null = null;
  #startedAt: number | null = null;
  #elapsedMs: number;
  /** Incremented on each change, as state is mutated in place. */
  readonly #version = createAtom(0);

  /** @param saved results from before a reload */
  constructor(run: Run, saved: Iterable<RowResult>, environment: RunEnvironment) {
    this.run = run;
    this.#environment = environment;
    this.results = new RowResults(saved);
    this.#queue = new RowQueue(run.rows, (row) => this.results.get(row) !== undefined);
    this.#state = run.state === 'going' ? 'paused' : run.state;
    this.#elapsedMs = run.spent;
    for (const { row, outcome } of this.results.all())
      if (outcome === 'sent') this.#queue.requeue({ row, ...UNTRIED, isUnconfirmed: !run.keyed });
  }

  get state(): Run['state'] | 'pausing' {
    return this.#state;
  }
  /** Sentence; null if the user paused the run. */
  get pauseReason(): string | null {
    return this.#pauseReason;
  }
  /** Shown while the service is down or asks to wait. */
  get lastError(): string | null {
    return this.#state === 'going' && (this.#rateLimiter.isOutage || this.waitMs > 0)
      ? this.#lastError
      : null;
  }
  get waitMs(): number {
    return this.#state === 'going' ? Math.max(0, this.#rateLimiter.pausedUntil - this.#environment.now()) : 0;
  }
  /** Null until there are enough samples. */
  get rowsPerSecond(): number | null {
    return this.#state === 'going' ? this.#throughput.rowsPerSecond(this.#environment.now()) : null;
  }
  /** Running time, without pauses. */
  get elapsedMs(): number {
    return this.#elapsedMs + (this.#startedAt === null ? 0 : this.#environment.now() - this.#startedAt);
  }
  /** Number of rows with a final result. */
  get completed(): number {
    const { created, refused, doubtful } = this.results.counts;
    return created + refused + doubtful;
  }

  subscribe = (listener: () => void): (() => void) => this.#version.subscribe(listener).unsubscribe;

  /** Starts or resumes. */
  start(): void {
    if (this.#state === 'going') return;
    this.#pauseReason = null;
    this.retryNow();
    this.#setState('going');
    this.#sendNext();
  }

  /** Pauses once the requests in flight are done. */
  pause(reason: string | null = null): void {
    if (this.#state !== 'going') return;
    this.#pauseReason = reason;
    this.#setState(this.#inFlight > 0 ? 'pausing' : 'paused');
  }

  stop(): void {
    if (this.#state !== 'done') this.#setState('stopped');
  }

  /** Resumes, and resends failed rows unless that could create duplicates. */
  retryFailed(): void {
    for (const { row, outcome } of [...this.results.all()])
      if (outcome === 'refused' || (outcome === 'doubtful' && this.run.keyed)) this.#deleteResult(row);
    this.#queue.rewind();
    this.start();
  }

  /** Skips all waiting times. */
  retryNow(): void {
    this.#rateLimiter.resume();
    this.#queue.makeAllDue();
    this.#sendNext();
  }

  #setState(state: Run['state'] | 'pausing'): void {
    const now = this.#environment.now();
    if (state === 'going') {
      this.#startedAt ??= now;
      this.#throughput.start(now);
    } else if (state !== 'pausing') {
      this.#elapsedMs = this.elapsedMs;
      this.#startedAt = null;
      this.#timer?.();
    }
    this.#state = state;
    this.#environment.saveState(state === 'pausing' ? 'paused' : state, this.elapsedMs);
    this.#notify();
  }

  #notify(): void {
    this.#version.set((version) => version + 1);
  }

  /** Fills the free request slots, then schedules itself for the next row that is due. */
  #sendNext(): void {
    this.#timer?.();
    if (this.#state !== 'going') return;
    const now = this.#environment.now();
    while (this.waitMs === 0 && this.#inFlight < this.#rateLimiter.concurrency) {
      const queued = this.#queue.take(now, this.#rateLimiter.isOutage);
      if (!queued) break;
      this.#inFlight += 1;
      void this.#send(queued).then(() => this.#onRequestDone());
    }
    if (this.#inFlight >= this.#rateLimiter.concurrency) return;
    const due = this.#queue.nextDueAt(now);
    if (due !== null)
      this.#timer = this.#environment.schedule(Math.max(due, this.#rateLimiter.pausedUntil) - now, () =>
        this.#sendNext(),
      );
    else if (this.#inFlight === 0) this.#setState('done');
  }

  #onRequestDone(): void {
    this.#inFlight -= 1;
    if (this.#state === 'pausing' && this.#inFlight === 0) this.#setState('paused');
    this.#sendNext();
    this.#notify();
  }

  async #send(queued: QueuedRow): Promise<void> {
    const { row } = queued;
    const sentAt = this.#environment.now();
    try {
      const body = await this.#environment.loadBody(row);
      if (queued.isUnconfirmed) return await this.#findUnconfirmed(queued, body.customName);
      if (!this.run.keyed) await this.#record({ row, outcome: 'sent' });
      const audienceId = await this.#environment.create(body, idempotencyKey(this.run, row));
      this.#rateLimiter.recordSuccess();
      await this.#complete({ row, outcome: 'created', audienceId });
    } catch (error) {
      await this.#handleFailure(queued, classifyFailure(error), sentAt);
    }
  }

  async #handleFailure(queued: QueuedRow, failure: CreateFailure, sentAt: number): Promise<void> {
    if (failure.kind === 'retry') return this.#retryLater(queued, failure, sentAt);
    if (failure.kind === 'rejected') {
      this.#rateLimiter.recordSuccess();
      return this.#complete({ row: queued.row, outcome: 'refused', message: failure.message });
    }
    this.#requeueUnsent({ ...queued, dueAt: 0 });
    if (failure.kind === 'halt') return this.pause(failure.message);
    if (!(await this.#environment.signIn())) this.pause('You were signed out. Sign in to resume.');
  }

  async #retryLater(
    queued: QueuedRow,
    failure: CreateFailure & { kind: 'retry' },
    sentAt: number,
  ): Promise<void> {
    const { row } = queued;
    const now = this.#environment.now();
    const { isRateLimited, mayHaveSucceeded, waitMs, message } = failure;
    this.#lastError = message;
    this.#rateLimiter.recordFailure({ sentAt, now, waitMs, isRateLimited });
    if (mayHaveSucceeded && !this.run.keyed)
      return this.#queue.requeue({
        ...queued,
        attempts: 0,
        isUnconfirmed: true,
        dueAt: now + retryDelayMs(2),
      });
    const { queued: next, isGivenUp } = scheduleRetry(queued, failure, this.results.counts.created, now);
    if (!isGivenUp) return this.#requeueUnsent(next);
    const outcome = mayHaveSucceeded ? 'doubtful' : 'refused';
    return this.#complete({ row, outcome, message: `Stopped after ${next.attempts} attempts. ${message}` });
  }

  /** Looks up a row whose response was lost. Its result is uncertain either way. */
  async #findUnconfirmed(queued: QueuedRow, name: string | undefined): Promise<void> {
    const { row, attempts } = queued;
    const completeAsDoubtful = (message: string, audienceId?: string | null) =>
      this.#complete({
        row,
        outcome: 'doubtful',
        message: `The connection was lost. ${message}`,
        ...(audienceId && { audienceId }),
      });
    if (!name) return completeAsDoubtful("Its name is computed, so we can't check whether it exists.");
    const known = new Set([...this.results.all()].flatMap(({ audienceId }) => audienceId ?? []));
    try {
      const found = await this.#environment.findByName(name, known);
      return await completeAsDoubtful(
        found ? 'An audience with this name exists.' : 'No audience with this name exists.',
        found,
      );
    } catch {
      if (attempts + 1 >= MAX_LOOKUPS) return completeAsDoubtful("Couldn't check whether it exists.");
      this.#queue.requeue({
        ...queued,
        attempts: attempts + 1,
        dueAt: this.#environment.now() + retryDelayMs(attempts + 3),
      });
    }
  }

  /** Requeues a row that wasn't created, or that is safe to resend. */
  #requeueUnsent(queued: QueuedRow): void {
    if (!this.run.keyed && !queued.isUnconfirmed) this.#deleteResult(queued.row);
    this.#queue.requeue(queued);
  }

  #deleteResult(row: number): void {
    this.results.delete(row);
    void this.#environment.deleteResult(row);
  }

  async #complete(result: RowResult): Promise<void> {
    this.#queue.complete(result.row);
    this.#throughput.record(this.#environment.now());
    await this.#record(result);
  }

  async #record(result: RowResult): Promise<void> {
    this.results.set(result);
    const saving = this.#environment.saveResult(result);
    // With idempotency keys, an unsaved row can be resent safely.
    if (!this.run.keyed) await saving;
  }
}
