import { replaceEqualDeep } from '@tanstack/react-query';

/** Consecutive rows of a list. */
export interface RowSlice<T> {
  rows: readonly T[];
  total: number;
  /** Changes with the list's content; rows of different revisions can't be combined. */
  state: string;
}

export interface RowSource<T> {
  /** Identity of the list. Rows of another list are never shown as placeholders. */
  of: object;
  read(from: number, count: number): Promise<RowSlice<T>>;
  /** Index of a row in the list; -1 if there is none. */
  indexOf(id: string): Promise<number>;
}

/** Cached rows of a list. */
export interface CachedRows<T> {
  /** Null before the first response. */
  source: RowSource<T> | null;
  total: number | null;
  at(index: number): T | undefined;
}

/** Number of rows that are cached and requested together. */
export const BLOCK_SIZE = 100;
/** The blocks farthest from the viewport are evicted first. */
const MAX_BLOCKS = 60;
/** Size of a prefetch request. */
const PREFETCH_BLOCKS = 10;

interface Blocks {
  first: number;
  last: number;
}

/**
 * Caches the rows of a long list near the viewport. One request at a time; the next is for the rows visible by then, so
 * that rows scrolled past aren't requested. Cached rows are always of one revision of the list, and stay until the
 * first rows of another list or revision arrive.
 */
export class RowPages<T> {
  #source: RowSource<T> | null = null;
  snapshot: CachedRows<T> = this.#view(null, null);
  #version: unknown;
  #state = '';
  readonly #blocks = new Map<number, readonly T[]>();
  #visible: Blocks = { first: 0, last: 0 };
  /** Number of rows to prefetch from the start. */
  #prefetchCount = 0;
  /** Whether the visible rows may have changed. */
  #isStale = false;
  #isLoading = false;
  readonly #listeners = new Set<() => void>();

  readonly getSnapshot = (): CachedRows<T> => this.snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Requests the visible rows, even if cached when they may have changed.
   *
   * @param version changes when the list may have changed
   * @param ready number of rows to prefetch from the start
   */
  update(source: RowSource<T> | null, { version, ready }: { version: unknown; ready: number }): void {
    this.#isStale ||= source !== this.#source || version !== this.#version;
    this.#source = source;
    this.#version = version;
    this.#prefetchCount = ready;
    void this.#load();
  }

  /** Sets the visible rows; requests them and as many on both sides. */
  readonly show = (first: number, last: number): void => {
    const margin = last - first + 1;
    this.#visible = {
      first: Math.floor(Math.max(0, first - margin) / BLOCK_SIZE),
      last: Math.floor((last + margin) / BLOCK_SIZE),
    };
    void this.#load();
  };

  async #load() {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const { source, first, last } = next;
        this.#isStale = false;
        const slice = await source.read(first * BLOCK_SIZE, (last - first + 1) * BLOCK_SIZE);
        if (source === this.#source) this.#store(source, slice, { first, last });
      }
    } catch {
      // The source reports its errors; scrolling retries.
    } finally {
      this.#isLoading = false;
    }
  }

  #next(): (Blocks & { source: RowSource<T> }) | null {
    const source = this.#source;
    if (!source) return null;
    const total = this.snapshot.source === source ? (this.snapshot.total ?? 0) : Number.POSITIVE_INFINITY;
    const end = Math.max(0, Math.ceil(total / BLOCK_SIZE) - 1);
    const { first, last } = this.#visible;
    const visible = { first: Math.min(first, end), last: Math.min(last, end) };
    if (this.#isStale) return { source, ...visible };
    const missing = this.#missing(visible);
    if (missing) return { source, ...missing };
    const nextRows = this.#missing({
      first: 0,
      last: Math.ceil(Math.min(this.#prefetchCount, total) / BLOCK_SIZE) - 1,
    });
    if (!nextRows) return null;
    return {
      source,
      first: nextRows.first,
      last: Math.min(nextRows.last, nextRows.first + PREFETCH_BLOCKS - 1),
    };
  }

  /** The range of blocks that aren't cached. */
  #missing({ first, last }: Blocks): Blocks | null {
    let [from, to] = [first, last];
    while (from <= to && this.#blocks.has(from)) from += 1;
    while (to >= from && this.#blocks.has(to)) to -= 1;
    return from > to ? null : { first: from, last: to };
  }

  #store(source: RowSource<T>, { rows, total, state }: RowSlice<T>, { first, last }: Blocks) {
    let changed = state !== this.#state || total !== this.snapshot.total || source !== this.snapshot.source;
    const before = new Map(this.#blocks);
    if (state !== this.#state) this.#blocks.clear();
    this.#state = state;
    for (let block = first; block <= last; block += 1) {
      if (this.#blocks.has(block)) continue;
      const from = (block - first) * BLOCK_SIZE;
      // Equal rows keep their identity, so they don't re-render.
      this.#blocks.set(block, replaceEqualDeep(before.get(block), rows.slice(from, from + BLOCK_SIZE)));
      changed ||= block >= this.#visible.first && block <= this.#visible.last;
    }
    this.#evict();
    if (!changed) return;
    this.snapshot = this.#view(source, total);
    for (const listener of this.#listeners) listener();
  }

  #evict() {
    const excess = this.#blocks.size - MAX_BLOCKS;
    if (excess <= 0) return;
    const { first, last } = this.#visible;
    const distance = (block: number) => Math.max(first - block, block - last);
    const oldest = [...this.#blocks.keys()].filter(
      (block) => distance(block) > 0 && block * BLOCK_SIZE >= this.#prefetchCount,
    );
    for (const block of oldest.sort((a, b) => distance(b) - distance(a)).slice(0, excess))
      this.#blocks.delete(block);
  }

  #view(source: RowSource<T> | null, total: number | null): CachedRows<T> {
    return {
      source,
      total,
      at: (index) => this.#blocks.get(Math.floor(index / BLOCK_SIZE))?.[index % BLOCK_SIZE],
    };
  }
}
