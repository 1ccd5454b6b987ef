import type { ImportSource } from './import-source.ts';
import { comparableName, createMatcher, type Directory } from './match.ts';
import type { CsvRows } from './parse-rows.ts';
import {
  columnOf,
  type ImportPlan,
  type RowIssue,
  type RowTarget,
  type ValidatedRow,
  validateRow,
} from './validate.ts';

/** Status of a row before it is sent. Runs store the numbers, so their meaning can't change; 5 is in old runs. */
export const rowStatus = {
  ready: 0,
  warning: 1,
  duplicate: 2,
  invalid: 3,
  blank: 4,
  unchanged: 6,
  skipped: 7,
} as const;

export type RowStatus = keyof typeof rowStatus;

/** Numbers of rows. */
interface Tally {
  rows: number;
  updates: number;
  /** Rows that visitors don't see yet. */
  drafts: number;
  /** Rows with a publish time. */
  scheduled: number;
  archived: number;
}

export interface RowStatuses {
  /** `rowStatus` of each row. */
  codes: Uint8Array<ArrayBuffer>;
  /** By row; errors, or else everything to look at. */
  issues: Map<number, RowIssue[]>;
  /** By row; absent for rows that only create an audience. */
  targets: Map<number, RowTarget>;
  counts: Record<RowStatus, Tally>;
}

export interface CheckOptions {
  plan: ImportPlan;
  source: ImportSource;
  directory: Directory;
  /** Rows that the user leaves out. */
  skipped?: ReadonlySet<number>;
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
  { plan, source, directory, skipped }: CheckOptions,
  onProgress: (done: number, total: number) => void,
): Promise<RowStatuses> {
  const match = createMatcher(directory, plan);
  const codes = new Uint8Array(source.rows);
  const issues = new Map<number, RowIssue[]>();
  const targets = new Map<number, RowTarget>();
  const tally = (): Tally => ({ rows: 0, updates: 0, drafts: 0, scheduled: 0, archived: 0 });
  const counts = Object.fromEntries(
    Object.keys(rowStatus).map((status) => [status, tally()]),
  ) as RowStatuses['counts'];
  const existing = new Set(directory.audiences?.map(({ name }) => comparableName(name)));
  const nameColumn = columnOf(plan.mapping, 'customName');
  const firstByBody = new Map<string, number>();
  const firstByName = new Map<string, number>();
  const firstByAudience = new Map<string, number>();

  const check = ({ body, target, errors, warnings }: ValidatedRow, row: number): RowStatus => {
    const { update, personId, publishAt } = target;
    if (skipped?.has(row)) {
      if (errors.length + warnings.length > 0) issues.set(row, [...errors, ...warnings]);
      return 'skipped';
    }
    if (Object.keys(target).length > 0) targets.set(row, target);
    const isSame = (column: number | null, what: string, other: number): RowIssue[] => [
      { column, message: `${what} as row ${source.firstNumber + other}` },
    ];
    const other = update ? findFirst(firstByAudience, update.audienceId, row) : null;
    const allErrors =
      other === null ? errors : [...errors, ...isSame(null, 'Updates the same audience', other)];
    if (allErrors.length > 0) {
      issues.set(row, allErrors);
      return 'invalid';
    }
    const isUnchanged =
      personId === undefined && publishAt === undefined && update && Object.keys(update.patch).length === 0;
    if (isUnchanged && !update.action) return 'unchanged';
    // Rows without values aren't duplicates: each creates an audience.
    const isEmpty = Object.keys(body).length === 1 && !personId;
    const sameRow = update || isEmpty ? null : findFirst(firstByBody, JSON.stringify([body, target]), row);
    const name = update || body.customName === undefined ? null : comparableName(body.customName);
    const sameName = name === null ? null : findFirst(firstByName, name, row);
    const notes = [
      ...(sameRow !== null
        ? isSame(null, 'Same', sameRow)
        : sameName !== null
          ? isSame(nameColumn, 'Same name', sameName)
          : []),
      ...(name !== null && existing.has(name)
        ? [{ column: nameColumn, message: 'An audience with this name exists' }]
        : []),
      ...warnings,
    ];
    if (notes.length > 0) issues.set(row, notes);
    if (sameRow !== null) return 'duplicate';
    return notes.length > 0 ? 'warning' : 'ready';
  };

  let row = 0;
  for await (const { rows, broken } of blocks) {
    for (const [index, cells] of rows.entries()) {
      const isBroken = broken.includes(index);
      const known = { directory, match: match(cells) };
      const validated =
        cells.length > 0 ? validateRow(cells, plan, source.headers.length, isBroken, known) : null;
      const status = validated ? check(validated, row) : 'blank';
      codes[row] = rowStatus[status];
      row += 1;
      counts[status].rows += 1;
      if (!validated) continue;
      const { update, publishAt } = validated.target;
      if (update) counts[status].updates += 1;
      if (publishAt) counts[status].scheduled += 1;
      // Without drafts, an update goes live if its audience is.
      else if (update?.action === 'archive') counts[status].archived += 1;
      else if (validated.body.publishBehavior === 'draft' && (!update || directory.hasDrafts))
        counts[status].drafts += 1;
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
