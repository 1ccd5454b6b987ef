import { comparableName, createMatcher, type Directory } from './match.ts';
import type { CsvRows } from './parse-rows.ts';
import type { ImportSource } from './read-source.ts';
import {
  columnOf,
  type ImportPlan,
  type RowIssue,
  type RowTarget,
  type ValidatedRow,
  validateRow,
} from './validate.ts';

/** Status of a row before it is sent. Runs store the numbers, so their meaning can't change. */
export const rowStatus = {
  ready: 0,
  warning: 1,
  duplicate: 2,
  invalid: 3,
  blank: 4,
  unsafe: 5,
  unchanged: 6,
} as const;

export type RowStatus = keyof typeof rowStatus;

/** Numbers of rows. */
interface Tally {
  rows: number;
  updates: number;
  /** Rows that visitors don't see yet. */
  drafts: number;
}

export interface RowStatuses {
  /** `rowStatus` of each row. */
  codes: Uint8Array<ArrayBuffer>;
  /** By row; errors, or else everything to look at. */
  issues: Map<number, RowIssue[]>;
  /** By row, for those that do more than create an audience. */
  targets: Map<number, RowTarget>;
  counts: Record<RowStatus, Tally>;
}

export interface CheckOptions {
  plan: ImportPlan;
  source: ImportSource;
  directory: Directory;
}

type Blocks = AsyncIterable<CsvRows>;

/** IDs of the audiences that the rows update. */
export async function findAudiences(blocks: Blocks, { plan, directory }: CheckOptions): Promise<Set<string>> {
  const match = createMatcher(directory, plan);
  const found = new Set<string>();
  for await (const { rows } of blocks)
    for (const cells of rows) {
      const { audience } = match(cells);
      if (audience) found.add(audience.audienceId);
    }
  return found;
}

/** Validates rows in file order and finds duplicates of previous rows. */
export async function checkRows(
  blocks: Blocks,
  { plan, source, directory }: CheckOptions,
  onProgress: (done: number, total: number) => void,
): Promise<RowStatuses> {
  const match = createMatcher(directory, plan);
  const codes = new Uint8Array(source.rows);
  const issues = new Map<number, RowIssue[]>();
  const targets = new Map<number, RowTarget>();
  const tally = (): Tally => ({ rows: 0, updates: 0, drafts: 0 });
  const counts = Object.fromEntries(
    Object.keys(rowStatus).map((status) => [status, tally()]),
  ) as RowStatuses['counts'];
  const existing = new Set(directory.audiences?.map(({ name }) => comparableName(name)));
  const nameColumn = columnOf(plan.mapping, 'customName');
  const firstByBody = new Map<string, number>();
  const firstByName = new Map<string, number>();
  const firstByAudience = new Map<string, number>();

  /** Without drafts, an update goes live if its audience is. */
  const staysDraft = ({ body, target }: ValidatedRow) =>
    target.update && !directory.hasDrafts
      ? false
      : body.publishBehavior === 'draft' || Boolean(target.publishAt);
  const check = (validated: ValidatedRow, row: number): RowStatus => {
    const { body, target, errors, unsafe, warnings } = validated;
    const notes: RowIssue[] = [];
    const numberOf = (other: number) => source.firstNumber + other;
    const isCreated = !target.update;
    const other = target.update ? findFirst(firstByAudience, target.update.audienceId, row) : null;
    if (other !== null)
      errors.push({ column: null, message: `Updates the same audience as row ${numberOf(other)}` });
    if (errors.length > 0) {
      issues.set(row, errors);
      return 'invalid';
    }
    // Rows without values aren't duplicates: each creates an audience.
    const isEmpty = Object.keys(body).length === 1 && !target.personId;
    const sameBody =
      isCreated && !isEmpty ? findFirst(firstByBody, JSON.stringify([body, target]), row) : null;
    const name = !isCreated || body.customName === undefined ? null : comparableName(body.customName);
    const sameName = name === null ? null : findFirst(firstByName, name, row);
    const similar = sameBody ?? sameName;
    if (similar !== null)
      notes.push({
        column: sameBody === null ? nameColumn : null,
        message: `Same ${sameBody === null ? 'name ' : ''}as row ${numberOf(similar)}`,
      });
    if (name !== null && existing.has(name))
      notes.push({ column: nameColumn, message: 'An audience with this name exists' });
    notes.unshift(...unsafe);
    notes.push(...warnings);
    if (notes.length > 0) issues.set(row, notes);
    if (
      target.update &&
      Object.keys(target.update.patch).length === 0 &&
      target.personId === undefined &&
      target.publishAt === undefined
    )
      return 'unchanged';
    if (Object.keys(target).length > 0) targets.set(row, target);
    // Visitors don't see drafts.
    if (unsafe.length > 0 && (body.publishBehavior !== 'draft' || target.publishAt)) return 'unsafe';
    if (sameBody !== null) return 'duplicate';
    return notes.length > 0 ? 'warning' : 'ready';
  };

  let row = 0;
  for await (const { rows, broken } of blocks) {
    for (const [index, cells] of rows.entries()) {
      const validated =
        cells.length === 0
          ? null
          : validateRow(cells, plan, source.headers.length, broken.includes(index), {
              directory,
              match: match(cells),
            });
      const status = validated ? check(validated, row) : 'blank';
      const count = counts[status];
      count.rows += 1;
      if (validated?.target.update) count.updates += 1;
      if (validated && staysDraft(validated)) count.drafts += 1;
      codes[row] = rowStatus[status];
      row += 1;
    }
    onProgress(row, source.rows);
  }
  return { codes, issues, targets, counts };
}

/** Returns the first row with this key; null if it is this one. */
function findFirst(rowsByKey: Map<string, number>, key: string, row: number): number | null {
  const first = rowsByKey.get(key);
  if (first === undefined) rowsByKey.set(key, row);
  return first ?? null;
}
