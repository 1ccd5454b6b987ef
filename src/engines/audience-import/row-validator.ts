import type { CsvRows } from './csv/rows.ts';
import { type ImportPlan, type ValidatedRow, validateRow } from './validate-row.ts';

/** cyrb53, a 53-bit hash (public domain, bryc). */
function hash(text: string, seed: number): number {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}

/** Finds repeated texts by two 53-bit hashes, without storing the texts. */
class DuplicateFinder {
  #first = new Map<number, { check: number; row: number }>();

  /** Returns the first row with this text; null if it is this one. */
  findFirst(text: string, row: number): number | null {
    const key = hash(text, 0);
    const check = hash(text, 0x9e3779b9);
    const first = this.#first.get(key);
    if (first?.check === check) return first.row;
    if (!first) this.#first.set(key, { check, row });
    return null;
  }
}

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
  #bodies = new DuplicateFinder();
  #names = new DuplicateFinder();
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
    const sameBody = isEmpty ? null : this.#bodies.findFirst(JSON.stringify(body), row);
    const name = body.customName === undefined ? null : comparableName(body.customName);
    const sameName = name === null ? null : this.#names.findFirst(name, row);
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

const comparableName = (name: string) => name.trim().toLowerCase();
