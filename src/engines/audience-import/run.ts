import PQueue from 'p-queue';
import type { Capability } from '#contract/capabilities.ts';
import type { ApiError } from '#lib/api-error.ts';
import { retryDelay } from '#lib/retry.ts';
import type { ImportSource } from './import-source.ts';
import {
  classifyFailure,
  describeFailure,
  mayBeCreated,
  type RowResult,
  RowResults,
  RunLimits,
} from './run-queue.ts';
import { type RowRequest, type RowService, sendRow } from './send-row.ts';
import type { ImportPlan, RowIssue, RowTarget } from './validate.ts';

export type BulkAction = 'update' | 'publish' | 'schedule' | 'archive';

/** One import of a file, or a bulk edit, as stored in IndexedDB. */
export interface Run {
  id: string;
  /** Fingerprint of service and tenant. */
  tenant: string;
  /** Null for a bulk edit of several pages. */
  pageId: string | null;
  bulkEdit?: BulkAction;
  /** Texts that a bulk edit of a field replaces, by row; empty without one. What isn't known can't be undone. */
  before?: ReadonlyMap<number, string>;
  /** Epoch ms. */
  createdAt: number;
  source: ImportSource;
  plan: ImportPlan;
  /** Indexes of the rows to send, in order. */
  rows: Uint32Array<ArrayBuffer>;
  /** `rowStatus` of each row of the file. */
  statuses: Uint8Array<ArrayBuffer>;
  /** By row; empty for rows that only create an audience, and absent in runs of earlier versions. */
  targets?: ReadonlyMap<number, RowTarget>;
  /** Reasons of rows that aren't sent, and warnings; absent in runs of earlier versions. */
  issues?: ReadonlyMap<number, readonly RowIssue[]>;
  hasIdempotencyKeys: boolean;
  /** Of the service; absent in runs of earlier versions. */
  capabilities?: readonly Capability[];
  /** Still `running` if the page was closed during the run. */
  state: 'running' | 'paused' | 'stopped' | 'done';
  /** Running time so far, in ms. */
  elapsedMs: number;
  /** Numbers of rows by result when it last paused or ended; absent in runs of earlier versions. */
  counts?: RunCounts;
}

export type RunCounts = Readonly<RowResults['counts']>;

const MAX_ATTEMPTS = 12;
const MAX_LOOKUPS = 3;
/** Number of latest rows that the speed is computed from. */
const SPEED_ROWS = 200;
const MIN_SPEED_ROWS = 10;

export interface RunEnvironment extends RowService {
  loadRequest(row: number): Promise<RowRequest>;
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

interface QueuedRow {
  row: number;
  /** Failed attempts that count toward `MAX_ATTEMPTS` or `MAX_LOOKUPS`. */
  attempts: number;
  /** The response was lost and resending could create a duplicate: look the row up by name instead. */
  needsLookup: boolean;
  /** Rows that succeeded before its first failure; null without one. */
  succeededBefore: number | null;
}

export interface RunProgress {
  state: Run['state'] | 'pausing';
  /** Whether it was running when its tab was closed, so that a few more rows may be done than are counted. */
  isInterrupted: boolean;
  counts: RunCounts;
  /** Number of rows with a final result. */
  completed: number;
  /** Number of drafts that were saved. */
  drafts: number;
  /** Number of rows that succeeded with something to look at. */
  warned: number;
  /** Number of rows that were saved, but then not published or linked. */
  incomplete: number;
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
 * Sends the rows of a run concurrently, each exactly once. Each row has a stable idempotency key, and an update the
 * ETag of the version that was checked. If the service ignores keys, the runner saves that a row is sent before sending
 * it, and looks it up by name if the response is lost.
 */
export class Runner {
  readonly run: Run;
  readonly results: RowResults;
  #environment: RunEnvironment;
  #queue = new PQueue({ autoStart: false });
  #limits = new RunLimits();
  /** How to cancel each timer, by its callback. */
  #waits = new Map<() => void, () => void>();
  /** Rows to send for the first time, in order. */
  #untried: Iterator<number>;
  #state: RunProgress['state'];
  #isInterrupted: boolean;
  #pauseReason: string | null = null;
  #lastError: string | null = null;
  /** When the run last started, epoch ms; null unless it runs. */
  #startedAt: number | null = null;
  /** When the latest rows of this start were completed, epoch ms. */
  #completedAt: number[] = [];
  #elapsedMs: number;

