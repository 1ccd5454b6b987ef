/** A clock that a test advances. */
export class ManualClock {
  #now = 1_800_000_000_000;
  #timers = new Map<() => void, number>();

  now = () => this.#now;
  random = () => 0;

  wait = (ms: number, done: () => void) => {
    this.#timers.set(done, this.#now + ms);
    return () => void this.#timers.delete(done);
  };

  /** Ms until the next timer; null without one. */
  get due(): number | null {
    return this.#timers.size === 0 ? null : Math.min(...this.#timers.values()) - this.#now;
  }

  pass(ms: number): void {
    this.#now += ms;
    for (const [done, at] of [...this.#timers]) if (at <= this.#now && this.#timers.delete(done)) done();
  }
}
