import type { SessionStore } from '#engines/sessions/columns/session-store.ts';
import { HOUR } from '#lib/time-units.ts';
import { Coverage, type Slice, sliceKey } from './coverage.ts';
import { type FetchPage, loadSlice, parseStart, type RawPage } from './load-slice.ts';
import { type SkippedCounts, SkippedRows, type StoredSkippedRows } from './skipped-rows.ts';
import { estimateDensity, type SessionDensity, splitIntoSlices } from './slices.ts';

export type LoadPhase = 'loading' | 'paused' | 'failed' | 'done';

/** Where the reading of a stretch of time stands, and what was left out of it. */
export interface LoadState extends SkippedCounts {
  phase: LoadPhase;
  /** How many sessions the service says the stretch has; null while, or if, it does not say. */
  total: number | null;
  /** Why it ended before its end or what is odd about it, as sentences. */
  notices: readonly string[];
  error: unknown;
}

export interface LoaderEnvironment {
  /** The store that is read into. */
  store(): SessionStore;
  /** Puts an empty one in its place. */
  reset(): void;
  /** Reads a page; rejects with an abort as soon as the signal says so. */
  fetchPage(query: Parameters<FetchPage>[0], signal: AbortSignal): Promise<RawPage>;
  isExpiredCursor(error: unknown): boolean;
  /** The time, epoch ms. */
  now(): number;
  /** How many slices of a stretch are read at the same time. */
  concurrency: number;
  /** How many of the sessions held lie in a stretch; in all time, those whose start cannot be read too. */
  count(span: Slice): number;
  /** Told whenever sessions have come or the state has changed. */
  onChange(): void;
}

/** What happened after this, ms before the last look, may have changed since: sessions under way, late reports. */
const RECENT_MS = 48 * HOUR;

const ALL_TIME: Slice = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

const initialState = (): LoadState => ({
  phase: 'loading',
  total: null,
  notices: [],
  error: null,
  repeated: 0,
  refused: 0,
  undated: 0,
});

/** What was read, and when the service was last asked, epoch ms: what it holds of the time shortly before may change. */
export interface LoadRecord {
  coverage: Coverage;
  loadedAt: number;
  skippedRows: StoredSkippedRows;
}

/** Reads stretches of time into a store, each part of it once. */
export class Loader {
  state: LoadState = initialState();
  coverage: Coverage;
  readonly #environment: LoaderEnvironment;
  #controller: AbortController | undefined;
  /** Rows below were held before this reading began; what is read now takes their place. */
  #firstNewRow = 0;
  /** When the service was last asked, epoch ms. */
  #loadedAt = 0;
  /** When the newest sessions were last loaded, epoch ms. */
  asOf = 0;
  /** What is held is to make way for what the service has, once it answers. */
  #isReloading = false;
  #slice: Slice = ALL_TIME;
  #skippedRows: SkippedRows;
  /** By stretch, what its reading told in the end: that holds for as long as none of it has to be read. */
  readonly #finalStates = new Map<string, { span: Slice; state: LoadState }>();

  /** @param coverage what of the store was read on an earlier visit, at the moment `readAt` */
  constructor(
    world: LoaderEnvironment,
    { coverage = new Coverage(), loadedAt: readAt = 0, skippedRows: leftOut }: Partial<LoadRecord> = {},
  ) {
    this.#environment = world;
    this.coverage = coverage;
    this.#loadedAt = readAt;
    this.asOf = readAt;
    this.#skippedRows = new SkippedRows(leftOut);
    this.invalidateRecent();
  }

