/** What is looked at to tell the present speed, in ms. */
const WINDOW_MS = 15_000;
/** Less than this long tells no speed. */
const SHORTEST_MS = 1000;

/** How many rows are done in a second, of late. */
export class Speed {
  #times: number[] = [];
  #startedAt = 0;

  /** Begins to count; what was before says nothing. */
  begin(now: number): void {
    this.#times = [];
    this.#startedAt = now;
  }

  count(now: number): void {
    this.#times.push(now);
    if (this.#times.length > 10_000) this.#forget(now);
  }

  /** Rows a second; null while that cannot be told. */
  at(now: number): number | null {
    this.#forget(now);
    const from = Math.max(this.#startedAt, now - WINDOW_MS);
    if (now - from < SHORTEST_MS || this.#times.length === 0) return null;
    return (this.#times.length / (now - from)) * 1000;
  }

  #forget(now: number): void {
    const kept = this.#times.findIndex((time) => time > now - WINDOW_MS);
    this.#times = kept === -1 ? [] : this.#times.slice(kept);
  }
}
