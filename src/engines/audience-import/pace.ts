import { backoffMs } from '#lib/backoff.ts';

/** As many requests as a browser sends to one host at once. */
const MOST = 6;
const FIRST = 3;
/** After this many failures without a success in between, it is the service that fails, not a row. */
const OUTAGE = 4;
const MIN_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/**
 * How many requests may be under way, and until when none may: grows with each success, is halved where the
 * service asks for less or fails (additive increase, multiplicative decrease, as TCP has it).
 */
export class Pace {
  #window = FIRST;
  #failures = 0;
  /** When the window was last halved: requests sent before say nothing new. */
  #cutAt = Number.NEGATIVE_INFINITY;
  #holdUntil = 0;

  get most(): number {
    return this.#failures >= OUTAGE ? 1 : Math.floor(this.#window);
  }
  get holdUntil(): number {
    return this.#holdUntil;
  }
  /** Whether nothing succeeds any more. */
  get outage(): boolean {
    return this.#failures >= OUTAGE;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#window = Math.min(MOST, this.#window + 1 / this.#window);
  }

  /**
   * A request failed. Others go on unless the service asks to wait, or they fail as well.
   *
   * @param facts `busy` where the service asks for fewer requests; `waitMs` how long it asks to wait
   */
  failed({
    sentAt,
    now,
    waitMs,
    busy,
  }: {
    sentAt: number;
    now: number;
    waitMs: number | undefined;
    busy: boolean;
  }): void {
    this.#failures += 1;
    // One failure alone says nothing of how much the service can take.
    if ((busy || this.#failures > 1) && sentAt >= this.#cutAt) {
      this.#window = Math.max(1, this.#window / 2);
      this.#cutAt = now;
    }
    const own = busy ? waitAfter(this.#failures) : this.outage ? waitAfter(this.#failures - OUTAGE + 1) : 0;
    this.#holdUntil = Math.max(this.#holdUntil, now + (waitMs ?? own));
  }

  /** Tries at once, whatever there was to wait for. */
  now(): void {
    this.#holdUntil = 0;
  }
}

/** How long to wait after so many failures in a row, in ms. */
export const waitAfter = (failures: number): number =>
  backoffMs(failures - 1, { minMs: MIN_DELAY_MS, maxMs: MAX_DELAY_MS });
