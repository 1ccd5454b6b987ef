/** What came of a row that was to be sent. */
export type Outcome =
  /** It is on its way, or was when the page went away. */
  | 'sent'
  | 'created'
  /** The service said no, or failed again and again without doing it. */
  | 'refused'
  /** It may have been created: its answer was lost, and the service would create a second one. */
  | 'doubtful';

export interface Result {
  row: number;
  outcome: Outcome;
  /** The audience's id, for a doubtful row that of one with its name. */
  audienceId?: string;
  message?: string;
}

export type Counts = Record<Exclude<Outcome, 'sent'>, number>;

/** What came of each row so far: the latest word on each. */
export class Results {
  #by = new Map<number, Result>();
  readonly counts: Counts = { created: 0, refused: 0, doubtful: 0 };

  constructor(known: Iterable<Result> = []) {
    for (const result of known) this.set(result);
  }

  get = (row: number): Result | undefined => this.#by.get(row);
  all = (): Iterable<Result> => this.#by.values();

  set(result: Result): void {
    this.#count(this.#by.get(result.row)?.outcome, -1);
    this.#by.set(result.row, result);
    this.#count(result.outcome, 1);
  }

  forget(row: number): void {
    this.#count(this.#by.get(row)?.outcome, -1);
    this.#by.delete(row);
  }

  #count(outcome: Outcome | undefined, by: number) {
    if (outcome && outcome !== 'sent') this.counts[outcome] += by;
  }
}
