import { replaceEqualDeep } from '@tanstack/react-query';

/** Some rows of a list that follow each other, and how many it has in all. */
export interface Stretch<T> {
  rows: readonly T[];
  total: number;
  /** Another where the list is another: rows of the one do not follow on those of the other. */
  state: string;
}

/** Where rows come from. */
export interface RowSource<T> {
  /** What the list is of: rows of another never stand in for those that are still to come. */
  of: object;
  read(from: number, count: number): Promise<Stretch<T>>;
  /** The place of a row in the list, −1 where it is not in it. */
  placeOf(id: string): Promise<number>;
}

/** What is held of a list at a time. */
export interface Held<T> {
  /** Where from; null before anything has come. */
  source: RowSource<T> | null;
  total: number | null;
  at(index: number): T | undefined;
}

/** Rows that are held and asked for together. */
export const BLOCK = 100;
/** So many blocks are held; those far from where one looks are let go first. */
const MOST_BLOCKS = 60;
/** So many are asked for at once where nobody waits for them. */
const AHEAD_BLOCKS = 10;

interface Blocks {
  first: number;
  last: number;
}

/**
 * Holds the rows of a long list that are near those looked at. At most one stretch is under way; what is looked at by
 * then is asked for next, so that nothing is asked for that was only passed by. Those held are always of one state of
 * the list. Where another list, or another state of it, is asked for, those held stay until some of it are there.
 */
export class RowPages<T> {
  #source: RowSource<T> | null = null;
  #held: Held<T> = this.#view(null, null);
  #version: unknown;
  #state = '';
  readonly #blocks = new Map<number, readonly T[]>();
  #wanted: Blocks = { first: 0, last: 0 };
  /** Rows from the start that come without being looked at. */
  #ready = 0;
  /** Whether what is looked at may be another by now. */
  #due = false;
  #underWay = false;
  readonly #listeners = new Set<() => void>();

  readonly held = (): Held<T> => this.#held;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Asks for what is looked at, also where it is held if it may have changed.
   *
   * @param version another where the list may have changed
   * @param ready so many rows from the start come without being looked at
   */
  renew(source: RowSource<T> | null, { version, ready }: { version: unknown; ready: number }): void {
    this.#due ||= source !== this.#source || version !== this.#version;
    this.#source = source;
    this.#version = version;
    this.#ready = ready;
    void this.#go();
  }

  /** Tells which rows are looked at; they, and as many again on both sides, are asked for. */
  readonly show = (first: number, last: number): void => {
    const around = last - first + 1;
    this.#wanted = {
      first: Math.floor(Math.max(0, first - around) / BLOCK),
      last: Math.floor((last + around) / BLOCK),
    };
    void this.#go();
  };

  async #go() {
    if (this.#underWay) return;
    this.#underWay = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const { source, first, last } = next;
        this.#due = false;
        const stretch = await source.read(first * BLOCK, (last - first + 1) * BLOCK);
        if (source === this.#source) this.#take(source, stretch, { first, last });
      }
    } catch {
      // Where the rows come from is where it is told that they do not; scrolling asks again.
    } finally {
      this.#underWay = false;
    }
  }

  #next(): (Blocks & { source: RowSource<T> }) | null {
    const source = this.#source;
    if (!source) return null;
    const total = this.#held.source === source ? (this.#held.total ?? 0) : Number.POSITIVE_INFINITY;
    const end = Math.max(0, Math.ceil(total / BLOCK) - 1);
    const { first, last } = this.#wanted;
    const wanted = { first: Math.min(first, end), last: Math.min(last, end) };
    if (this.#due) return { source, ...wanted };
    const missing = this.#missing(wanted);
    if (missing) return { source, ...missing };
    const ahead = this.#missing({ first: 0, last: Math.ceil(Math.min(this.#ready, total) / BLOCK) - 1 });
    if (!ahead) return null;
    return { source, first: ahead.first, last: Math.min(ahead.last, ahead.first + AHEAD_BLOCKS - 1) };
  }

  /** The first to the last of some blocks that are not held. */
  #missing({ first, last }: Blocks): Blocks | null {
    let [from, to] = [first, last];
    while (from <= to && this.#blocks.has(from)) from += 1;
    while (to >= from && this.#blocks.has(to)) to -= 1;
    return from > to ? null : { first: from, last: to };
  }

  #take(source: RowSource<T>, { rows, total, state }: Stretch<T>, { first, last }: Blocks) {
    let changed = state !== this.#state || total !== this.#held.total || source !== this.#held.source;
    const before = new Map(this.#blocks);
    if (state !== this.#state) this.#blocks.clear();
    this.#state = state;
    for (let block = first; block <= last; block += 1) {
      if (this.#blocks.has(block)) continue;
      const from = (block - first) * BLOCK;
      // A row that says what it said stays the same, so that it is not drawn anew.
      this.#blocks.set(block, replaceEqualDeep(before.get(block), rows.slice(from, from + BLOCK)));
      changed ||= block >= this.#wanted.first && block <= this.#wanted.last;
    }
    this.#letGo();
    if (!changed) return;
    this.#held = this.#view(source, total);
    for (const listener of this.#listeners) listener();
  }

  #letGo() {
    const over = this.#blocks.size - MOST_BLOCKS;
    if (over <= 0) return;
    const { first, last } = this.#wanted;
    const far = (block: number) => Math.max(first - block, block - last);
    const free = [...this.#blocks.keys()].filter((block) => far(block) > 0 && block * BLOCK >= this.#ready);
    for (const block of free.sort((a, b) => far(b) - far(a)).slice(0, over)) this.#blocks.delete(block);
  }

  #view(source: RowSource<T> | null, total: number | null): Held<T> {
    return { source, total, at: (index) => this.#blocks.get(Math.floor(index / BLOCK))?.[index % BLOCK] };
  }
}
