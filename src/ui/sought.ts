/** What a list is searched for: the latest typed, which the url has only later. */
export class Sought {
  #q: string;
  #url: string;
  /** What was written to the url and has not come back from it, the latest last. */
  #told: readonly string[] = [];
  #wait: (() => void) | null = null;
  readonly #listeners = new Set<() => void>();

  readonly #write: (q: string) => void;
  readonly #later: (work: () => void) => () => void;

  /**
   * @param write takes a search to the url
   * @param later calls back once the url may change; answers how to call that off
   */
  constructor(q: string, write: (q: string) => void, later: (work: () => void) => () => void) {
    this.#q = q;
    this.#url = q;
    this.#write = write;
    this.#later = later;
  }

  readonly get = (): string => this.#q;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Takes what is typed. */
  readonly type = (q: string): void => {
    this.#set(q);
    this.end();
    this.#wait = this.#later(this.tell);
  };

  /** Writes to the url what it does not have yet. */
  readonly tell = (): void => {
    if (!this.#wait) return;
    this.end();
    if (this.#q === (this.#told.at(-1) ?? this.#url)) return;
    this.#told = [...this.#told, this.#q];
    this.#write(this.#q);
  };

  /** Takes what the url says now: its own words that come back, or others, which count then. */
  follow(q = ''): void {
    this.#url = q;
    const at = this.#told.indexOf(q);
    if (at >= 0) {
      this.#told = this.#told.slice(at + 1);
      return;
    }
    this.#told = [];
    this.end();
    this.#set(q);
  }

  /** Calls off what is still to be written. */
  end(): void {
    this.#wait?.();
    this.#wait = null;
  }

  #set(q: string): void {
    if (q === this.#q) return;
    this.#q = q;
    for (const listener of this.#listeners) listener();
  }
}
