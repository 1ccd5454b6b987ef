import type { SessionStore } from '#resources/sessions/engine/columns/session-store.ts';
import { Coverage, type Span } from './coverage.ts';
import { type Density, slicesOf } from './slices.ts';
import { type RawPage, type ReadPage, startOf, walkSlice } from './walk-slice.ts';

export type LoadPhase = 'loading' | 'paused' | 'failed' | 'done';

/** Where the reading of a stretch of time stands. */
export interface LoadState {
  phase: LoadPhase;
  /** How many sessions the service says the stretch has; null while, or if, it does not say. */
  total: number | null;
  /** Why it ended before its end or what is odd about it, as sentences. */
  notices: readonly string[];
  error: unknown;
  /** Items that came twice, and items without an identity or of a wrong shape, which are left out. */
  repeated: number;
  refused: number;
}

export interface LoaderWorld {
  /** The store that is read into. */
  store(): SessionStore;
  /** Puts an empty one in its place. */
  reset(): void;
  /** Reads a page; rejects with an abort as soon as the signal says so. */
  read(query: Parameters<ReadPage>[0], signal: AbortSignal): Promise<RawPage>;
  isStale(error: unknown): boolean;
  /**
   * Resolves once what the first page told is drawn, is not going to be, or the signal says so. Where many are to
   * come, they are read after that: to draw and to read at once holds up input where cores are few.
   */
  drawn(signal: AbortSignal): Promise<unknown>;
  /** How many slices of a stretch are read at the same time. */
  atOnce: number;
  /** How many of the sessions held lie in a stretch; those without a usable start count too. */
  count(span: Span): number;
  /** Told whenever sessions have come or the state has changed. */
  onChange(): void;
}

/** What happened after this, ms before the last look, may have changed since: sessions under way, late reports. */
const UNSETTLED_MS = 48 * 3_600_000;

/** So many sessions are read at once, before what the first page told is drawn. */
const FEW = 5000;

const fresh = (): LoadState => ({
  phase: 'loading',
  total: null,
  notices: [],
  error: null,
  repeated: 0,
  refused: 0,
});

/** Reads stretches of time into a store, each part of it once. */
export class Loader {
  state: LoadState = fresh();
  coverage: Coverage;
  readonly #world: LoaderWorld;
  #running: AbortController | undefined;
  /** Rows below were held before this reading began; what is read now takes their place. */
  #since = 0;

  /** @param coverage what of the store was read on an earlier visit, at the moment `readAt` */
  constructor(world: LoaderWorld, coverage = new Coverage(), readAt = 0) {
    this.#world = world;
    this.coverage = coverage;
    this.unsettle(readAt);
  }

  /** Takes what happened shortly before a moment, and since, for unread: it may have changed. */
  unsettle(readAt: number): void {
    this.coverage.remove([readAt - UNSETTLED_MS, Number.POSITIVE_INFINITY]);
  }

  /** Reads what is not held of a stretch. Ends in one of the phases, and never rejects. */
  async load(span: Span): Promise<void> {
    this.#running?.abort();
    const run = new AbortController();
    this.#running = run;
    this.state = fresh();
    this.#since = this.#world.store().rows;
    const held = this.coverage.touches(span);
    this.#world.onChange();
    try {
      await this.#readAll(span, run.signal);
      if (!(await this.#agrees(span, run.signal)) && held) {
        // What was kept is no longer what the service has.
        this.#forget();
        await this.#readAll(span, run.signal);
        await this.#agrees(span, run.signal);
      }
      this.#set(run, { phase: 'done' });
    } catch (error) {
      this.#set(run, run.signal.aborted ? { phase: 'paused' } : { phase: 'failed', error });
      run.abort();
    }
  }

  /** Stops, also the requests under way; `load` goes on from there. */
  pause(): void {
    this.#running?.abort();
  }

  /** Reads a stretch anew, whatever is held of it or of others. */
  async reload(span: Span): Promise<void> {
    this.pause();
    this.#forget();
    await this.load(span);
  }

  #forget() {
    this.#world.reset();
    this.coverage = new Coverage();
    this.#since = 0;
  }

  async #readAll(span: Span, signal: AbortSignal) {
    if (this.coverage.holds(span)) return;
    const read: ReadPage = (query) => this.#world.read(query, signal);
    const first = await read({ span });
    const density = this.#begin(first, span);
    const missing = this.coverage.missing(span);
    if (missing.length > 0 && density.rows > FEW) await this.#world.drawn(signal);
    signal.throwIfAborted();
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
    const [newest, oldest] = [Math.max(...starts), Math.min(...starts)];
    const ordered = starts.every((start, index) => start <= (starts[index - 1] ?? start));
    const ends = !page.nextCursor && page.hasMore !== true;
    this.state = { ...this.state, total: page.totalCount ?? null };
    this.#take(page, ends ? span : ordered && starts.length > 0 ? [oldest + 1, span[1]] : null);
    const rows = Math.max(0, (page.totalCount ?? 0) - page.items.length);
    return { rows, perRow: starts.length > 1 ? (newest - oldest) / starts.length : 1 };
  }

  #take(page: RawPage, covered: Span | null, edge: number | null = null) {
    const store = this.#world.store();
    const fresh = page.items.filter((item) => edge === null || startOf(item) !== edge || !this.#holds(item));
    const { repeated, refused } = store.put(fresh, this.#since);
    this.state = {
      ...this.state,
      repeated: this.state.repeated + repeated,
      refused: this.state.refused + refused,
    };
    if (covered) this.coverage.add(covered);
    this.#world.onChange();
  }

  #holds(item: unknown): boolean {
    const id = (item as { audienceSessionId?: unknown }).audienceSessionId;
    return typeof id === 'string' && this.#world.store().rowOf(id) >= 0;
  }

  /** Whether there are as many sessions as the service counts, which is asked again where there are not. */
  async #agrees(span: Span, signal: AbortSignal): Promise<boolean> {
    if (this.state.total === null || this.state.notices.length > 0) return true;
    const held = () => this.#world.count(span) + this.state.refused;
    if (held() === this.state.total) return true;
    const { totalCount = null, items } = await this.#world.read({ span }, signal);
    this.#world.store().put(items);
    this.state = { ...this.state, total: totalCount };
    if (totalCount === null || held() === totalCount) return true;
    this.state = {
      ...this.state,
      notices: ['The list changed while it was read, or does not hold what it counts.'],
    };
    return false;
  }

  #set(run: AbortController, state: Partial<LoadState>) {
    if (run !== this.#running) return;
    this.state = { ...this.state, ...state };
    this.#world.onChange();
  }
}
