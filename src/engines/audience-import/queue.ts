/** A row that was tried and is to be tried again. */
export interface Waiting {
  row: number;
  /** How often it failed. */
  tries: number;
  /** How often it failed though others were created since it first did. */
  blamed: number;
  /** Not before then, epoch ms. */
  at: number;
  /** Its answer was lost, and it must not be sent again: it is looked for instead. */
  lost: boolean;
  /** How many rows had been created when it first failed; null where it has not. */
  created: number | null;
}

export const untried = { tries: 0, blamed: 0, at: 0, lost: false, created: null };

/** Which row is next: those that wait for another try, and those never tried. */
export class Queue {
  #rows: ArrayLike<number>;
  #isSettled: (row: number) => boolean;
  #next = 0;
  #again: Waiting[] = [];
  /** Rows that wait or are under way. */
  #busy = new Set<number>();

  constructor(rows: ArrayLike<number>, isSettled: (row: number) => boolean) {
    this.#rows = rows;
    this.#isSettled = isSettled;
  }

  /** When there is something to take: now, at a time (epoch ms), or never. */
  dueAt(now: number): number | null {
    this.#skip();
    if (this.#next < this.#rows.length) return now;
    if (this.#again.length === 0) return null;
    return this.#again.reduce((soonest, { at }) => Math.min(soonest, at), Number.POSITIVE_INFINITY);
  }

  /** @param freshFirst whether rows never tried go before those that failed */
  take(now: number, freshFirst: boolean): Waiting | null {
    this.#skip();
    const due = this.#again.findIndex(({ at }) => at <= now);
    const fresh = this.#rows[this.#next];
    if (due !== -1 && !(freshFirst && fresh !== undefined)) return this.#again.splice(due, 1)[0] ?? null;
    if (fresh === undefined) return null;
    this.#busy.add(fresh);
    return { row: fresh, ...untried };
  }

  /** Puts a row back, for another try. */
  back(waiting: Waiting): void {
    this.#busy.add(waiting.row);
    this.#again.push(waiting);
  }

  /** A row has its result. */
  settled(row: number): void {
    this.#busy.delete(row);
  }

  /** Results were taken back: rows are looked through anew. */
  rewind(): void {
    this.#next = 0;
  }

  /** Whatever waits may be tried now. */
  hurry(): void {
    for (const waiting of this.#again) waiting.at = 0;
  }

  #skip(): void {
    for (;;) {
      const row = this.#rows[this.#next];
      if (row === undefined || !(this.#busy.has(row) || this.#isSettled(row))) return;
      this.#next += 1;
    }
  }
}
