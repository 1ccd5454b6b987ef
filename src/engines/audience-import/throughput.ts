const WINDOW_MS = 15_000;
const MIN_SAMPLE_MS = 1000;

/** Rows completed per second, over a sliding window. */
export class Throughput {
  #times: number[] = [];
  #startedAt = 0;

  start(now: number): void {
    this.#times = [];
    this.#startedAt = now;
  }

  record(now: number): void {
    this.#times.push(now);
    if (this.#times.length > 10_000) this.#dropOld(now);
  }

  /** Null until there are enough samples. */
  rowsPerSecond(now: number): number | null {
    this.#dropOld(now);
    const from = Math.max(this.#startedAt, now - WINDOW_MS);
    if (now - from < MIN_SAMPLE_MS || this.#times.length === 0) return null;
    return (this.#times.length / (now - from)) * 1000;
  }

  #dropOld(now: number): void {
    const firstRecent = this.#times.findIndex((time) => time > now - WINDOW_MS);
    this.#times = firstRecent === -1 ? [] : this.#times.slice(firstRecent);
  }
}
