import { type CheckedRow, checkRow, type Plan } from './check.ts';
import type { Rows } from './csv/rows.ts';
import { Repeats } from './repeats.ts';

/** Result of checking a row; `noted` has warnings. Stored with a run, so a number keeps its meaning. */
export const verdicts = { ready: 0, noted: 1, repeated: 2, problem: 3, blank: 4, harmful: 5 } as const;

/** What came of checking all rows. */
export interface Verdicts {
  /** A verdict for each row. */
  of: Uint8Array<ArrayBuffer>;
  /** By row, the index of the row that says exactly the same, or else of one with the same name. */
  like: Map<number, number>;
  /** The rows whose name an audience of the page has already. */
  taken: Set<number>;
  counts: Record<keyof typeof verdicts, number>;
  /** How many rows of each verdict stay drafts. */
  drafts: Record<keyof typeof verdicts, number>;
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
  #existing: ReadonlySet<string>;
  #taken = new Set<number>();
  #counts = { ready: 0, noted: 0, repeated: 0, problem: 0, blank: 0, harmful: 0 };
  #drafts = { ready: 0, noted: 0, repeated: 0, problem: 0, blank: 0, harmful: 0 };

  /** @param facts.existing the names of the page's audiences */
  constructor(plan: Plan, facts: { columns: number; rows: number; existing?: readonly string[] | null }) {
    this.#plan = plan;
    this.#width = facts.columns;
    this.#of = new Uint8Array(facts.rows);
    this.#existing = new Set(facts.existing?.map(comparableName));
  }

  take({ rows, broken }: Rows): void {
    const marked = new Set(broken);
    for (const [index, cells] of rows.entries()) {
      const { verdict, isDraft } = this.#judge(cells, marked.has(index));
      this.#counts[verdict] += 1;
      if (isDraft) this.#drafts[verdict] += 1;
      this.#of[this.#at] = verdicts[verdict];
      this.#at += 1;
    }
  }

  end = (): Verdicts => ({
    of: this.#of,
    like: this.#like,
    taken: this.#taken,
    counts: this.#counts,
    drafts: this.#drafts,
  });

  #judge(cells: readonly string[], broken: boolean): { verdict: keyof typeof verdicts; isDraft: boolean } {
    if (cells.length === 0) return { verdict: 'blank', isDraft: false };
    const checked = checkRow(cells, this.#plan, this.#width, broken);
    return { verdict: this.#verdictOf(checked), isDraft: checked.body.publishBehavior === 'draft' };
  }

  #verdictOf({ body, problems, harmful, notes }: CheckedRow): keyof typeof verdicts {
    if (problems.length > 0) return 'problem';
    const at = this.#at;
    // Rows that set nothing are meant to be as many as they are.
    const empty = Object.keys(body).length === 1;
    const same = empty ? null : this.#whole.seen(JSON.stringify(body), at);
    const called = body.customName === undefined ? null : comparableName(body.customName);
    const name = called === null ? null : this.#names.seen(called, at);
    const isTaken = called !== null && this.#existing.has(called);
    if (isTaken) this.#taken.add(at);
    const like = same ?? name;
    if (like !== null) this.#like.set(at, like);
    // Visitors don't see a draft.
    if (harmful.length > 0 && body.publishBehavior !== 'draft') return 'harmful';
    if (same !== null) return 'repeated';
    return harmful.length + notes.length > 0 || name !== null || isTaken ? 'noted' : 'ready';
  }
}

const comparableName = (name: string) => name.trim().toLowerCase();
