import { batch, createAtom } from '@tanstack/store';
import { ApiError } from '#api/transport/errors.ts';
import { health, isUnreachableError, mergeHealth } from '#api/transport/health.ts';
import type { AnalysisOptions, AnalysisResult } from '#engines/sessions/analysis.ts';
import type {
  AnalysisLoadState,
  Dataset,
  FromWorker,
  RangeLoadState,
  SelectionState,
  ToWorker,
  WorkerRequest,
  WorkerRequestOptions,
  WorkerRequests,
} from './protocol.ts';

export interface AnalysisSnapshot {
  loadState: AnalysisLoadState | null;
  /** The result of the last committed selection. */
  result: AnalysisResult | null;
  isTerminated: boolean;
  /** Whether the worker terminated by an error of its own. */
  hasCrashed: boolean;
}

interface PendingRequest {
  resolve(value: never): void;
  reject(error: Error): void;
  onProgress: WorkerRequestOptions['onProgress'];
}

const TERMINATED_MESSAGE = 'Loading sessions stopped unexpectedly.';

let lastId = 0;
const nextId = () => {
  lastId += 1;
  return lastId;
};

/** The main thread's side of a dataset's analysis, which runs in its own worker. */
export class AnalysisClient {
  /** Identifies this client in query keys. */
  readonly id = nextId();
  readonly #snapshot = createAtom<AnalysisSnapshot>({
    loadState: null,
    result: null,
    isTerminated: false,
    hasCrashed: false,
  });
  readonly #pending = new Map<number, PendingRequest>();
  #lastRequestId = 0;
  /** One selection is processed at a time; only the latest of the following ones is queued. */
  #completedSequence = 0;
  #sentSequence = 0;
  #queued: { state: SelectionState; isPreview: boolean } | null = null;
  #isSentPreview = false;
  #isResultPreview = false;
  readonly #latest = createAtom<AnalysisResult | null>(null);
  readonly #healthSubscription = health.subscribe(({ isUnreachable }) => {
    const { loadState } = this.#snapshot.get();
    const isStopped =
      isUnreachableError(loadErrorOf(loadState)) || isUnreachableError(loadErrorOf(loadState?.comparison));
    if (isStopped && !isUnreachable) this.resume();
  });
  readonly #worker = new Worker(new URL('./session.worker.ts', import.meta.url), { type: 'module' });

  constructor(dataset: Dataset, shown: AnalysisOptions) {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) =>
      this.#handleMessage(data),
    );
    // The screen shows it, so the page need not report it.
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#terminate(true);
    });
    this.#send({ type: 'open', dataset, shown });
  }

  readonly snapshot = (): AnalysisSnapshot => this.#snapshot.get();

  readonly subscribe = (listener: () => void): (() => void) => this.#snapshot.subscribe(listener).unsubscribe;

  /** The latest result, previews included. */
  readonly latest = (): AnalysisResult | null => this.#latest.get();

  /** Notifies of every result immediately, previews included; for painting outside React. */
  readonly subscribeLatest = (listener: () => void): (() => void) =>
    this.#latest.subscribe(listener).unsubscribe;

  show(shown: AnalysisOptions): void {
    this.#send({ type: 'show', shown });
  }

  /**
   * Requests the result of a selection; within a millisecond if only the active dimension's filter changed.
   *
   * @param isPreview whether only {@link latest} gets the result, as while brushing; a committed selection must follow
   */
  select(state: SelectionState, { isPreview = false } = {}): void {
    this.#queued = { state, isPreview };
    this.#sendQueued();
  }

  pause = (): void => this.#send({ type: 'pause' });
  resume = (): void => this.#send({ type: 'resume' });
  /** Loads new sessions, and recent ones that may have changed. */
  refresh = (): void => this.#send({ type: 'refresh' });
  /** Reloads all sessions. */
  refetch = (): void => this.#send({ type: 'refetch' });
  /** Clears the cache, then reloads all sessions. */
  clear = (): void => this.#send({ type: 'clear' });

  /** Sends a one-off request. Rejects with the signal's reason once that aborts. */
  request<M extends keyof WorkerRequests>(
    method: M,
    params: WorkerRequests[M]['params'],
    { signal, onProgress }: WorkerRequestOptions = {},
  ): Promise<WorkerRequests[M]['result']> {
    if (this.#snapshot.get().isTerminated) return Promise.reject(new Error(TERMINATED_MESSAGE));
    if (signal?.aborted) return Promise.reject(signal.reason);
    this.#lastRequestId += 1;
    const id = this.#lastRequestId;
    return new Promise<WorkerRequests[M]['result']>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, onProgress });
      this.#send({ type: 'request', id, request: { method, params } as WorkerRequest });
      signal?.addEventListener('abort', () => {
        if (!this.#pending.delete(id)) return;
        this.#send({ type: 'cancel', id });
        reject(signal.reason);
      });
    });
  }

  /** Terminates the worker; rejects pending requests and notifies subscribers. */
  readonly terminate = (): void => this.#terminate(false);

  #terminate(hasCrashed: boolean) {
    if (this.#snapshot.get().isTerminated) return;
    this.#worker.terminate();
    this.#healthSubscription.unsubscribe();
    for (const { reject } of this.#pending.values()) reject(new Error(TERMINATED_MESSAGE));
    this.#pending.clear();
    this.#update({ isTerminated: true, hasCrashed });
  }

  #send(message: ToWorker) {
    this.#worker.postMessage(message);
  }

  #sendQueued() {
    if (!this.#queued || this.#sentSequence === this.#completedSequence + 1) return;
    this.#sentSequence = this.#completedSequence + 1;
    this.#isSentPreview = this.#queued.isPreview;
    this.#send({ type: 'select', sequence: this.#sentSequence, state: this.#queued.state });
    this.#queued = null;
  }

  #handleMessage(message: FromWorker) {
    switch (message.type) {
      case 'health':
        mergeHealth(message.health);
        return;
      case 'loadState':
        this.#update({ loadState: message.loadState });
        return;
      case 'result':
        this.#completedSequence = message.sequence;
        if (this.#completedSequence === this.#sentSequence) this.#isResultPreview = this.#isSentPreview;
        this.#sendQueued();
        // Subscribers never see a result with another one's loading state.
        batch(() => {
          // The first result has all parts.
          this.#latest.set((latest) => ({ ...latest, ...message.result }) as AnalysisResult);
          if (message.loadState) this.#update({ loadState: message.loadState });
          if (!this.#isResultPreview) this.#update({ result: this.#latest.get() });
        });
        return;
      case 'progress':
        this.#pending.get(message.id)?.onProgress?.(message.progress);
        return;
      case 'response':
        this.#pending.get(message.id)?.resolve(message.value as never);
        break;
      case 'error':
        this.#pending.get(message.id)?.reject(new Error(message.message));
    }
    this.#pending.delete(message.id);
  }

  #update(change: Partial<AnalysisSnapshot>) {
    this.#snapshot.set((snapshot) => ({ ...snapshot, ...change }));
  }
}

/** Why a range couldn't be loaded; null if it could. */
export const loadErrorOf = (loadState: RangeLoadState | null | undefined): ApiError | null =>
  loadState?.error ? new ApiError(loadState.error) : null;