  /** What was read, for another visit: without what did not come out even, which is read anew then. */
  get persistable(): LoadRecord {
    const coverage = new Coverage(this.coverage.slices);
    for (const { span, state } of this.#finalStates.values())
      if (state.notices.length > 0) coverage.remove(span);
    return { coverage, loadedAt: this.#loadedAt, skippedRows: this.#skippedRows.parts };
  }

  /** Takes what happened shortly before the service was last asked, and since, for unread: it may have changed. */
  invalidateRecent(): void {
    this.coverage.remove([this.#loadedAt - RECENT_MS, Number.POSITIVE_INFINITY]);
  }

  /**
   * Reads what is not held of a stretch. Ends in one of the phases, and never rejects.
   *
   * @param due epoch ms; where the service was last asked before, what is new since is read as well
   * @param anew whether to read all of it, whatever is held of it or of others; that goes once the service answers, in
   * this reading or a later one
   */
  async load(span: Slice, due = 0, anew = false): Promise<void> {
    this.#controller?.abort();
    const run = new AbortController();
    this.#controller = run;
    this.#slice = span;
    this.#firstNewRow = this.#environment.store().rows;
    if (this.#loadedAt < due) this.invalidateRecent();
    if (anew) this.#isReloading = true;
    const told = this.#isLoaded(span) ? this.#finalStates.get(sliceKey(span))?.state : undefined;
    this.state = { ...(told ?? initialState()), ...this.#skippedRows.countIn(span), phase: 'loading' };
    const held = !this.#isReloading && this.coverage.touches(span);
    this.#environment.onChange();
    try {
      await this.#loadMissing(span, run.signal);
      // What was kept may no longer be what the service has.
      if (!(await this.#verifyTotal(span, run.signal)) && held) {
        this.#isReloading = true;
        await this.#loadMissing(span, run.signal);
        await this.#verifyTotal(span, run.signal);
      }
      this.#set(run, { phase: 'done' });
      if (run === this.#controller) this.#finalStates.set(sliceKey(span), { span, state: this.state });
    } catch (error) {
      this.#set(run, run.signal.aborted ? { phase: 'paused' } : { phase: 'failed', error });
      run.abort();
    }
  }

  /** Stops, also the requests under way; `load` goes on from there. */
  pause(): void {
    this.#controller?.abort();
  }

  #discard() {
    this.#environment.reset();
    this.coverage = new Coverage();
    this.state = initialState();
    this.#firstNewRow = 0;
    this.#isReloading = false;
    this.#skippedRows = new SkippedRows();
    this.#finalStates.clear();
  }

  #isLoaded(span: Slice): boolean {
    return !this.#isReloading && this.coverage.includes(span);
  }

  async #loadMissing(span: Slice, signal: AbortSignal) {
    if (this.#isLoaded(span)) return;
    this.#loadedAt = this.#environment.now();
    // Older spans, such as that of a comparison, bring nothing new.
    if (span[1] >= this.#loadedAt) this.asOf = this.#loadedAt;
    const fetchPage: FetchPage = (query) => this.#environment.fetchPage(query, signal);
    const first = await fetchPage({ slice: span });
    signal.throwIfAborted();
    if (this.#isReloading) this.#discard();
    if (!this.coverage.touches(span)) this.#skippedRows.clear(span);
    const density = this.#addFirstPage(first, span);
    const missing = this.coverage.missing(span);
    for (const gap of missing) this.#skippedRows.clear(gap);
    const slices = splitIntoSlices(missing, density, this.#environment.concurrency);
    const notices = await Promise.all(
      slices.map((slice) =>
        loadSlice(slice, {
          fetchPage,
          isExpiredCursor: this.#environment.isExpiredCursor,
          onPage: (page, covered, edge) => {
            signal.throwIfAborted();
            this.#addPage(page, covered, edge);
          },
        }),
      ),
    );
    const told = [...new Set(notices.filter((notice) => notice !== null))];
    this.state = { ...this.state, notices: told };
  }

  /** Takes in the very first page, which tells how many there are and how densely they lie. */
  #addFirstPage(page: RawPage, span: Slice): SessionDensity {
    const starts = page.items.flatMap((item) => parseStart(item) ?? []);
    const oldest = Math.min(...starts);
    const ordered = starts.every((start, index) => start <= (starts[index - 1] ?? start));
    const ends = !page.nextCursor && page.hasMore !== true;
    const covered: Slice | null = ends ? span : ordered && starts.length > 0 ? [oldest + 1, span[1]] : null;
    this.state = { ...this.state, total: page.totalCount ?? null };
    if (covered) {
      this.#skippedRows.clear(covered);
      this.#addPage(page, covered);
    } else {
      // It is read once more then, which is no fault of the service.
      this.#environment.store().put(page.items, this.#firstNewRow);
      this.#firstNewRow = this.#environment.store().rows;
      this.#environment.onChange();
    }
    return estimateDensity(starts, Math.max(0, (page.totalCount ?? 0) - page.items.length));
  }

  #addPage(page: RawPage, covered: Slice | null, edge: number | null = null) {
    const store = this.#environment.store();
    const fresh = page.items.filter(
      (item) => edge === null || parseStart(item) !== edge || this.#rowOf(item) < 0,
    );
    const { repeated, rejected: refused } = store.put(fresh, this.#firstNewRow);
    for (const item of repeated) this.#skippedRows.add('repeated', parseStart(item), this.#slice);
    for (const item of refused) this.#skippedRows.add('refused', parseStart(item), this.#slice);
    this.#recordUndated(page.items);
    if (covered) this.coverage.add(covered);
    this.#environment.onChange();
  }

  #recordUndated(items: readonly unknown[]) {
    // All time holds them, whenever they start.
    for (const item of this.#slice.some(Number.isFinite) ? items : []) {
      const row = parseStart(item) === null ? this.#rowOf(item) : -1;
      if (row >= 0) this.#skippedRows.addUndated(row, this.#slice);
    }
    this.state = { ...this.state, ...this.#skippedRows.countIn(this.#slice) };
  }

  #rowOf(item: unknown): number {
    const id = (item as { audienceSessionId?: unknown } | null)?.audienceSessionId;
    return typeof id === 'string' ? this.#environment.store().rowOf(id) : -1;
  }

  /** Whether there are as many sessions as the service counts, which is asked again where there are not. */
  async #verifyTotal(span: Slice, signal: AbortSignal): Promise<boolean> {
    if (this.state.total === null || this.state.notices.length > 0) return true;
    if (this.#matchesTotal(span)) return true;
    const { totalCount = null, items } = await this.#environment.fetchPage({ slice: span }, signal);
    this.#environment.store().put(items);
    this.#recordUndated(items);
    this.state = { ...this.state, total: totalCount };
    if (this.#matchesTotal(span)) return true;
    this.state = {
      ...this.state,
      notices: ['The list changed while it was loading. Refresh to load it again.'],
    };
    return false;
  }

  /** Whether what is held and what is known to be left out are what the service counts; some count repetitions, too. */
  #matchesTotal(span: Slice): boolean {
    const { total, refused, undated: unplaced, repeated } = this.state;
    if (total === null) return true;
    const missing = total - this.#environment.count(span) - refused - unplaced;
    return missing === 0 || missing === repeated;
  }

  #set(run: AbortController, state: Partial<LoadState>) {
    if (run !== this.#controller) return;
    this.state = { ...this.state, ...state };
    this.#environment.onChange();
  }
}
