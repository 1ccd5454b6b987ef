import type { Outcome } from './order-keeper.ts';

type Saved = Extract<Outcome, { kind: 'saved' }>;

/** Each move of a run comes within this of the one before: as long as its notice shows. */
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
    const continues =
      last?.moved === moved.join() && last.end === before.join() && at - last.at < MAX_PAUSE_MS;
    const start = continues ? last.start : before;
    this.#last = { moved: moved.join(), start, end: after.join(), at };
    return start;
  }

  end(): void {
    this.#last = null;
  }
}
