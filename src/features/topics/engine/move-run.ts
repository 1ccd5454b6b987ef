import type { OrderOutcome } from './order-saver.ts';

type Saved = Extract<OrderOutcome, { kind: 'saved' }>;

/** Longest pause between two moves of a run: as long as the toast is visible. */
const MAX_PAUSE_MS = 6000;

/** Joins successive moves of the same topics into one notice and one undo. */
export class MoveRun {
  #last: { moved: string; start: readonly string[]; end: string; at: number } | null = null;

  /**
   * Adds a saved move; returns the order before the first move of its run.
   *
   * @param at epoch ms
   */
  add({ before, after, moved }: Pick<Saved, 'before' | 'after' | 'moved'>, at: number): readonly string[] {
    const last = this.#last;
    const isContinued =
      last?.moved === moved.join() && last.end === before.join() && at - last.at < MAX_PAUSE_MS;
    const start = isContinued ? last.start : before;
    this.#last = { moved: moved.join(), start, end: after.join(), at };
    return start;
  }

  end(): void {
    this.#last = null;
  }
}
