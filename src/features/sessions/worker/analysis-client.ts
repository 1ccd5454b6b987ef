import { batch, createAtom } from '@tanstack/store';
import { onCacheClear } from '#api/sync/clear-caches.ts';
import { health, isUnreachableError, mergeHealth } from '#api/transport/health.ts';
import {
  type AnalysisOptions,
  type AnalysisResult,
  type CountedRange,
  countedRange,
  type Dimension,
  isEmptySelection,
  type RangeCounts,
  type Selection,
} from '#engines/sessions/index.ts';
import { ApiError } from '#lib/api-error.ts';
import { randomId } from '#lib/id.ts';
import { throttle } from '#lib/throttle.ts';
import { DAY, MINUTE } from '#lib/time-units.ts';
import { WorkerClient } from '#lib/worker-rpc.ts';
import type { AnalysisServer } from './analysis-server.ts';
import type {
  AnalysisLoadState,
  AnalysisUpdate,
  Dataset,
  OpenParams,
  RangeLoadState,
  SelectionState,
} from './protocol.ts';

interface LoadedSnapshot {
  loadState: AnalysisLoadState | null;
  result: AnalysisResult | null;
}

export interface AnalysisSnapshot extends LoadedSnapshot {
  /** Whether the service's counts stand in for the figures and the view over time, as not all sessions have loaded. */
  isCounted: boolean;
  /** Number of sessions counted, if it disagrees with those loaded; else null. */
  miscount: number | null;
}

export const emptySnapshot: AnalysisSnapshot = {
  loadState: null,
  result: null,
  isCounted: false,
  miscount: null,
};

/** Before the worker's first message. */
const initialLoadState: AnalysisLoadState = {
  phase: 'loading',
  loaded: 0,
  total: null,
  notices: [],
  error: null,
  skipped: 0,
  coverage: [],
  comparison: null,
  cacheError: null,
  updatedAt: 0,
};

/** Sessions this close to now may still change. */
const RECENT_MS = 2 * DAY;

type WorkerApi = AnalysisServer & { open(params: OpenParams): void };

/** Render interval while brushing, for components too expensive to render per frame. */
const RENDER_INTERVAL_MS = 100;
/** A worker that crashes sooner after the last crash isn't restarted. */
const MIN_CRASH_INTERVAL_MS = MINUTE;
const crashError = new Error('Loading sessions stopped unexpectedly. Try again.');

/** The main thread's side of a dataset's analysis, which runs in its own worker. */
export class AnalysisClient {
  /** Identifies this client in query keys. */
  readonly id = randomId();
  readonly #dataset: Dataset;
  #options: AnalysisOptions;
  #selection: SelectionState | null = null;
  /** Null after a crash and once terminated. */
  #worker: WorkerClient<WorkerApi, AnalysisUpdate> | null = null;
  #crashedAt = Number.NEGATIVE_INFINITY;
  readonly crash = createAtom<Error | null>(null);
  /** The result of the last committed selection. */
  readonly committed = createAtom(emptySnapshot);
  /** The latest result, previews included; for painting outside React. */
  readonly latest = createAtom(emptySnapshot);
  /** The same a few times a second, and with the first sessions. */
  readonly throttled = createAtom(emptySnapshot);
  readonly #updateThrottled = throttle(() => this.throttled.set(this.latest.get()), RENDER_INTERVAL_MS);
  /** As the worker posted it. */
  #loaded: LoadedSnapshot = { loadState: null, result: null };
  /** The service's counts of the range, until its sessions have loaded. */
  #counts: RangeCounts | null = null;
  #counted: CountedRange | null = null;
  #miscount: number | null = null;
  /** One selection is processed at a time; only the latest of the following ones is queued. */
  #sequence = 0;
  #isBusy = false;
  #isQueued = false;
  readonly #cleanups = [
    // Their workers would write to the caches about to be cleared.
    onCacheClear((tenant) => tenant !== this.#dataset.tenant && this.terminate()),
    health.subscribe(({ isUnreachable }) => {
      const { loadState } = this.committed.get();
      const errors = [loadErrorOf(loadState), loadErrorOf(loadState?.comparison)];
      if (!isUnreachable && errors.some(isUnreachableError)) this.resume();
    }).unsubscribe,
  ];

  constructor(dataset: Dataset, options: AnalysisOptions) {
    this.#dataset = dataset;
    this.#options = options;
    this.#start();
  }

