import { isSignedOutError } from '#api/transport/errors.ts';
import { Analysis, type AnalysisOptions, type AnalysisResult } from '#engines/sessions/analysis.ts';
import { emptyParts, SessionStore } from '#engines/sessions/columns/session-store.ts';
import { Loader, type LoadRecord, type LoadState } from '#engines/sessions/loading/loader.ts';
import { type Slice, sliceConcurrency } from '#engines/sessions/loading/slices.ts';
import { toSlice } from '#engines/sessions/time-axis.ts';
import { calendarOf } from '#lib/zoned.ts';
import { fetchPage, isStaleCursorError } from './fetch-page.ts';
import { handleRequest } from './handle-request.ts';
import type {
  AnalysisLoadState,
  Dataset,
  FromWorker,
  RangeLoadState,
  RequestProgress,
  SelectionState,
  ToWorker,
} from './protocol.ts';
import { initialLoadState, toRangeLoadState } from './range-load-state.ts';
import { SessionCache } from './session-cache.ts';

/** While sessions stream in, results are posted at growing intervals: less changes, and the page renders more. */
const FIRST_UPDATE_DELAY_MS = 200;
const UPDATE_DELAY_FACTOR = 1.5;
const MAX_UPDATE_DELAY_MS = 1000;
/** Exact quantiles may scan all rows; they wait until the selection hasn't changed for this long. */
const EXACT_DELAY_MS = 120;

/** The worker's side of an analysis: loads and caches a dataset, and answers the client. */
export class AnalysisServer {
  readonly #dataset: Dataset;
  readonly #post: (message: FromWorker) => void;
  readonly #cache: SessionCache;
  #shown: AnalysisOptions;
  #analysis: Analysis;
  #loader: Loader;
  #selectionState: SelectionState = { selection: {}, activeDimension: null };
  #sequence = 0;
  #result: AnalysisResult | null = null;
  /** The result as last posted; only differences are posted. */
  #postedResult: Partial<AnalysisResult> = {};
  /** The load state as last posted, as JSON. */
  #postedLoadState = '';
  #rangeState: LoadState;
  #comparisonSlice: Slice | null = null;
  /** Start of the comparison range if no sessions come before it; null if some do, or it's unknown. */
  #emptyBefore: number | null = null;
  /** While true, the loader's state is that of the comparison. */
  #isLoadingComparison = false;
  #cacheError: AnalysisLoadState['cacheError'] = null;
  #cachedAt: number | null = null;
  /** Running requests by ID. */
  readonly #requests = new Map<number, AbortController>();
  #updateTimer: ReturnType<typeof setTimeout> | undefined;
  #updateDelayMs = FIRST_UPDATE_DELAY_MS;
  #exactTimer: ReturnType<typeof setTimeout> | undefined;
  /** Resolves once the cache has been read; loading waits for it. */
  readonly #restored: Promise<void>;
  #isRestored = false;
  /** ID of the latest load; earlier ones stop. */
  #loadId = 0;

  constructor(dataset: Dataset, shown: AnalysisOptions, post: (message: FromWorker) => void) {
    this.#dataset = dataset;
    this.#post = post;
    this.#shown = shown;
    this.#cache = new SessionCache(dataset);
    this.#analysis = this.#createAnalysis();
    this.#loader = this.#createLoader();
    this.#rangeState = this.#loader.state;
    this.#restored = this.#restore();
    void this.#load();
  }

