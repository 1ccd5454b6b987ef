import type { CsvRows } from './csv/rows.ts';
import { type ImportPlan, type ValidatedRow, validateRow } from './validate-row.ts';

/** Status of a row before it is sent. Runs store the numbers, so their meaning can't change. */
export const rowStatus = { ready: 0, warning: 1, duplicate: 2, invalid: 3, blank: 4, unsafe: 5 } as const;

type RowStatus = keyof typeof rowStatus;

export interface RowStatuses {
  /** `rowStatus` of each row. */
  codes: Uint8Array<ArrayBuffer>;
  /** By row, the first row with the same content, else the first with the same name. */
  similarRow: Map<number, number>;
  /** Rows named like an existing audience of the page. */
  hasExistingName: Set<number>;
  counts: Record<RowStatus, number>;
  /** Rows that stay drafts, by status. */
  draftCounts: Record<RowStatus, number>;
}

/** Validates rows in file order and finds duplicates of previous rows. */
export class RowValidator {
  #plan: ImportPlan;
  #width: number;
  /** First row of each content. */
  #firstByBody = new Map<string, number>();
  /** First row of each name. */
  #firstByName = new Map<string, number>();
  #codes: Uint8Array<ArrayBuffer>;
  #row = 0;
  #similarRow = new Map<number, number>();
  #existingNames: ReadonlySet<string>;
  #hasExistingName = new Set<number>();
  #counts = { ready: 0, warning: 0, duplicate: 0, invalid: 0, blank: 0, unsafe: 0 };
  #draftCounts = { ready: 0, warning: 0, duplicate: 0, invalid: 0, blank: 0, unsafe: 0 };

  /** @param source.existingNames names of the page's audiences */
  constructor(
    plan: ImportPlan,
    source: { columns: number; rows: number; existingNames?: readonly string[] | null },
  ) {
    this.#plan = plan;
    this.#width = source.columns;
    this.#codes = new Uint8Array(source.rows);
    this.#existingNames = new Set(source.existingNames?.map(comparableName));
  }

  add({ rows, broken }: CsvRows): void {
    const unmatched = new Set(broken);
    for (const [index, cells] of rows.entries()) {
      const { status, isDraft } = this.#validate(cells, unmatched.has(index));
      this.#counts[status] += 1;
      if (isDraft) this.#draftCounts[status] += 1;
      this.#codes[this.#row] = rowStatus[status];
      this.#row += 1;
    }
  }

  finish = (): RowStatuses => ({
    codes: this.#codes,
    similarRow: this.#similarRow,
    hasExistingName: this.#hasExistingName,
    counts: this.#counts,
    draftCounts: this.#draftCounts,
  });

  #validate(cells: readonly string[], hasUnmatchedQuote: boolean): { status: RowStatus; isDraft: boolean } {
    if (cells.length === 0) return { status: 'blank', isDraft: false };
    const validated = validateRow(cells, this.#plan, this.#width, hasUnmatchedQuote);
    return { status: this.#statusOf(validated), isDraft: validated.body.publishBehavior === 'draft' };
  }

  #statusOf({ body, errors, unsafe, warnings }: ValidatedRow): RowStatus {
    if (errors.length > 0) return 'invalid';
    const row = this.#row;
    // Rows without values aren't duplicates: each creates an audience.
    const isEmpty = Object.keys(body).length === 1;
    const sameBody = isEmpty ? null : findFirst(this.#firstByBody, JSON.stringify(body), row);
    const name = body.customName === undefined ? null : comparableName(body.customName);
    const sameName = name === null ? null : findFirst(this.#firstByName, name, row);
    const hasExistingName = name !== null && this.#existingNames.has(name);
    if (hasExistingName) this.#hasExistingName.add(row);
    const similarRow = sameBody ?? sameName;
    if (similarRow !== null) this.#similarRow.set(row, similarRow);
    // Visitors don't see drafts.
    if (unsafe.length > 0 && body.publishBehavior !== 'draft') return 'unsafe';
    if (sameBody !== null) return 'duplicate';
    return unsafe.length + warnings.length > 0 || sameName !== null || hasExistingName ? 'warning' : 'ready';
  }
}

/** Returns the first row with this key; null if it is this one. */
function findFirst(rowsByKey: Map<string, number>, key: string, row: number): number | null {
  const first = rowsByKey.get(key);
  if (first === undefined) rowsByKey.set(key, row);
  return first ?? null;
}

const comparableName = (name: string) => name.trim().toLowerCase();
