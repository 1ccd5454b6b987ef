import { HOUR } from '#lib/time-units.ts';
import type { SessionStore } from '../columns/session-store.ts';
import { type FetchPage, loadSlice, parseStart, type RawPage } from './load-slice.ts';
import {
  Coverage,
  estimateDensity,
  type SessionDensity,
  type Slice,
  sliceKey,
  splitIntoSlices,
} from './slices.ts';

export type LoadPhase = 'loading' | 'paused' | 'failed' | 'done';

export interface LoadState {
  phase: LoadPhase;
  /** Number of sessions in the slice according to the service; null if it isn't reported. */
  total: number | null;
  /** Messages about incomplete or inconsistent results. */
  notices: readonly string[];
  error: unknown;
  /** Listed rows without a valid ID or, unless the slice is all time, a valid start. */
  skipped: number;
}

export interface LoaderEnvironment {
  store(): SessionStore;
  /** Replaces the store with an empty one. */
  reset(): void;
  /** Fetches a page; rejects immediately when the signal aborts. */
  fetchPage(query: Parameters<FetchPage>[0], signal: AbortSignal): Promise<RawPage>;
  isExpiredCursor(error: unknown): boolean;
  /** Current time, epoch ms. */
  now(): number;
  /** Number of slices to load in parallel. */
  concurrency: number;
  /** Number of stored sessions in a slice; all time includes those with an unreadable start. */
  count(slice: Slice): number;
  /** Called after sessions were added or the state changed. */
  onChange(): void;
}

/** Sessions this close to the last load may still change: they may be running or report late. In ms. */
const RECENT_MS = 48 * HOUR;

const ALL_TIME: Slice = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

const initialState = (): LoadState => ({
  phase: 'loading',
  total: null,
  notices: [],
  error: null,
  skipped: 0,
});

/** Loaded slices and the time of the last request, epoch ms. Sessions shortly before it may still change. */
export interface LoadRecord {
  coverage: Coverage;
  loadedAt: number;
  /** Listed rows that couldn't be read, and duplicates. Both may include rows of several loads twice. */
  skippedRows: number;
  duplicateRows: number;
}

/** Loads slices into a store and skips what has already loaded. */
export class Loader {
  state: LoadState = initialState();
  coverage: Coverage;
  readonly #environment: LoaderEnvironment;
  #controller: AbortController | undefined;
  /** Rows below were stored before this load; newly loaded items replace them. */
  #firstNewRow = 0;
  /** Time of the last request, epoch ms. */
  #loadedAt = 0;
  /** When the newest sessions were last loaded, epoch ms. */
  asOf = 0;
  /** Whether to discard the store as soon as the service responds. */
  #isReloading = false;
  #slice: Slice = ALL_TIME;
  #skippedRows: number;
  #duplicateRows: number;
  /** Final state by slice; valid while no part of the slice has to be loaded. */
  readonly #finalStates = new Map<string, { slice: Slice; state: LoadState }>();

  /** @param record state when the restored store was saved */
  constructor(
    environment: LoaderEnvironment,
    { coverage = new Coverage(), loadedAt = 0, skippedRows = 0, duplicateRows = 0 }: Partial<LoadRecord> = {},
  ) {
    this.#environment = environment;
    this.coverage = coverage;
    this.#loadedAt = loadedAt;
    this.asOf = loadedAt;
    this.#skippedRows = skippedRows;
    this.#duplicateRows = duplicateRows;
    this.invalidateRecent();
  }

