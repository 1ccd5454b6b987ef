import type { AudienceCreate } from '#contract/audience-requests.ts';
import type { ApiError } from '#lib/api-error.ts';
import { retryDelay } from '#lib/retry.ts';
import type { ImportSource } from './read-source.ts';
import {
  classifyFailure,
  describeFailure,
  mayBeCreated,
  newRow,
  type QueuedRow,
  type RowResult,
  type RowResults,
  RunQueue,
} from './run-queue.ts';
import type { ImportPlan } from './validate.ts';

/** One import of a file, as stored in IndexedDB. */
export interface Run {
  id: string;
  /** Fingerprint of service and tenant. */
  tenant: string;
  pageId: string;
  /** Epoch ms. */
  createdAt: number;
  source: ImportSource;
  plan: ImportPlan;
  /** Indexes of the rows to send, in order. */
  rows: Uint32Array<ArrayBuffer>;
  /** `rowStatus` of each row of the file. */
  statuses: Uint8Array<ArrayBuffer>;
  /** The service honors idempotency keys. */
  hasIdempotencyKeys: boolean;
  /** Still `running` if the page was closed during the run. */
  state: 'running' | 'paused' | 'stopped' | 'done';
  /** Running time so far, in ms. */
  elapsedMs: number;
}

const MAX_LOOKUPS = 3;
/** Number of latest rows that the speed is computed from. */
const SPEED_ROWS = 200;
const MIN_SPEED_ROWS = 10;

export interface RunEnvironment {
  loadBody(row: number): Promise<AudienceCreate>;
  /** Returns the audience's ID; throws an `ApiError`. */
  create(body: AudienceCreate, key: string): Promise<string>;
  /** Finds an audience by exact name, excluding the IDs in `known`. */
  findByName(name: string, known: ReadonlySet<string>): Promise<string | null>;
  /** Stores or deletes the result of a row. Resolves once it is written. */
  saveResult(row: number, result: RowResult | null): Promise<void>;
  saveState(state: Run['state'], elapsedMs: number): void;
  /** `progress` or `results` changed. */
  onChange(): void;
  /** Asks the user to sign in; resolves to whether they did. */
  signIn(): Promise<boolean>;
  now(): number;
  /** Returns how to cancel. */
  schedule(ms: number, callback: () => void): () => void;
}

/** State of a run at one time. */
export interface RunProgress {
  state: Run['state'] | 'pausing';
  counts: Readonly<RowResults['counts']>;
  /** Number of rows with a final result. */
  completed: number;
  /** Sentence; null if the user paused the run. */
  pauseReason: string | null;
  /** Set while the service is down or asks to wait. */
  lastError: string | null;
  /** When sending continues, epoch ms; in the past unless the run waits. */
  pausedUntil: number;
  /** Null until there are enough samples. */
  rowsPerSecond: number | null;
  /** Running time, without pauses. */
  elapsedMs: number;
}

/**
 * Creates the audiences of a run concurrently, never one twice. Each row has a stable idempotency key. If the service
 * ignores keys, the runner saves that a row is sent before sending it, and looks it up by name if the response is lost.
 */
export class Runner {
  readonly run: Run;
  #environment: RunEnvironment;
  #queue: RunQueue;
  #state: RunProgress['state'];
  #pauseReason: string | null = null;
  #lastError: string | null = null;
  #timer: (() => void) | null = null;
  /** When the run last started, epoch ms; null unless it runs. */
  #startedAt: number | null = null;
  /** When the latest rows of this start were completed, epoch ms. */
  #completedAt: number[] = [];
  #elapsedMs: number;

  /** @param saved results from before a reload */
  constructor(run: Run, saved: Iterable<RowResult>, environment: RunEnvironment) {
    this.run = run;
    this.#environment = environment;
    this.#queue = new RunQueue(run.rows, saved);
    this.#state = run.state === 'running' ? 'paused' : run.state;
    this.#elapsedMs = run.elapsedMs;
    for (const { row, outcome } of this.results.all())
      if (outcome === 'sent') this.#queue.requeue({ ...newRow(row), needsLookup: !run.hasIdempotencyKeys });
  }

