import type { SessionStore } from '#engines/sessions/columns/session-store.ts';
import { HOUR } from '#lib/time-units.ts';
import { Coverage, keyOf, type Span } from './coverage.ts';
import { type RawPage, type ReadPage, startOf, walkSlice } from './load-slice.ts';
import { LeftOut, type LeftOutCounts, type LeftOutParts } from './skipped-rows.ts';
import { type Density, densityOf, slicesOf } from './slices.ts';

export type LoadPhase = 'loading' | 'paused' | 'failed' | 'done';

/** Where the reading of a stretch of time stands, and what was left out of it. */
export interface LoadState extends LeftOutCounts {
  phase: LoadPhase;
  /** How many sessions the service says the stretch has; null while, or if, it does not say. */
  total: number | null;
  /** Why it ended before its end or what is odd about it, as sentences. */
  notices: readonly string[];
  error: unknown;
}

export interface LoaderWorld {
  /** The store that is read into. */
  store(): SessionStore;
  /** Puts an empty one in its place. */
  reset(): void;
  /** Reads a page; rejects with an abort as soon as the signal says so. */
  read(query: Parameters<ReadPage>[0], signal: AbortSignal): Promise<RawPage>;
  isStale(error: unknown): boolean;
  /** The time, epoch ms. */
  now(): number;
  /** How many slices of a stretch are read at the same time. */
  atOnce: number;
  /** How many of the sessions held lie in a stretch; in all time, those whose start cannot be read too. */
  count(span: Span): number;
  /** Told whenever sessions have come or the state has changed. */
  onChange(): void;
}

/** What happened after this, ms before the last look, may have changed since: sessions under way, late reports. */
const UNSETTLED_MS = 48 * HOUR;

const ALL: Span = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

const fresh = (): LoadState => ({
  phase: 'loading',
  total: null,
  notices: [],
  error: null,
  repeated: 0,
  refused: 0,
  unplaced: 0,
});

/** What was read, and when the service was last asked, epoch ms: what it holds of the time shortly before may change. */
export interface HasRead {
  coverage: Coverage;
  readAt: number;
  leftOut: LeftOutParts;
}

/** Reads stretches of time into a store, each part of it once. */
export class Loader {
  state: LoadState = fresh();
  coverage: Coverage;
  readonly #world: LoaderWorld;
  #running: AbortController | undefined;
  /** Rows below were held before this reading began; what is read now takes their place. */
  #since = 0;
  /** When the service was last asked, epoch ms. */
  #readAt = 0;
  /** When the newest sessions were last loaded, epoch ms. */
  asOf = 0;
  /** What is held is to make way for what the service has, once it answers. */
  #isStale = false;
  #span: Span = ALL;
  #leftOut: LeftOut;
  /** By stretch, what its reading told in the end: that holds for as long as none of it has to be read. */
  readonly #outcomes = new Map<string, { span: Span; state: LoadState }>();

  /** @param coverage what of the store was read on an earlier visit, at the moment `readAt` */
  constructor(world: LoaderWorld, { coverage = new Coverage(), readAt = 0, leftOut }: Partial<HasRead> = {}) {
    this.#world = world;
    this.coverage = coverage;
    this.#readAt = readAt;
    this.asOf = readAt;
    this.#leftOut = new LeftOut(leftOut);
    this.unsettle();
  }