  /** @param saved results from before a reload */
  constructor(run: Run, saved: Iterable<RowResult>, environment: RunEnvironment) {
    this.run = run;
    this.#environment = environment;
    this.results = new RowResults(saved, (row) => run.issues?.has(row) ?? false);
    this.#queue.on('pendingZero', () => this.#onIdle());
    this.#untried = [...run.rows].filter((row) => !this.results.get(row)).values();
    this.#isInterrupted = run.state === 'running';
    this.#state = this.#isInterrupted ? 'paused' : run.state;
    this.#elapsedMs = run.elapsedMs;
    for (const { row, outcome } of this.results.all())
      if (outcome === 'sent') this.#requeue({ ...newRow(row), needsLookup: !this.#isRepeatable(row) });
    this.#queueUntried();
  }

  get state(): RunProgress['state'] {
    return this.#state;
  }
  get progress(): RunProgress {
    const now = this.#environment.now();
    const isHeldUp = this.#state === 'running' && (this.#limits.isOutage || now < this.#limits.pausedUntil);
    const { counts, completed } = this.results;
    const [first = now] = this.#completedAt;
    const hasSpeed = !isHeldUp && this.#completedAt.length >= MIN_SPEED_ROWS && now > first;
    return {
      state: this.#state,
      isInterrupted: this.#isInterrupted,
      counts: { ...counts },
      completed,
      drafts: this.results.drafts,
      warned: this.results.warned,
      incomplete: this.results.incomplete,
      pauseReason: this.#pauseReason,
      lastError: isHeldUp ? this.#lastError : null,
      pausedUntil: this.#limits.pausedUntil,
      rowsPerSecond: hasSpeed ? (this.#completedAt.length / (now - first)) * 1000 : null,
      elapsedMs: this.#elapsedAt(now),
    };
  }

  /** Starts or resumes. */
  start(): void {
    if (this.#state === 'running') return;
    this.#pauseReason = null;
    this.#isInterrupted = false;
    this.#skipWaits();
    this.#setState('running');
    if (this.#queue.pending === 0) this.#onIdle();
  }

  /** Pauses once the requests in flight are done. */
  pause(reason: string | null = null): void {
    if (this.#state !== 'running') return;
    this.#pauseReason = reason;
    this.#setState(this.#queue.pending > 0 ? 'pausing' : 'paused');
  }

  stop(): void {
    if (this.#state !== 'done') this.#setState('stopped');
  }

  /** Resumes, and resends failed rows unless that could create duplicates. */
  retryFailed(): void {
    for (const { row, outcome } of [...this.results.all()])
      if (outcome === 'rejected' || (outcome === 'uncertain' && this.#isRepeatable(row))) {
        this.#deleteResult(row);
        this.#requeue(newRow(row));
      }
    this.start();
  }

  /** Skips all waiting times. */
  retryNow(): void {
    this.#skipWaits();
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
    }
    this.#state = state;
    this.#environment.saveState(state === 'pausing' ? 'paused' : state, this.#elapsedAt(now));
    this.#environment.onChange();
    this.#updateQueue();
  }

  #elapsedAt(now: number): number {
    return this.#elapsedMs + (this.#startedAt === null ? 0 : now - this.#startedAt);
  }

  #onIdle(): void {
    if (this.#state === 'pausing') this.#setState('paused');
    else if (this.#state === 'running' && this.results.completed === this.run.rows.length)
      this.#setState('done');
  }

  #updateQueue(): void {
    if (this.#state !== 'running' || this.#limits.pausedUntil > 0) return void this.#queue.pause();
    this.#queue.concurrency = this.#limits.concurrencyAt(this.#environment.now());
    this.#queue.start();
  }

  #wait(ms: number, callback: () => void): void {
    const end = () => {
      this.#waits.get(end)?.();
      if (this.#waits.delete(end)) callback();
    };
    this.#waits.set(end, this.#environment.schedule(ms, end));
  }

  #endPause(pausedUntil: number): void {
    // A later failure can have extended it.
    if (pausedUntil === this.#limits.pausedUntil) this.#limits.pausedUntil = 0;
    this.#updateQueue();
  }

  #skipWaits(): void {
    this.#limits.pausedUntil = 0;
    for (const end of this.#waits.keys()) end();
  }

  /** Queues one row at a time, as a run can have 100,000. */
  #queueUntried(): void {
    const { value: row } = this.#untried.next();
    if (row === undefined) return;
    void this.#queue.add(() => {
      this.#queueUntried();
      return this.#send(newRow(row));
    });
  }

  #requeue(queued: QueuedRow): void {
    // During an outage, a row that always fails must not hold up the others.
    void this.#queue.add(() => this.#send(queued), { priority: this.#limits.isOutage ? -1 : 0 });
  }

  async #send(queued: QueuedRow): Promise<void> {
    const { row } = queued;
    try {
      const request = await this.#environment.loadRequest(row);
      if (queued.needsLookup) return await this.#lookUp(queued, request.body.customName);
      if (!this.#isRepeatable(row)) {
        const sent: RowResult = { row, outcome: 'sent' };
        this.results.set(sent);
        await this.#environment.saveResult(row, sent);
      }
      const sent = await sendRow(request, idempotencyKey(this.run, row), this.#environment);
      this.#limits.recordSuccess();
      await this.#complete({ row, outcome: request.update ? 'updated' : 'created', ...sent });
    } catch (error) {
      await this.#handleFailure(queued, error);
    } finally {
      this.#updateQueue();
      this.#environment.onChange();
    }
  }

  async #handleFailure(queued: QueuedRow, error: unknown): Promise<void> {
    const action = classifyFailure(error, this.run.targets?.get(queued.row));
    if (action === 'retry') return this.#retryLater(queued, error as ApiError);
    const message = describeFailure(error);
    if (action === 'reject') {
      this.#limits.recordSuccess();
      return this.#complete({ row: queued.row, outcome: 'rejected', message });
    }
    this.#deleteUnsent(queued);
    if (action === 'halt') this.pause(message);
    else if (!(await this.#environment.signIn())) this.pause('You were signed out. Sign in to resume.');
    this.#requeue(queued);
  }

  async #retryLater(queued: QueuedRow, error: ApiError): Promise<void> {
    const { row } = queued;
    const message = describeFailure(error);
    this.#lastError = message;
    const now = this.#environment.now();
    this.#limits.recordFailure(error, now);
    const { pausedUntil } = this.#limits;
    if (pausedUntil > 0) this.#wait(pausedUntil - now, () => this.#endPause(pausedUntil));
    if (mayBeCreated(error) && !this.#isRepeatable(row))
      return this.#wait(retryDelay(1, error), () => this.#requeue({ ...newRow(row), needsLookup: true }));
    const { succeeded } = this.results;
    const succeededBefore = queued.succeededBefore ?? succeeded;
    // While nothing succeeds and nothing responds, the row isn't the cause.
    const isCounted =
      error.kind === 'server' || (error.kind !== 'rate-limited' && succeeded > succeededBefore);
    const attempts = queued.attempts + (isCounted ? 1 : 0);
    if (attempts < MAX_ATTEMPTS) {
      this.#deleteUnsent(queued);
      return this.#wait(retryDelay(queued.attempts, error), () =>
        this.#requeue({ ...queued, attempts, succeededBefore }),
      );
    }
    const outcome = mayBeCreated(error) ? 'uncertain' : 'rejected';
    return this.#complete({ row, outcome, message: `Stopped after ${attempts} attempts. ${message}` });
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
        const delayMs = retryDelay(attempts + 2, error as Error);
        if (attempts + 1 < MAX_LOOKUPS)
          return this.#wait(delayMs, () => this.#requeue({ ...queued, attempts: attempts + 1 }));
        issue = "Couldn't check whether it exists.";
      }
    }
    const message = `The connection was lost. ${issue}`;
    return this.#complete({ row, outcome: 'uncertain', message, ...(audienceId && { audienceId }) });
  }

  /** Deletes the record of a row that wasn't created, or that is safe to resend. */
  #deleteUnsent({ row, needsLookup }: QueuedRow): void {
    if (!this.#isRepeatable(row) && !needsLookup) this.#deleteResult(row);
  }

  /** Whether sending the row twice has the effect of sending it once. */
  #isRepeatable(row: number): boolean {
    return this.run.hasIdempotencyKeys || this.run.targets?.get(row)?.update !== undefined;
  }

  #deleteResult(row: number): void {
    this.results.delete(row);
    void this.#environment.saveResult(row, null);
  }

  async #complete(result: RowResult): Promise<void> {
    this.results.set(result);
    this.#completedAt = [...this.#completedAt, this.#environment.now()].slice(-SPEED_ROWS);
    const saving = this.#environment.saveResult(result.row, result);
    if (!this.#isRepeatable(result.row)) await saving;
  }
}

const newRow = (row: number): QueuedRow => ({ row, attempts: 0, needsLookup: false, succeededBefore: null });
const idempotencyKey = (run: Pick<Run, 'id'>, row: number): string => `import-${run.id}-${row}`;
