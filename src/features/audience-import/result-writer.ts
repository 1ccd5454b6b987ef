import type { RowResult } from '#engines/audience-import/run-queue.ts';
import { runStore } from './run-store.ts';

/** Writes results to IndexedDB in batches: those that arrive during a write are written together after it. */
export class ResultWriter {
  #run: string;
  #delayMs: () => number;
  #results = new Map<number, RowResult>();
  #deletedRows = new Set<number>();
  #writing: Promise<void> | null = null;
  #hasFailed = false;

  /** @param delayMs how long to collect results before writing */
  constructor(run: string, delayMs: () => number) {
    this.#run = run;
    this.#delayMs = delayMs;
  }

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Resolves when the result is written or writing failed. */
  save(result: RowResult): Promise<void> {
    this.#results.set(result.row, result);
    this.#deletedRows.delete(result.row);
    return this.#flush();
  }

  delete(row: number): Promise<void> {
    this.#results.delete(row);
    this.#deletedRows.add(row);
    return this.#flush();
  }

  async #flush(): Promise<void> {
    // The current write may have started before this change.
    if (this.#writing) await this.#writing;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  async #write(): Promise<void> {
    const delayMs = this.#delayMs();
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    const results = [...this.#results.values()];
    const forgotten = [...this.#deletedRows];
    this.#results.clear();
    this.#deletedRows.clear();
    if (results.length + forgotten.length === 0) return;
    try {
      await runStore.saveResults(this.#run, { results, forgotten });
    } catch {
      this.#hasFailed = true;
    }
  }
}
