/** A row to send, with its failed attempts so far. */
export interface QueuedRow {
  row: number;
  attempts: number;
  /** Failed attempts while other rows kept being created. */
  rowFailures: number;
  /** Epoch ms. */
  dueAt: number;
  /** The response was lost and resending could create a duplicate: look the row up by name instead. */
  isUnconfirmed: boolean;
  /** Audiences created before its first failure; null without one. */
  createdBefore: number | null;
}

export const UNTRIED = {
  attempts: 0,
  rowFailures: 0,
  dueAt: 0,
  isUnconfirmed: false,
  createdBefore: null,
};

/** Picks the next row to send: a retry that is due, or the next untried row. */
export class RowQueue {
  #rows: ArrayLike<number>;
  #isCompleted: (row: number) => boolean;
  #next = 0;
  #retries: QueuedRow[] = [];
  /** Rows in flight or queued for a retry. */
  #pending = new Set<number>();

  constructor(rows: ArrayLike<number>, isCompleted: (row: number) => boolean) {
    this.#rows = rows;
    this.#isCompleted = isCompleted;
  }

  /** When the next row is due, in epoch ms; null if none is queued. */
  nextDueAt(now: number): number | null {
    this.#skip();
    if (this.#next < this.#rows.length) return now;
    if (this.#retries.length === 0) return null;
    return this.#retries.reduce((earliest, { dueAt }) => Math.min(earliest, dueAt), Number.POSITIVE_INFINITY);
  }

  /** @param isUntriedFirst whether untried rows precede retries */
  take(now: number, isUntriedFirst: boolean): QueuedRow | null {
    this.#skip();
    const due = this.#retries.findIndex(({ dueAt }) => dueAt <= now);
    const untried = this.#rows[this.#next];
    if (due !== -1 && !(isUntriedFirst && untried !== undefined))
      return this.#retries.splice(due, 1)[0] ?? null;
    if (untried === undefined) return null;
    this.#pending.add(untried);
    return { row: untried, ...UNTRIED };
  }

  requeue(queued: QueuedRow): void {
    this.#pending.add(queued.row);
    this.#retries.push(queued);
  }

  complete(row: number): void {
    this.#pending.delete(row);
  }

  /** Scans all rows again, after results were deleted. */
  rewind(): void {
    this.#next = 0;
  }

  makeAllDue(): void {
    for (const queued of this.#retries) queued.dueAt = 0;
  }

  #skip(): void {
    for (;;) {
      const row = this.#rows[this.#next];
      if (row === undefined || !(this.#pending.has(row) || this.#isCompleted(row))) return;
      this.#next += 1;
    }
  }
}
