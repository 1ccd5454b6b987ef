import { checkRow, type Plan } from './check.ts';
import type { Rows } from './csv/rows.ts';
import { Repeats } from './repeats.ts';

/** What is to be done with a row: a byte of it is kept for each. */
export const verdicts = { ready: 0, noted: 1, repeated: 2, problem: 3, blank: 4 } as const;

/** What came of checking all rows. */
export interface Verdicts {
  /** A verdict for each row. */
  of: Uint8Array<ArrayBuffer>;
  /** By row, the index of the row that says exactly the same, or else of one with the same name. */
  like: Map<number, number>;
  counts: Record<keyof typeof verdicts, number>;
}

/** Checks rows as they come, from the first on, and finds those that say the same as one before. */
export class Judge {
  #plan: Plan;
  #width: number;
  #whole = new Repeats();
  #names = new Repeats();
  #of: Uint8Array<ArrayBuffer>;
  #at = 0;
  #like = new Map<number, number>();
  #counts = { ready: 0, noted: 0, repeated: 0, problem: 0, blank: 0 };

  constructor(plan: Plan, facts: { columns: number; rows: number }) {
    this.#plan = plan;
    this.#width = facts.columns;
    this.#of = new Uint8Array(facts.rows);
  }

  take({ rows, broken }: Rows): void {
    const marked = new Set(broken);
    for (const [index, cells] of rows.entries()) {
      const verdict = this.#judge(cells, marked.has(index));
      this.#counts[verdict] += 1;
      this.#of[this.#at] = verdicts[verdict];
      this.#at += 1;
    }
  }

  end = (): Verdicts => ({ of: this.#of, like: this.#like, counts: this.#counts });

  #judge(cells: readonly string[], broken: boolean): keyof typeof verdicts {
    if (cells.length === 0) return 'blank';
    const { body, problems, notes } = checkRow(cells, this.#plan, this.#width, broken);
    if (problems.length > 0) return 'problem';
    const at = this.#at;
    // Rows that set nothing are meant to be as many as they are.
    const empty = Object.keys(body).length === 1;
    const same = empty ? null : this.#whole.seen(JSON.stringify(body), at);
    const name = body.customName === undefined ? null : this.#names.seen(body.customName.toLowerCase(), at);
    const like = same ?? name;
    if (like !== null) this.#like.set(at, like);
    if (same !== null) return 'repeated';
    return notes.length > 0 || name !== null ? 'noted' : 'ready';
  }
}