  setOptions(options: AnalysisOptions): void {
    if (JSON.stringify(options) === JSON.stringify(this.#options)) return;
    this.#options = options;
    this.#miscount = null;
    this.#counted = this.#counts && countedRange(this.#counts, options);
    this.#worker?.notify('setOptions', options);
  }

  /** Shows the counts of the range until all its sessions have loaded. */
  setCounts(counts: RangeCounts | null): void {
    if (this.#loaded.loadState?.phase === 'done') return;
    this.#counts = counts;
    this.#counted = counts && countedRange(counts, this.#options);
    this.#publish();
    this.#updateThrottled.flush();
  }

  /** Requests the result of a selection; within a millisecond if only the active dimension's filter changed. */
  select(change: Partial<SelectionState>): void {
    const { selection = {}, activeDimension = null } = this.#selection ?? {};
    this.#selection = { selection, activeDimension, isPreview: false, ...change };
    this.#isQueued = true;
    this.#sendSelection();
  }

  /** The requested selection, ahead of the URL while brushing. */
  get selection(): Selection {
    return this.#selection?.selection ?? {};
  }

  /** Announces that a dimension's filter is about to change, so that the worker can prepare its counts. */
  prepare(activeDimension: Dimension): void {
    if (activeDimension !== this.#selection?.activeDimension) this.select({ activeDimension });
  }

  /** Requests the result of a dimension's filter; undefined removes it. */
  filter<D extends Dimension>(activeDimension: D, filter: Selection[D] | undefined, isPreview = false): void {
    this.select({
      selection: withFilter(activeDimension, filter, this.selection),
      activeDimension,
      isPreview,
    });
  }

  pause = (): void => this.#worker?.notify('pause', undefined);
  resume = (): void => {
    if (this.#worker) this.#worker.notify('resume', undefined);
    else this.#start();
  };
  /** Loads new sessions, and recent ones that may have changed. */
  refresh = (): void => this.#reload('refresh');
  /** Reloads all sessions. */
  refetch = (): void => this.#reload('refetch');
  /** Clears the cache, then reloads all sessions. */
  clear = (): void => this.#reload('clear');

  /** Calls the worker; rejects after a crash. */
  readonly call: WorkerClient<WorkerApi, AnalysisUpdate>['call'] = (...params) =>
    this.#worker?.call(...params) ?? Promise.reject(crashError);

  isTerminated = false;

  terminate(): void {
    this.isTerminated = true;
    this.#stop();
    for (const cleanup of this.#cleanups) cleanup();
  }

  #reload(method: 'refresh' | 'refetch' | 'clear') {
    this.#counts = null;
    this.#counted = null;
    this.#miscount = null;
    this.#worker?.notify(method, undefined);
  }

  #start() {
    const worker = new Worker(new URL('./session.worker.ts', import.meta.url), { type: 'module' });
    this.#worker = new WorkerClient(worker, {
      onEvent: (update) => this.#handleUpdate(update),
      onCrash: () => this.#handleCrash(),
    });
    this.crash.set(null);
    this.#worker.notify('open', { dataset: this.#dataset, options: this.#options });
    this.#isBusy = false;
    this.#isQueued = this.#selection !== null;
    this.#sendSelection();
  }

  #stop() {
    this.#worker?.terminate(crashError);
    this.#worker = null;
    this.#updateThrottled.cancel();
    this.crash.set(crashError);
  }

  #handleCrash() {
    this.#stop();
    const sinceLastMs = Date.now() - this.#crashedAt;
    this.#crashedAt = Date.now();
    if (sinceLastMs > MIN_CRASH_INTERVAL_MS) this.#start();
  }

  #sendSelection() {
    if (!this.#isQueued || this.#isBusy || !this.#selection) return;
    this.#sequence += 1;
    this.#isBusy = true;
    this.#isQueued = false;
    this.#worker?.notify('select', { sequence: this.#sequence, state: this.#selection });
  }

  #handleUpdate({ sequence, isPreview, result, loadState, health: reported }: AnalysisUpdate) {
    if (reported) mergeHealth(reported);
    if (sequence === this.#sequence) this.#isBusy = false;
    this.#sendSelection();
    const before = this.#loaded;
    this.#loaded = {
      loadState: loadState ?? before.loadState,
      // The first result has all parts.
      result:
        Object.keys(result).length > 0 ? ({ ...before.result, ...result } as AnalysisResult) : before.result,
    };
    this.#compareCounts();
    batch(() => {
      this.#publish(isPreview);
      if (before.result?.baselineMetrics.sessions) this.#updateThrottled();
      else this.#updateThrottled.flush();
    });
  }

  #publish(isPreview = false) {
    const next = this.#withCounts(this.#loaded);
    batch(() => {
      this.latest.set(next);
      if (!isPreview) this.committed.set(next);
    });
  }

  #withCounts({ loadState, result }: LoadedSnapshot): AnalysisSnapshot {
    const counted = this.#counted;
    if (!counted || !isEmptySelection(result?.selection ?? this.selection))
      return { loadState, result, isCounted: false, miscount: this.#miscount };
    const { sessions, shares, axis, view } = counted;
    const metrics = { measures: result?.metrics.measures, sessions, shares };
    return {
      loadState: loadState ?? initialLoadState,
      // Until sessions load, nothing reads the other parts.
      result: {
        selection: {},
        comparison: null,
        ...result,
        axis,
        metrics,
        baselineMetrics: metrics,
        views: { ...result?.views, start: view },
        baseline: { ...result?.baseline, start: view },
      } as AnalysisResult,
      isCounted: true,
      miscount: null,
    };
  }

  /** Once all sessions have loaded, ends the use of counts and checks them. */
  #compareCounts() {
    const { loadState, result } = this.#loaded;
    if (loadState?.phase !== 'done') return;
    const counted = this.#counted;
    this.#counts = null;
    this.#counted = null;
    if (!counted || !result || loadState.notices.length > 0) return;
    const { boundaries } = counted.axis;
    if (boundaries.join() !== result.axis.boundaries.join()) return;
    const missing = boundaries.reduce(
      (sum, _, index) =>
        (boundaries[index + 1] ?? Number.POSITIVE_INFINITY) > this.#options.now - RECENT_MS
          ? sum
          : sum + (counted.view.sessions[index] ?? 0) - (result.baseline.start.sessions[index] ?? 0),
      0,
    );
    if (Math.abs(missing) > loadState.skipped) this.#miscount = counted.sessions;
  }
}

/** A selection with another filter of a dimension, or without one. */
export const withFilter = <D extends Dimension>(
  dimension: D,
  filter: Selection[D] | undefined,
  { [dimension]: _, ...others }: Selection,
): Selection => ({ ...others, ...(filter && { [dimension]: filter }) });

/** Why a range couldn't be loaded; null if it could. */
export const loadErrorOf = (loadState: RangeLoadState | null | undefined): ApiError | null =>
  loadState?.error ? new ApiError(loadState.error) : null;