  /** Snapshot to persist. Incomplete ranges are dropped and reloaded next time. */
  get record(): LoadRecord {
    const coverage = new Coverage(this.coverage.slices);
    for (const { slice, state } of this.#finalStates.values())
      if (state.notices.length > 0) coverage.remove(slice);
    return {
      coverage,
      loadedAt: this.#loadedAt,
      skippedRows: this.#skippedRows,
      duplicateRows: this.#duplicateRows,
    };
  }

  /** Marks recent sessions stale; they may still change. */
  invalidateRecent(): void {
    this.coverage.remove([this.#loadedAt - RECENT_MS, Number.POSITIVE_INFINITY]);
  }

  /**
   * Loads the missing parts of a slice. Never rejects; errors are in `state`.
   * @param minLoadedAt epoch ms; recent sessions are reloaded if the last request was earlier
   * @param reload whether to discard all sessions once the service responds, in this or a later load
   */
  async load(slice: Slice, minLoadedAt = 0, reload = false): Promise<void> {
    this.#controller?.abort();
    const run = new AbortController();
    this.#controller = run;
    this.#slice = slice;
    this.#firstNewRow = this.#environment.store().rows;
    if (this.#loadedAt < minLoadedAt) this.invalidateRecent();
    if (reload) this.#isReloading = true;
    const isCached = this.#isLoaded(slice);
    const finalState = isCached ? this.#finalStates.get(sliceKey(slice))?.state : undefined;
    this.state = { ...(finalState ?? initialState()), phase: 'loading' };
    const isPartlyLoaded = !this.#isReloading && this.coverage.touches(slice);
    this.#environment.onChange();
    try {
      await this.#loadMissing(slice, run.signal);
      if (isCached && !finalState) await this.#countSkipped(slice, run.signal);
      // A mismatch means that cached sessions are outdated.
      if (!(await this.#verifyTotal(slice, run.signal)) && isPartlyLoaded) {
        this.#isReloading = true;
        await this.#loadMissing(slice, run.signal);
        await this.#verifyTotal(slice, run.signal);
      }
      this.#updateState(run, { phase: 'done' });
      if (run === this.#controller) this.#finalStates.set(sliceKey(slice), { slice, state: this.state });
    } catch (error) {
      this.#updateState(run, run.signal.aborted ? { phase: 'paused' } : { phase: 'failed', error });
      run.abort();
    }
  }

  /** Aborts pending requests; `load` resumes. */
  pause(): void {
    this.#controller?.abort();
  }

  #discard() {
    this.#environment.reset();
    this.coverage = new Coverage();
    this.state = initialState();
    this.#firstNewRow = 0;
    this.#isReloading = false;
    this.#skippedRows = 0;
    this.#duplicateRows = 0;
    this.#finalStates.clear();
  }

  #isLoaded(slice: Slice): boolean {
    return !this.#isReloading && this.coverage.includes(slice);
  }

  async #loadMissing(slice: Slice, signal: AbortSignal) {
    if (this.#isLoaded(slice)) return;
    this.#loadedAt = this.#environment.now();
    // Earlier slices, such as a comparison period, don't contain new sessions.
    if (slice[1] >= this.#loadedAt) this.asOf = this.#loadedAt;
    const fetchPage: FetchPage = (query) => this.#environment.fetchPage(query, signal);
    const first = await fetchPage({ slice });
    signal.throwIfAborted();
    if (this.#isReloading) this.#discard();
    const density = this.#addFirstPage(first, slice);
    const slices = splitIntoSlices(this.coverage.missing(slice), density, this.#environment.concurrency);
    const notices = await Promise.all(
      slices.map((part) =>
        loadSlice(part, {
          fetchPage,
          isExpiredCursor: this.#environment.isExpiredCursor,
          onPage: (page, covered, edge) => {
            signal.throwIfAborted();
            this.#addPage(page, covered, edge);
          },
        }),
      ),
    );
    const distinctNotices = [...new Set(notices.filter((notice) => notice !== null))];
    this.state = { ...this.state, notices: distinctNotices };
  }

  /** Adds the first page and derives the total and the session density from it. */
  #addFirstPage(page: RawPage, slice: Slice): SessionDensity {
    const starts = page.items.flatMap((item) => parseStart(item) ?? []);
    const oldest = Math.min(...starts);
    const isOrdered = starts.every((start, index) => start <= (starts[index - 1] ?? start));
    const isLast = !page.nextCursor && page.hasMore !== true;
    const covered: Slice | null = isLast
      ? slice
      : isOrdered && starts.length > 0
        ? [oldest + 1, slice[1]]
        : null;
    this.state = { ...this.state, total: page.totalCount ?? null };
    // Otherwise these items are loaded again.
    if (covered) this.#addPage(page, covered);
    return estimateDensity(starts, Math.max(0, (page.totalCount ?? 0) - page.items.length));
  }

  #addPage(page: RawPage, covered: Slice | null, edge: number | null = null) {
    const store = this.#environment.store();
    const newItems = page.items.filter(
      (item) => edge === null || parseStart(item) !== edge || this.#rowOf(item) < 0,
    );
    const { duplicates, rejected } = store.put(newItems, this.#firstNewRow);
    const skipped = rejected + this.#countWithoutStart(page.items);
    this.#skippedRows += skipped;
    this.#duplicateRows += duplicates;
    this.state = { ...this.state, skipped: this.state.skipped + skipped };
    if (covered) this.coverage.add(covered);
    this.#environment.onChange();
  }

  /** Number of sessions without a readable start; only all time includes them. */
  #countWithoutStart(items: readonly unknown[]): number {
    if (!this.#slice.some(Number.isFinite)) return 0;
    return items.filter((item) => parseStart(item) === null && this.#rowOf(item) >= 0).length;
  }

  #rowOf(item: unknown): number {
    const id = (item as { audienceSessionId?: unknown } | null)?.audienceSessionId;
    return typeof id === 'string' ? this.#environment.store().rowOf(id) : -1;
  }

  /** Counts the skipped rows of a cached slice, of which the record has only the sum over all slices. */
  async #countSkipped(slice: Slice, signal: AbortSignal) {
    if (this.#skippedRows === 0) return;
    const { totalCount } = await this.#environment.fetchPage({ slice }, signal);
    const missing = (totalCount ?? 0) - this.#environment.count(slice);
    this.state = { ...this.state, skipped: Math.max(0, Math.min(missing, this.#skippedRows)) };
  }

  /** Whether the stored sessions match the service's total, which is fetched again on a mismatch. */
  async #verifyTotal(slice: Slice, signal: AbortSignal): Promise<boolean> {
    if (this.state.notices.length > 0 || this.#matchesTotal(slice)) return true;
    const { totalCount = null, items } = await this.#environment.fetchPage({ slice }, signal);
    this.#environment.store().put(items);
    this.state = { ...this.state, total: totalCount };
    if (this.#matchesTotal(slice)) return true;
    this.state = {
      ...this.state,
      notices: ['The list changed while it was loading. Refresh to load it again.'],
    };
    return false;
  }

  /** Derives the skipped rows from the total; false if skipped and duplicate rows can't explain the difference. */
  #matchesTotal(slice: Slice): boolean {
    const { total } = this.state;
    if (total === null) return true;
    const missing = total - this.#environment.count(slice);
    if (missing < 0 || missing > this.#skippedRows + this.#duplicateRows) return false;
    this.state = { ...this.state, skipped: Math.min(missing, this.#skippedRows) };
    return true;
  }

  #updateState(run: AbortController, state: Partial<LoadState>) {
    if (run !== this.#controller) return;
    this.state = { ...this.state, ...state };
    this.#environment.onChange();
  }
}
