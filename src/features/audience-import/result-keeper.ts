import type { Result } from '#engines/audience-import/results.ts';
import { runStore } from './run-store.ts';

/**
 * Writes what comes of rows to the browser's storage: what comes while a write is under way is written together
 * after it, so that storage never holds up creating.
 */
export class ResultKeeper {
  #run: string;
  #wait: () => number;
  #results = new Map<number, Result>();
  #forgotten = new Set<number>();
  #writing: Promise<void> | null = null;
  #failed = false;

  /** @param wait how long, in ms, results are gathered before they are written */
  constructor(run: string, wait: () => number) {
    this.#run = run;
    this.#wait = wait;
  }

  /** Whether the browser refused what it was given. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Resolves when it is written, or refused. */
  keep(result: Result): Promise<void> {
    this.#results.set(result.row, result);
    this.#forgotten.delete(result.row);
    return this.#written();
  }

  forget(row: number): Promise<void> {
    this.#results.delete(row);
    this.#forgotten.add(row);
    return this.#written();
  }

  async #written(): Promise<void> {
    // What is under way may lack what has just come.
    if (this.#writing) await this.#writing;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  async #write(): Promise<void> {
    const wait = this.#wait();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const results = [...this.#results.values()];
    const forgotten = [...this.#forgotten];
    this.#results.clear();
    this.#forgotten.clear();
    if (results.length + forgotten.length === 0) return;
    try {
      await runStore.keep(this.#run, { results, forgotten });
    } catch {
      this.#failed = true;
    }
  }
}
