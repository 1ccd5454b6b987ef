/** Stored with a run. */
export type RowOutcome =
  /** In flight, or was when the page was closed. */
  | 'sent'
  | 'created'
  /** Rejected by the service, or given up after retries. */
  | 'refused'
  /** May have been created: the response was lost. */
  | 'doubtful';

export interface RowResult {
  row: number;
  outcome: RowOutcome;
  /** For a doubtful row, an audience with its name. */
  audienceId?: string;
  message?: string;
}

export type OutcomeCounts = Record<Exclude<RowOutcome, 'sent'>, number>;

/** Latest result of each row. */
export class RowResults {
  #byRow = new Map<number, RowResult>();
  readonly counts: OutcomeCounts = { created: 0, refused: 0, doubtful: 0 };

  constructor(saved: Iterable<RowResult> = []) {
    for (const result of saved) this.set(result);
  }

  get = (row: number): RowResult | undefined => this.#byRow.get(row);
  all = (): Iterable<RowResult> => this.#byRow.values();

  set(result: RowResult): void {
    this.#count(this.#byRow.get(result.row)?.outcome, -1);
    this.#byRow.set(result.row, result);
    this.#count(result.outcome, 1);
  }

  delete(row: number): void {
    this.#count(this.#byRow.get(row)?.outcome, -1);
    this.#byRow.delete(row);
  }

  #count(outcome: RowOutcome | undefined, delta: number) {
    if (outcome && outcome !== 'sent') this.counts[outcome] += delta;
  }
}