  /** What was read, for another visit: without what did not come out even, which is read anew then. */
  get hasRead(): HasRead {
    const coverage = new Coverage(this.coverage.spans);
    for (const { span, state } of this.#outcomes.values())
      if (state.notices.length > 0) coverage.remove(span);
    return { coverage, readAt: this.#readAt, leftOut: this.#leftOut.parts };
  }

  /** Takes what happened shortly before the service was last asked, and since, for unread: it may have changed. */
  unsettle(): void {
    this.coverage.remove([this.#readAt - UNSETTLED_MS, Number.POSITIVE_INFINITY]);
  }

  /**
   * Reads what is not held of a stretch. Ends in one of the phases, and never rejects.
   *
   * @param due epoch ms; where the service was last asked before, what is new since is read as well
   * @param anew whether to read all of it, whatever is held of it or of others; that goes once the service answers, in
   * this reading or a later one
   */
  async load(span: Span, due = 0, anew = false): Promise<void> {
    this.#running?.abort();
    const run = new AbortController();
    this.#running = run;
    this.#span = span;
    this.#since = this.#world.store().rows;
    if (this.#readAt < due) this.unsettle();
    if (anew) this.#isStale = true;
    const told = this.#isHeld(span) ? this.#outcomes.get(keyOf(span))?.state : undefined;
    this.state = { ...(told ?? fresh()), ...this.#leftOut.of(span), phase: 'loading' };
    const held = !this.#isStale && this.coverage.touches(span);
    this.#world.onChange();
    try {
      await this.#readAll(span, run.signal);
      // What was kept may no longer be what the service has.
      if (!(await this.#agrees(span, run.signal)) && held) {
        this.#isStale = true;
        await this.#readAll(span, run.signal);
        await this.#agrees(span, run.signal);
      }
      this.#set(run, { phase: 'done' });
      if (run === this.#running) this.#outcomes.set(keyOf(span), { span, state: this.state });
    } catch (error) {
      this.#set(run, run.signal.aborted ? { phase: 'paused' } : { phase: 'failed', error });
      run.abort();
    }
  }

  /** Stops, also the requests under way; `load` goes on from there. */
  pause(): void {
    this.#running?.abort();
  }

  #forget() {
    this.#world.reset();
    this.coverage = new Coverage();
    this.state = fresh();
    this.#since = 0;
    this.#isStale = false;
    this.#leftOut = new LeftOut();
    this.#outcomes.clear();
  }

  #isHeld(span: Span): boolean {
    return !this.#isStale && this.coverage.holds(span);
  }

  async #readAll(span: Span, signal: AbortSignal) {
    if (this.#isHeld(span)) return;
    this.#readAt = this.#world.now();
    // Older spans, such as that of a comparison, bring nothing new.
    if (span[1] >= this.#readAt) this.asOf = this.#readAt;
    const read: ReadPage = (query) => this.#world.read(query, signal);
    const first = await read({ span });
    signal.throwIfAborted();
    if (this.#isStale) this.#forget();
    if (!this.coverage.touches(span)) this.#leftOut.forget(span);
    const density = this.#begin(first, span);
    const missing = this.coverage.missing(span);
    for (const gap of missing) this.#leftOut.forget(gap);
    const slices = slicesOf(missing, density, this.#world.atOnce);
    const notices = await Promise.all(
      slices.map((slice) =>
        walkSlice(slice, {
          read,
          isStale: this.#world.isStale,
          take: (page, covered, edge) => {
            signal.throwIfAborted();
            this.#take(page, covered, edge);
          },
        }),
      ),
    );
    const told = [...new Set(notices.filter((notice) => notice !== null))];
    this.state = { ...this.state, notices: told };
  }

  /** Takes in the very first page, which tells how many there are and how densely they lie. */
  #begin(page: RawPage, span: Span): Density {
    const starts = page.items.flatMap((item) => startOf(item) ?? []);
    const oldest = Math.min(...starts);
    const ordered = starts.every((start, index) => start <= (starts[index - 1] ?? start));
    const ends = !page.nextCursor && page.hasMore !== true;
    const covered: Span | null = ends ? span : ordered && starts.length > 0 ? [oldest + 1, span[1]] : null;
    this.state = { ...this.state, total: page.totalCount ?? null };
    if (covered) {
      this.#leftOut.forget(covered);
      this.#take(page, covered);
    } else {
      // It is read once more then, which is no fault of the service.
      this.#world.store().put(page.items, this.#since);
      this.#since = this.#world.store().rows;
      this.#world.onChange();
    }
    return densityOf(starts, Math.max(0, (page.totalCount ?? 0) - page.items.length));
  }

  #take(page: RawPage, covered: Span | null, edge: number | null = null) {
    const store = this.#world.store();
    const fresh = page.items.filter(
      (item) => edge === null || startOf(item) !== edge || this.#rowOf(item) < 0,
    );
    const { repeated, refused } = store.put(fresh, this.#since);
    for (const item of repeated) this.#leftOut.add('repeated', startOf(item), this.#span);
    for (const item of refused) this.#leftOut.add('refused', startOf(item), this.#span);
    this.#noteUnplaced(page.items);
    if (covered) this.coverage.add(covered);
    this.#world.onChange();
  }

  #noteUnplaced(items: readonly unknown[]) {
    // All time holds them, whenever they start.
    for (const item of this.#span.some(Number.isFinite) ? items : []) {
      const row = startOf(item) === null ? this.#rowOf(item) : -1;
      if (row >= 0) this.#leftOut.addUnplaced(row, this.#span);
    }
    this.state = { ...this.state, ...this.#leftOut.of(this.#span) };
  }

  #rowOf(item: unknown): number {
    const id = (item as { audienceSessionId?: unknown } | null)?.audienceSessionId;
    return typeof id === 'string' ? this.#world.store().rowOf(id) : -1;
  }

  /** Whether there are as many sessions as the service counts, which is asked again where there are not. */
  async #agrees(span: Span, signal: AbortSignal): Promise<boolean> {
    if (this.state.total === null || this.state.notices.length > 0) return true;
    if (this.#isEven(span)) return true;
    const { totalCount = null, items } = await this.#world.read({ span }, signal);
    this.#world.store().put(items);
    this.#noteUnplaced(items);
    this.state = { ...this.state, total: totalCount };
    if (this.#isEven(span)) return true;
    this.state = {
      ...this.state,
      notices: ['The list changed while it was loading. Refresh to load it again.'],
    };
    return false;
  }

  /** Whether what is held and what is known to be left out are what the service counts; some count repetitions, too. */
  #isEven(span: Span): boolean {
    const { total, refused, unplaced, repeated } = this.state;
    if (total === null) return true;
    const missing = total - this.#world.count(span) - refused - unplaced;
    return missing === 0 || missing === repeated;
  }

  #set(run: AbortController, state: Partial<LoadState>) {
    if (run !== this.#running) return;
    this.state = { ...this.state, ...state };
    this.#world.onChange();
  }
}
