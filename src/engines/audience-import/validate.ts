import { type AudienceCreate, audienceCreate } from '#contract/audience-requests.ts';
import { checkAudience, checkMetadata } from '#engines/checks/index.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { type FieldId, isList, type Mapping } from './mapping.ts';
import type { CsvRows } from './parse-rows.ts';
import type { ImportSource } from './read-source.ts';

/** Stored with a run. */
export interface ImportPlan {
  mapping: Mapping;
  /** Default for rows that don't set it. */
  publishBehavior: 'draft' | 'publish';
}

export interface RowIssue {
  /** Null if the whole row is affected. */
  column: number | null;
  message: string;
}

export interface ValidatedRow {
  body: AudienceCreate;
  /** Prevent the row from being sent. */
  errors: RowIssue[];
  /** Values that harm visitors, though the API accepts them. */
  unsafe: RowIssue[];
  warnings: RowIssue[];
}

/** Longer text probably lacks a closing quotation mark and contains several rows. In characters. */
const MAX_TEXT_LENGTH = 10_000;
const MAX_NAME_LENGTH = 200;

const MAX_BODY_BYTES = 1 << 20;
const encoder = new TextEncoder();

/** Splits at the first of these separators that the cell contains. */
function splitList(cell: string): string[] {
  const separator = ['\n', '|', ';', ','].find((candidate) => cell.includes(candidate)) ?? ',';
  return cell
    .split(separator)
    .map((value) => value.trim())
    .filter(Boolean);
}

/** Blank cells set no field. */
function toBody(cells: readonly string[], { mapping, publishBehavior }: ImportPlan): Record<string, unknown> {
  const body: Record<string, unknown> = { publishBehavior };
  const metadata: Record<string, unknown> = {};
  for (const [column, field] of mapping.entries()) {
    const text = cells[column]?.trim();
    if (!field || !text) continue;
    if (field === 'publishBehavior') body[field] = text.toLowerCase();
    else if (field.startsWith('metadata.'))
      metadata[field.slice('metadata.'.length)] = isList(field) ? splitList(text) : text;
    else body[field] = text;
  }
  if (Object.keys(metadata).length > 0) body.metadataOverride = metadata;
  return body;
}

/** @param width number of columns */
export function validateRow(
  cells: readonly string[],
  plan: ImportPlan,
  width: number,
  hasUnmatchedQuote: boolean,
): ValidatedRow {
  const body = toBody(cells, plan);
  const errors: RowIssue[] = [];
  const warnings: RowIssue[] = [];
  if (hasUnmatchedQuote) errors.push({ column: null, message: 'Unmatched quotation mark' });
  const hasExtraCells = cells.slice(width).some((cell) => cell.trim() !== '');
  if (hasExtraCells)
    errors.push({
      column: null,
      message: `This row has ${cells.length} cells instead of ${width}. A cell may need quotation marks.`,
    });
  if (cells.length < width && !hasUnmatchedQuote)
    warnings.push({
      column: null,
      message: `This row has ${plural(cells.length, 'cell')} of ${width}. The rest is empty.`,
    });
  const parsed = audienceCreate.safeParse(body);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path[0] === 'metadataOverride' ? `metadata.${String(path[1])}` : String(path[0]);
    errors.push({ column: columnOf(plan.mapping, name), message });
  }
  if (Object.keys(body).length === 1)
    warnings.push({ column: null, message: 'Empty row: the name will be computed' });
  else warnings.push(...warningsOf(cells, plan.mapping));
  const unsafe: RowIssue[] = [];
  for (const { column, issue } of runChecks(body, plan.mapping)) {
    // A cell with an error shows only that.
    if (errors.some((error) => error.column === column)) continue;
    (issue.severity === 'harmful' ? unsafe : warnings).push({ column, message: issue.message });
  }
  if (isTooLong(cells, body)) errors.push({ column: null, message: 'This row is too large (over 1 MiB)' });
  errors.sort((a, b) => (a.column ?? -1) - (b.column ?? -1));
  return { body: (parsed.data ?? body) as AudienceCreate, errors, unsafe, warnings };
}

