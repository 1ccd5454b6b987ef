import { callUnvalidated } from '#api/transport/client.ts';
import { health } from '#api/transport/health.ts';
import {
  Analysis,
  type AnalysisOptions,
  type AnalysisResult,
  type CsvOptions,
  csvChunks,
  Loader,
  type LoadRecord,
  type LoadState,
  type PageQuery,
  type RawPage,
  type Selection,
  SessionStore,
  type Slice,
  type SortOrder,
  sampleRows,
  sliceConcurrency,
  toSlice,
} from '#engines/sessions/index.ts';
import { ApiError, isSignedOutError } from '#lib/api-error.ts';
import { csvFile } from '#lib/csv-write.ts';
import { retry } from '#lib/retry.ts';
import type { CallOptions } from '#lib/worker-rpc.ts';
import { calendarOf } from '#lib/zoned.ts';
import { sessionsInput } from '../sessions-queries.ts';
import type {
  AnalysisLoadState,
  AnalysisUpdate,
  Dataset,
  RangeLoadState,
  SelectionState,
  SerializedError,
} from './protocol.ts';
import { cacheSessions, removeCachedSessions, restoreSessions } from './session-cache.ts';

/** While sessions stream in, results are posted at growing intervals: less changes, and the page renders more. */
const FIRST_UPDATE_DELAY_MS = 200;
const UPDATE_DELAY_FACTOR = 1.5;
const MAX_UPDATE_DELAY_MS = 3000;
/** Exact quantiles may scan all rows; they wait until the selection hasn't changed for this long. */
const EXACT_DELAY_MS = 120;

/** Sessions on each side of an opened one, so that a step needs no request first. */
const ADJACENT_COUNT = 10;

interface RowsParams {
  selection: Selection;
  order: SortOrder;
}