  get results(): RowResults {
    return this.#queue.results;
  }
  get state(): RunProgress['state'] {
    return this.#state;
  }
  get progress(): RunProgress {
    const now = this.#environment.now();
    const isHeldUp = this.#state === 'running' && (this.#queue.isOutage || now < this.#queue.pausedUntil);
    const { counts, completed } = this.results;
    const [first = now] = this.#completedAt;
    const hasSpeed = !isHeldUp && this.#completedAt.length >= MIN_SPEED_ROWS && now > first;
    return {
      state: this.#state,
      counts: { ...counts },
      completed,
      pauseReason: this.#pauseReason,
      lastError: isHeldUp ? this.#lastError : null,
      pausedUntil: this.#queue.pausedUntil,
      rowsPerSecond: hasSpeed ? (this.#completedAt.length / (now - first)) * 1000 : null,
      elapsedMs: this.#elapsedAt(now),
    };
  }

  /** Starts or resumes. */
  start(): void {
    if (this.#state === 'running') return;
    this.#pauseReason = null;
    this.retryNow();
    this.#setState('running');
    this.#sendNext();
  }

  /** Pauses once the requests in flight are done. */
  pause(reason: string | null = null): void {
    if (this.#state !== 'running') return;
    this.#pauseReason = reason;
    this.#setState(this.#queue.inFlight > 0 ? 'pausing' : 'paused');
  }

  stop(): void {
    if (this.#state !== 'done') this.#setState('stopped');
  }

  /** Resumes, and resends failed rows unless that could create duplicates. */
  retryFailed(): void {
    for (const { row, outcome } of [...this.results.all()])
      if (outcome === 'rejected' || (outcome === 'uncertain' && this.run.hasIdempotencyKeys)) {
        this.#deleteResult(row);
        this.#queue.requeue(newRow(row));
      }
    this.start();
  }

  /** Skips all waiting times. */
  retryNow(): void {
    this.#queue.retryNow();
    this.#sendNext();
    this.#environment.onChange();
  }

  #setState(state: RunProgress['state']): void {
    const now = this.#environment.now();
    if (state === 'running') {
      this.#startedAt ??= now;
      this.#completedAt = [];
    } else if (state !== 'pausing') {
      this.#elapsedMs = this.#elapsedAt(now);
      this.#startedAt = null;
      this.#timer?.();
    }
    this.#state = state;
    this.#environment.saveState(state === 'pausing' ? 'paused' : state, this.#elapsedAt(now));
    this.#environment.onChange();
  }

  #elapsedAt(now: number): number {
    return this.#elapsedMs + (this.#startedAt === null ? 0 : now - this.#startedAt);
  }

  /** Fills the free request slots, then schedules itself for the next row that is due. */
  #sendNext(): void {
    this.#timer?.();
    if (this.#state !== 'running') return;
    const now = this.#environment.now();
    for (let queued = this.#queue.take(now); queued; queued = this.#queue.take(now))
      void this.#send(queued).then(() => this.#onRequestDone());
    const dueAt = this.#queue.nextDueAt(now);
    if (dueAt !== null) this.#timer = this.#environment.schedule(dueAt - now, () => this.#sendNext());
    else if (this.#queue.inFlight === 0) this.#setState('done');
  }

  #onRequestDone(): void {
    this.#queue.inFlight -= 1;
    if (this.#state === 'pausing' && this.#queue.inFlight === 0) this.#setState('paused');
    this.#sendNext();
    this.#environment.onChange();
  }

  async #send(queued: QueuedRow): Promise<void> {
    const { row } = queued;
    try {
      const body = await this.#environment.loadBody(row);
      if (queued.needsLookup) return await this.#lookUp(queued, body.customName);
      if (!this.run.hasIdempotencyKeys) {
        const sent: RowResult = { row, outcome: 'sent' };
        this.results.set(sent);
        await this.#environment.saveResult(row, sent);
      }
      const audienceId = await this.#environment.create(body, idempotencyKey(this.run, row));
      this.#queue.recordSuccess();
      await this.#complete({ row, outcome: 'created', audienceId });
    } catch (error) {
      await this.#handleFailure(queued, error);
    }
  }

  async #handleFailure(queued: QueuedRow, error: unknown): Promise<void> {
    const action = classifyFailure(error);
    if (action === 'retry') return this.#retryLater(queued, error as ApiError);
    const message = describeFailure(error);
    if (action === 'reject') {
      this.#queue.recordSuccess();
      return this.#complete({ row: queued.row, outcome: 'rejected', message });
    }
    this.#requeueUnsent({ ...queued, dueAt: 0 });
    if (action === 'halt') return this.pause(message);
    if (!(await this.#environment.signIn())) this.pause('You were signed out. Sign in to resume.');
  }

  async #retryLater(queued: QueuedRow, error: ApiError): Promise<void> {
    const { row } = queued;
    const now = this.#environment.now();
    const message = describeFailure(error);
    this.#lastError = message;
    this.#queue.recordFailure(error, now);
    if (mayBeCreated(error) && !this.run.hasIdempotencyKeys)
      return this.#queue.requeue({ ...newRow(row), needsLookup: true, dueAt: now + retryDelay(1, error) });
    const retry = this.#queue.scheduleRetry(queued, error, now);
    if (retry) return this.#requeueUnsent(retry);
    const outcome = mayBeCreated(error) ? 'uncertain' : 'rejected';
    return this.#complete({
      row,
      outcome,
      message: `Stopped after ${queued.attempts + 1} attempts. ${message}`,
    });
  }

  /** Looks up a row whose response was lost. Its result is uncertain either way. */
  async #lookUp(queued: QueuedRow, name: string | undefined): Promise<void> {
    const { row, attempts } = queued;
    let audienceId: string | null = null;
    let issue = "Its name is computed, so we can't check whether it exists.";
    if (name) {
      const known = new Set([...this.results.all()].flatMap((result) => result.audienceId ?? []));
      try {
        audienceId = await this.#environment.findByName(name, known);
        issue = audienceId ? 'An audience with this name exists.' : 'No audience with this name exists.';
      } catch (error) {
        const dueAt = this.#environment.now() + retryDelay(attempts + 2, error as Error);
        if (attempts + 1 < MAX_LOOKUPS)
          return this.#queue.requeue({ ...queued, attempts: attempts + 1, dueAt });
        issue = "Couldn't check whether it exists.";
      }
    }
    const message = `The connection was lost. ${issue}`;
    return this.#complete({ row, outcome: 'uncertain', message, ...(audienceId && { audienceId }) });
  }

  /** Requeues a row that wasn't created, or that is safe to resend. */
  #requeueUnsent(queued: QueuedRow): void {
    if (!this.run.hasIdempotencyKeys && !queued.needsLookup) this.#deleteResult(queued.row);
    this.#queue.requeue(queued);
  }

  #deleteResult(row: number): void {
    this.results.delete(row);
    void this.#environment.saveResult(row, null);
  }

  async #complete(result: RowResult): Promise<void> {
    this.results.set(result);
    this.#completedAt = [...this.#completedAt, this.#environment.now()].slice(-SPEED_ROWS);
    const saving = this.#environment.saveResult(result.row, result);
    // With idempotency keys, an unsaved row can be resent safely.
    if (!this.run.hasIdempotencyKeys) await saving;
  }
}

const idempotencyKey = (run: Pick<Run, 'id'>, row: number): string => `import-${run.id}-${row}`;