function warningsOf(cells: readonly string[], mapping: Mapping): RowIssue[] {
  return mapping.flatMap((field, column): RowIssue[] => {
    if (!field) return [];
    const text = cells[column]?.trim() ?? '';
    if (field === 'customName' && text === '') return [{ column, message: 'No name: it will be computed' }];
    if (text.length <= (field === 'customName' ? MAX_NAME_LENGTH : MAX_TEXT_LENGTH)) return [];
    return [{ column, message: `${formatNumber(text.length)} characters: a quotation mark may be missing` }];
  });
}

/** Runs the audience editor's checks on a row. */
function runChecks(body: Record<string, unknown>, mapping: Mapping) {
  const metadata = Object.entries(checkMetadata((body.metadataOverride ?? {}) as Record<string, unknown>));
  const issues = [
    ...Object.entries(checkAudience(body)),
    ...metadata.map(([key, issue]) => [`metadata.${key}`, issue] as const),
  ];
  return issues.map(([field, issue]) => ({ column: columnOf(mapping, field), issue }));
}

function columnOf(mapping: Mapping, field: string): number | null {
  const column = mapping.indexOf(field as FieldId);
  return column === -1 ? null : column;
}

function isTooLong(cells: readonly string[], body: object): boolean {
  // A character takes at most 6 bytes as JSON, so few rows need to be serialized.
  const characters = cells.reduce((sum, cell) => sum + cell.length, 1000);
  if (characters * 6 < MAX_BODY_BYTES) return false;
  return encoder.encode(JSON.stringify(body)).length > MAX_BODY_BYTES;
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

export interface CheckOptions {
  plan: ImportPlan;
  source: ImportSource;
  /** Names of the page's audiences; null if they couldn't be loaded. */
  existingNames: readonly string[] | null;
}

/** Validates rows in file order and finds duplicates of previous rows. */
export async function checkRows(
  blocks: AsyncIterable<CsvRows>,
  { plan, source, existingNames }: CheckOptions,
  onProgress: (done: number, total: number) => void,
): Promise<RowStatuses> {
  const codes = new Uint8Array(source.rows);
  const similarRow = new Map<number, number>();
  const hasExistingName = new Set<number>();
  const counts = { ready: 0, warning: 0, duplicate: 0, invalid: 0, blank: 0, unsafe: 0 };
  const draftCounts = { ...counts };
  const existing = new Set(existingNames?.map(comparableName));
  const firstByBody = new Map<string, number>();
  const firstByName = new Map<string, number>();

  const statusOf = ({ body, errors, unsafe, warnings }: ValidatedRow, row: number): RowStatus => {
    if (errors.length > 0) return 'invalid';
    // Rows without values aren't duplicates: each creates an audience.
    const isEmpty = Object.keys(body).length === 1;
    const sameBody = isEmpty ? null : findFirst(firstByBody, JSON.stringify(body), row);
    const name = body.customName === undefined ? null : comparableName(body.customName);
    const sameName = name === null ? null : findFirst(firstByName, name, row);
    const isExisting = name !== null && existing.has(name);
    if (isExisting) hasExistingName.add(row);
    const similar = sameBody ?? sameName;
    if (similar !== null) similarRow.set(row, similar);
    // Visitors don't see drafts.
    if (unsafe.length > 0 && body.publishBehavior !== 'draft') return 'unsafe';
    if (sameBody !== null) return 'duplicate';
    return unsafe.length + warnings.length > 0 || sameName !== null || isExisting ? 'warning' : 'ready';
  };

  let row = 0;
  for await (const { rows, broken } of blocks) {
    for (const [index, cells] of rows.entries()) {
      const validated =
        cells.length === 0 ? null : validateRow(cells, plan, source.headers.length, broken.includes(index));
      const status = validated ? statusOf(validated, row) : 'blank';
      counts[status] += 1;
      if (validated?.body.publishBehavior === 'draft') draftCounts[status] += 1;
      codes[row] = rowStatus[status];
      row += 1;
    }
    onProgress(row, source.rows);
  }
  return { codes, similarRow, hasExistingName, counts, draftCounts };
}

/** Returns the first row with this key; null if it is this one. */
function findFirst(rowsByKey: Map<string, number>, key: string, row: number): number | null {
  const first = rowsByKey.get(key);
  if (first === undefined) rowsByKey.set(key, row);
  return first ?? null;
}

const comparableName = (name: string) => name.trim().toLowerCase();