/** The worker's side of an analysis: loads and caches a dataset, posts results, and serves calls. */
export class AnalysisServer {
  readonly #dataset: Dataset;
  readonly #post: (update: AnalysisUpdate) => void;
  #options: AnalysisOptions;
  #analysis: Analysis;
  #loader: Loader;
  #selectionState: SelectionState = { selection: {}, activeDimension: null, isPreview: false };
  #sequence = 0;
  #result: AnalysisResult | null = null;
  /** Values as last posted; only differences are posted. */
  #posted: { result: Partial<AnalysisResult>; loadState: string; health: unknown } = {
    result: {},
    loadState: '',
    health: health.get(),
  };
  #rangeState: LoadState;
  #comparisonSlice: Slice | null = null;
  /** Start of the comparison range if no sessions come before it; null if some do, or it's unknown. */
  #emptyBefore: number | null = null;
  /** While true, the loader's state is that of the comparison. */
  #isLoadingComparison = false;
  #cacheError: AnalysisLoadState['cacheError'] = null;
  /** When sessions of the range were last loaded, epoch ms. */
  #updatedAt = 0;
  /** Version of the store that is cached. */
  #cachedVersion: string;
  #updateTimer: ReturnType<typeof setTimeout> | undefined;
  #updateDelayMs = FIRST_UPDATE_DELAY_MS;
  #exactTimer: ReturnType<typeof setTimeout> | undefined;
  /** Resolves once the cache has been read; loading waits for it. */
  readonly #restored: Promise<void>;
  #isRestored = false;
  /** ID of the latest load; earlier ones stop. */
  #loadId = 0;

  constructor(dataset: Dataset, options: AnalysisOptions, post: (update: AnalysisUpdate) => void) {
    this.#dataset = dataset;
    this.#post = post;
    this.#options = options;
    this.#analysis = this.#createAnalysis();
    this.#cachedVersion = this.#analysis.store.version;
    this.#loader = this.#createLoader();
    this.#rangeState = this.#loader.state;
    this.#restored = this.#restore();
    void this.#load();
  }

  setOptions(options: AnalysisOptions): void {
    this.#options = options;
    this.#analysis.setOptions(options);
    void this.#load();
  }

  select({ state, sequence }: { state: SelectionState; sequence: number }): void {
    this.#selectionState = state;
    this.#sequence = sequence;
    // Before the cache is read, a result would claim that there are no sessions.
    if (this.#isRestored) this.#update();
  }

  async pause(): Promise<void> {
    // Loads start only after the cache is restored.
    await this.#restored;
    this.#loader.pause();
  }

  resume(): void {
    void this.#load();
  }

  /** Loads new sessions, and recent ones that may have changed. */
  refresh(): void {
    this.#loader.invalidateRecent();
    void this.#load();
  }

  /** Reloads all sessions. */
  refetch(): void {
    void this.#load({ shouldReload: true });
  }

  /** Clears the cache, then reloads all sessions. */
  async clear(): Promise<void> {
    await removeCachedSessions(this.#dataset);
    void this.#load({ shouldReload: true });
  }

  /** A window of the selected sessions, and their number. */
  async rows({ selection, order, from, count }: RowsParams & { from: number; count: number }) {
    const { store } = this.#analysis;
    const rows = this.#analysis.rows(selection, order);
    return { rows: await store.sessions(rows.subarray(from, from + count)), total: rows.length };
  }

  /** Index of a session in the sorted selection, or −1. */
  rowIndex({ selection, order, id }: RowsParams & { id: string }): number {
    const row = this.#analysis.store.rowOf(id);
    return row < 0 ? -1 : this.#analysis.rows(selection, order).indexOf(row);
  }

  /** A session of the range, and those around it in the sorted selection if it is there. */
  async adjacent({ selection, order, id }: RowsParams & { id: string }) {
    const { store } = this.#analysis;
    const row = store.rowOf(id);
    const rows = this.#analysis.rows(selection, order);
    const index = row < 0 ? -1 : rows.indexOf(row);
    const isInRange = index >= 0 || (row >= 0 && this.#analysis.rows({}, order).includes(row));
    const from = Math.max(0, index - ADJACENT_COUNT);
    return {
      session: isInRange ? ((await store.sessions([row]))[0] ?? null) : null,
      rows: index < 0 ? [] : await store.sessions(rows.subarray(from, index + ADJACENT_COUNT + 1)),
      from,
      total: rows.length,
    };
  }

  differences(selection: Selection) {
    return this.#analysis.differences(selection);
  }

  /** Changes against the comparison period and their causes; null without one. */
  findings({ selection, weeks }: { selection: Selection; weeks: readonly number[] }) {
    return this.#analysis.findings(selection, weeks);
  }

  /** A sample of the selected sessions, the same for the same sessions, and their number. */
  async sample({ selection, count }: { selection: Selection; count: number }) {
    const { store } = this.#analysis;
    const rows = this.#analysis.rows(selection, { by: 'start', descending: true });
    return { rows: await store.sessions(sampleRows(store, rows, count)), total: rows.length };
  }

  csv({ selection, order, ...csv }: RowsParams & CsvOptions, options: CallOptions) {
    const rows = this.#analysis.rows(selection, order);
    return buildCsv(this.#analysis.store, { rows, ...csv }, options);
  }

  #createAnalysis(): Analysis {
    return new Analysis(new SessionStore(calendarOf(this.#options.zone)), this.#options);
  }

  #createLoader(cached?: LoadRecord): Loader {
    const environment = {
      store: () => this.#analysis.store,
      reset: () => {
        this.#analysis = this.#createAnalysis();
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
    const cached = await restoreSessions(this.#dataset);
    this.#isRestored = true;
    if (!cached) return;
    this.#analysis = new Analysis(cached.store, this.#options);
    this.#loader = this.#createLoader(cached);
    this.#updatedAt = cached.loadedAt;
    this.#cachedVersion = cached.store.version;
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
    const { loadedAt } = this.#loader.record;
    const rangeLoad = this.#loader.load(toSlice(this.#options.range), this.#options.now, shouldReload);
    this.#update();
    await rangeLoad;
    if (id !== this.#loadId) return;
    if (this.#loader.record.loadedAt > loadedAt) this.#updatedAt = this.#loader.record.loadedAt;
    this.#update();
    // A reload may come before the comparison has loaded.
    void this.#cacheStore();
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
    await this.#cacheStore();
  }

  async #cacheStore() {
    const { store } = this.#analysis;
    // Sign-out clears the cache, which must not be written again.
    if (store.version === this.#cachedVersion || isSignedOutError(this.#loader.state.error)) return;
    this.#cachedVersion = store.version;
    this.#cacheError = await cacheSessions(this.#dataset, store, () => this.#loader.record);
    if (this.#cacheError) this.#cachedVersion = '';
    this.#postUpdate();
  }

  /** Whether the service has no sessions before an instant; false if that can't be loaded. */
  async #isEmptyBefore(time: number): Promise<boolean> {
    const slice: Slice = [Number.NEGATIVE_INFINITY, time - 1];
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
    this.#postUpdate();
    // While loading, the next update would replace the exact figures too soon.
    if (this.#rangeState.phase !== 'loading')
      this.#exactTimer = setTimeout(() => {
        this.#result = this.#analysis.refine(result);
        this.#postUpdate();
      }, EXACT_DELAY_MS);
  }

  /** Posts what changed, in one message, as the page renders for each. */
  #postUpdate() {
    const result = this.#result ?? {};
    const loadState = this.#loadState();
    const update: AnalysisUpdate = {
      sequence: this.#sequence,
      isPreview: this.#selectionState.isPreview,
      result: Object.fromEntries(
        Object.entries(result).filter(([part, value]) => this.#posted.result[part as 'axis'] !== value),
      ),
    };
    const posted = { result, loadState: JSON.stringify(loadState), health: health.get() };
    if (posted.loadState !== this.#posted.loadState) update.loadState = loadState;
    if (posted.health !== this.#posted.health) update.health = posted.health;
    this.#posted = posted;
    this.#post(update);
  }

  #loadState(): AnalysisLoadState {
    return {
      ...toRangeLoadState(this.#rangeState, this.#result?.baselineMetrics.sessions ?? 0),
      coverage: this.#loader.coverage.slices,
      comparison: this.#comparisonSlice && this.#comparisonState(this.#comparisonSlice),
      cacheError: this.#cacheError,
      updatedAt: this.#updatedAt,
    };
  }

  #comparisonState(slice: Slice): RangeLoadState {
    if (this.#isLoadingComparison) return toRangeLoadState(this.#loader.state, this.#count(slice));
    // The comparison waits for the range, even if that is paused or failed.
    const { phase } = this.#rangeState;
    return {
      phase: phase === 'done' ? 'loading' : phase,
      loaded: 0,
      total: null,
      notices: [],
      error: null,
      skipped: 0,
    };
  }
}

const toRangeLoadState = ({ error, ...state }: LoadState, loaded: number): RangeLoadState => ({
  ...state,
  loaded,
  error: state.phase === 'failed' ? serializeError(error) : null,
});

function serializeError(error: unknown): SerializedError {
  if (!(error instanceof ApiError))
    return serializeError(
      new ApiError({ kind: 'not-json', operation: 'listAudienceSessions', message: String(error) }),
    );
  const { kind, operation, message, status, code, retryAfter } = error;
  return { kind, operation, message, status, code, retryAfter };
}

const finiteOrNull = (time: number) => (Number.isFinite(time) ? time : null);

/** Fetches a page of the list, with retries. */
export async function fetchPage(
  { pageId, audienceId }: Dataset,
  { slice, cursor, limit }: PageQuery,
  signal: AbortSignal,
): Promise<RawPage> {
  const [start, end] = slice;
  const { params, query } = sessionsInput(pageId, { start, end }, audienceId);
  const input = { params, query: { ...query, cursor, ...(limit !== undefined && { limit }) } };
  return retry(async () => parsePage(await callUnvalidated('listAudienceSessions', input, signal)), {
    signal,
  });
}

/** Tolerates malformed fields: an invalid count becomes null, a numeric cursor a string. */
function parsePage(response: unknown): RawPage {
  const page = response as { [K in keyof RawPage]: unknown } | null;
  if (!Array.isArray(page?.items))
    throw new ApiError({
      kind: 'shape',
      operation: 'listAudienceSessions',
      message: 'items is not a list',
    });
  const { items, hasMore, nextCursor, totalCount } = page;
  return {
    items,
    hasMore: typeof hasMore === 'boolean' ? hasMore : null,
    nextCursor: typeof nextCursor === 'string' || typeof nextCursor === 'number' ? `${nextCursor}` : null,
    totalCount: isCount(totalCount) ? totalCount : null,
  };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Whether the service rejected a cursor. Services differ in the status they use for that. */
const isStaleCursorError = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.kind !== 'other-tenant' &&
  error.status !== undefined &&
  [400, 404, 409, 410, 422].includes(error.status);

/** Yields after this long, so that a brush gets its result by the next frame. */
const YIELD_INTERVAL_MS = 8;

/** Builds the CSV file of rows without blocking other requests. Rejects once the signal aborts. */
export async function buildCsv(
  store: SessionStore,
  { rows, ...options }: CsvOptions & { rows: Uint32Array },
  { signal, onProgress }: CallOptions,
): Promise<{ file: Blob; rows: number }> {
  const files: Blob[] = [];
  let lines: string[] = [];
  let resumedAt = performance.now();
  let done = 0;
  for await (const chunk of csvChunks(store, rows, options)) {
    lines.push(chunk.text);
    done += chunk.rows;
    if (performance.now() - resumedAt < YIELD_INTERVAL_MS) continue;
    // Blobs take the text off the heap, so that joining it at the end is cheap.
    files.push(new Blob(lines));
    lines = [];
    onProgress?.({ done, of: rows.length });
    await yieldToMessages();
    signal?.throwIfAborted();
    resumedAt = performance.now();
  }
  return { file: csvFile([...files, ...lines]), rows: rows.length };
}

/** Resolves after the messages that are already queued. Timers would be clamped to some ms. */
function yieldToMessages(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