  handleMessage(message: ToWorker): void {
    switch (message.type) {
      case 'show':
        this.#shown = message.shown;
        this.#analysis.setOptions(message.shown);
        void this.#load();
        return;
      case 'select':
        this.#selectionState = message.state;
        this.#sequence = message.sequence;
        // Before the cache is read, a result would claim that there are no sessions.
        if (this.#isRestored) this.#update();
        return;
      case 'request':
        void this.#respond(message);
        return;
      case 'cancel':
        this.#requests.get(message.id)?.abort();
        return;
      case 'pause':
        // Loads start only after the cache is restored.
        void this.#restored.then(() => this.#loader.pause());
        return;
      case 'resume':
        void this.#load();
        return;
      case 'refresh':
        this.#loader.invalidateRecent();
        void this.#load();
        return;
      case 'refetch':
        void this.#load({ shouldReload: true });
        return;
      case 'clear':
        void this.#cache.remove().then(() => this.#load({ shouldReload: true }));
    }
  }

  #createAnalysis(): Analysis {
    return new Analysis(new SessionStore(emptyParts(calendarOf(this.#shown.zone))), this.#shown);
  }

  #createLoader(cached?: LoadRecord): Loader {
    const environment = {
      store: () => this.#analysis.store,
      reset: () => {
        this.#analysis = this.#createAnalysis();
        this.#cachedAt = null;
        // The range was dropped as well, and loads first.
        if (this.#isLoadingComparison) void this.#load();
      },
      fetchPage: (query: Parameters<typeof fetchPage>[1], signal: AbortSignal) =>
        fetchPage(this.#dataset, query, signal),
      isExpiredCursor: isStaleCursorError,
      now: Date.now,
      concurrency: sliceConcurrency(navigator.hardwareConcurrency),
      count: (slice: Slice) => this.#count(slice),
      onChange: () => this.#scheduleUpdate(),
    };
    return new Loader(environment, cached);
  }

  #count([start, end]: Slice): number {
    return this.#analysis.count({ start: finiteOrNull(start), end: finiteOrNull(end) });
  }

  async #restore() {
    const cached = await this.#cache.restore();
    this.#isRestored = true;
    if (!cached) return;
    this.#analysis = new Analysis(cached.store, this.#shown);
    this.#loader = this.#createLoader(cached);
    this.#cachedAt = cached.loadedAt;
    this.#update();
  }

  async #load({ shouldReload = false } = {}) {
    this.#loadId += 1;
    const id = this.#loadId;
    await this.#restored;
    if (id !== this.#loadId) return;
    this.#comparisonSlice = this.#analysis.comparisonSlice;
    this.#emptyBefore = null;
    this.#isLoadingComparison = false;
    this.#updateDelayMs = FIRST_UPDATE_DELAY_MS;
    const before = this.#analysis.store;
    const rangeLoad = this.#loader.load(toSlice(this.#shown.range), this.#shown.now, shouldReload);
    this.#update();
    await rangeLoad;
    if (id !== this.#loadId) return;
    this.#update();
    if (this.#rangeState.phase === 'done' && this.#comparisonSlice) {
      const [start] = this.#comparisonSlice;
      const isFirst = await this.#isEmptyBefore(start);
      if (id !== this.#loadId) return;
      this.#emptyBefore = isFirst ? start : null;
      this.#isLoadingComparison = true;
      await this.#loader.load(this.#comparisonSlice);
      if (id !== this.#loadId) return;
      this.#update();
    }
    const { store } = this.#analysis;
    // Sign-out clears the cache, which must not be written again.
    const isSignedOut = isSignedOutError(this.#loader.state.error);
    if (!isSignedOut && (store.firstChangedRow < store.rows || store !== before))
      this.#cacheError = await this.#cache.save(store, this.#loader.record);
    this.#postLoadState();
  }

  /** Whether the service has no sessions before an instant; false if that can't be loaded. */
  async #isEmptyBefore(instant: number): Promise<boolean> {
    const slice: Slice = [Number.NEGATIVE_INFINITY, instant - 1];
    try {
      const { items } = await fetchPage(this.#dataset, { slice, limit: 1 }, new AbortController().signal);
      return items.length === 0;
    } catch {
      return false;
    }
  }

  /** Updates immediately before the first result, then a few times a second. */
  #scheduleUpdate() {
    if (!this.#result?.baselineMetrics.sessions && this.#analysis.store.rows > 0) this.#update();
    else if (this.#updateTimer === undefined) {
      this.#updateTimer = setTimeout(() => this.#update(), this.#updateDelayMs);
      this.#updateDelayMs = Math.min(MAX_UPDATE_DELAY_MS, this.#updateDelayMs * UPDATE_DELAY_FACTOR);
    }
  }

  #update() {
    clearTimeout(this.#updateTimer);
    this.#updateTimer = undefined;
    clearTimeout(this.#exactTimer);
    if (!this.#isLoadingComparison) this.#rangeState = this.#loader.state;
    const { selection, activeDimension } = this.#selectionState;
    const result = this.#analysis.analyze(selection, activeDimension, {
      isComplete: this.#rangeState.phase === 'done',
      coverage: this.#loader.coverage.slices,
      total: this.#rangeState.total,
      asOf: this.#loader.asOf,
      emptyBefore: this.#emptyBefore,
    });
    this.#result = result;
    this.#postResult(result);
    // While loading, the next update would replace the exact figures too soon.
    if (this.#rangeState.phase !== 'loading')
      this.#exactTimer = setTimeout(() => this.#postExactMetrics(result), EXACT_DELAY_MS);
  }

  #postExactMetrics(result: AnalysisResult) {
    const { selection } = this.#selectionState;
    const metrics = this.#analysis.refineMetrics(selection, result.metrics);
    const baselineMetrics = this.#analysis.refineMetrics({}, result.baselineMetrics);
    const comparison = result.comparison && this.#analysis.refineComparison(selection, result.comparison);
    if (
      metrics === result.metrics &&
      baselineMetrics === result.baselineMetrics &&
      comparison === result.comparison
    )
      return;
    this.#postResult({ ...result, metrics, baselineMetrics, comparison });
  }

  #postResult(result: AnalysisResult) {
    const posted = new Map(Object.entries(this.#postedResult));
    const changed = Object.entries(result).filter(([part, value]) => posted.get(part) !== value);
    this.#postedResult = result;
    // In the same message, as the page renders for each.
    const loadState = this.#takeLoadState();
    this.#post({
      type: 'result',
      sequence: this.#sequence,
      result: Object.fromEntries(changed),
      ...(loadState && { loadState }),
    });
  }

  #postLoadState() {
    const loadState = this.#takeLoadState();
    if (loadState) this.#post({ type: 'loadState', loadState });
  }

  /** The load state to post; null if it was posted before. */
  #takeLoadState(): AnalysisLoadState | null {
    const loadState: AnalysisLoadState = {
      ...toRangeLoadState(this.#rangeState, this.#result?.baselineMetrics.sessions ?? 0),
      coverage: this.#loader.coverage.slices,
      comparison: this.#comparisonSlice && this.#comparisonState(this.#comparisonSlice),
      endsBeforeStart: this.#analysis.store.countEndsBeforeStart(this.#shown.range),
      cacheError: this.#cacheError,
      cachedAt: this.#cachedAt,
    };
    const json = JSON.stringify(loadState);
    if (json === this.#postedLoadState) return null;
    this.#postedLoadState = json;
    return loadState;
  }

  #comparisonState(slice: Slice): RangeLoadState {
    if (this.#isLoadingComparison) return toRangeLoadState(this.#loader.state, this.#count(slice));
    // The comparison waits for the range, even if that is paused or failed.
    const { phase } = this.#rangeState;
    return { ...initialLoadState, phase: phase === 'done' ? 'loading' : phase };
  }

  async #respond({ id, request }: Extract<ToWorker, { type: 'request' }>) {
    const control = new AbortController();
    const { signal } = control;
    this.#requests.set(id, control);
    try {
      const onProgress = (progress: RequestProgress) => this.#post({ type: 'progress', id, progress });
      const result = handleRequest(request, this.#analysis, { signal, onProgress });
      // A synchronous result is posted in this task.
      this.#post({ type: 'response', id, value: result instanceof Promise ? await result : result });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!signal.aborted) this.#post({ type: 'error', id, message });
    }
    this.#requests.delete(id);
  }
}

const finiteOrNull = (instant: number) => (Number.isFinite(instant) ? instant : null);
