import { type AudienceCreate, audienceCreate } from '#contract/audience-requests.ts';
import type { Finding } from '#editor/checks/finding.ts';
import { checkAudience, checkMetadata } from '#editor/checks/rules.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { type FieldId, isList } from './fields.ts';
import type { Mapping } from './mapping.ts';

/** How rows become audiences. */
export interface Plan {
  mapping: Mapping;
  /** For rows that say nothing of it. */
  publishBehavior: 'draft' | 'publish';
}

export interface Problem {
  /** Null where it is of the row as a whole. */
  column: number | null;
  message: string;
}

export interface CheckedRow {
  body: AudienceCreate;
  /** What keeps the row from being sent. */
  problems: Problem[];
  /** Values that hurt visitors once they are live. The API accepts them. */
  harmful: Problem[];
  /** What is odd, but may be meant. */
  notes: Problem[];
}

/**
 * Warning limits in characters. A longer text most likely lacks a quotation mark, so that several rows became one.
 */
const MAX_TEXT_LENGTH = 10_000;
const MAX_NAME_LENGTH = 200;

/** The service takes no longer request, in bytes. */
const LONGEST_BODY = 1 << 20;
const encoder = new TextEncoder();

/** The values of a cell that holds several: apart by the strongest sign that is in it. */
function several(cell: string): string[] {
  const sign = ['\n', '|', ';', ','].find((each) => cell.includes(each)) ?? ',';
  return cell
    .split(sign)
    .map((value) => value.trim())
    .filter(Boolean);
}

/** What a row would send. Cells without text say nothing. */
function bodyOf(cells: readonly string[], { mapping, publishBehavior }: Plan): Record<string, unknown> {
  const body: Record<string, unknown> = { publishBehavior };
  const metadata: Record<string, unknown> = {};
  for (const [column, field] of mapping.entries()) {
    const text = cells[column]?.trim();
    if (!field || !text) continue;
    if (field === 'publishBehavior') body[field] = text.toLowerCase();
    else if (field.startsWith('metadata.'))
      metadata[field.slice('metadata.'.length)] = isList(field) ? several(text) : text;
    else body[field] = text;
  }
  if (Object.keys(metadata).length > 0) body.metadataOverride = metadata;
  return body;
}

/**
 * Checks a row against what the service takes.
 *
 * @param width how many cells the head has
 * @param broken whether its quotation marks are not in pairs
 */
export function checkRow(cells: readonly string[], plan: Plan, width: number, broken: boolean): CheckedRow {
  const body = bodyOf(cells, plan);
  const problems: Problem[] = [];
  const notes: Problem[] = [];
  if (broken) problems.push({ column: null, message: 'Unmatched quotation mark' });
  const extra = cells.slice(width).some((cell) => cell.trim() !== '');
  if (extra)
    problems.push({
      column: null,
      message: `This row has ${cells.length} cells instead of ${width}. A cell may need quotation marks.`,
    });
  if (cells.length < width && !broken)
    notes.push({
      column: null,
      message: `This row has ${plural(cells.length, 'cell')} of ${width}. The rest is empty.`,
    });
  const checked = audienceCreate.safeParse(body);
  for (const { path, message } of checked.error?.issues ?? []) {
    const name = path[0] === 'metadataOverride' ? `metadata.${String(path[1])}` : String(path[0]);
    problems.push({ column: columnOf(plan.mapping, name), message });
  }
  if (Object.keys(body).length === 1)
    notes.push({ column: null, message: 'Empty row: the name will be computed' });
  else notes.push(...oddCells(cells, plan.mapping));
  const harmful: Problem[] = [];
  for (const { column, finding } of findingsIn(body, plan.mapping)) {
    // A cell that can't be sent says only why.
    if (problems.some((problem) => problem.column === column)) continue;
    (finding.severity === 'harmful' ? harmful : notes).push({ column, message: finding.message });
  }
  if (isTooLong(cells, body)) problems.push({ column: null, message: 'This row is too large (over 1 MiB)' });
  problems.sort((a, b) => (a.column ?? -1) - (b.column ?? -1));
  return { body: (checked.data ?? body) as AudienceCreate, problems, harmful, notes };
}

/** Warnings: values the service takes, though they are unlikely to be meant. */
function oddCells(cells: readonly string[], mapping: Mapping): Problem[] {
  return mapping.flatMap((field, column): Problem[] => {
    const text = cells[column]?.trim() ?? '';
    const message = field && oddity(field, text);
    return message ? [{ column, message }] : [];
  });
}

function oddity(field: FieldId, text: string): string | null {
  if (field === 'customName' && text === '') return 'No name: it will be computed';
  const most = field === 'customName' ? MAX_NAME_LENGTH : MAX_TEXT_LENGTH;
  return text.length > most
    ? `${formatNumber(text.length)} characters: a quotation mark may be missing`
    : null;
}

/** What the checks of an audience find in a row, by column. */
function findingsIn(body: Record<string, unknown>, mapping: Mapping) {
  const metadata = (body.metadataOverride ?? {}) as Record<string, unknown>;
  const found: [field: string, finding: Finding][] = [
    ...Object.entries(checkAudience(body)),
    ...Object.entries(checkMetadata(metadata)).map(([key, finding]): [string, Finding] => [
      `metadata.${key}`,
      finding,
    ]),
  ];
  return found.map(([field, finding]) => ({ column: columnOf(mapping, field), finding }));
}

function columnOf(mapping: Mapping, field: string): number | null {
  const column = mapping.indexOf(field as FieldId);
  return column === -1 ? null : column;
}

function isTooLong(cells: readonly string[], body: object): boolean {
  // A character is six bytes at most as JSON: nearly all rows need no writing out.
  const characters = cells.reduce((sum, cell) => sum + cell.length, 1000);
  if (characters * 6 < LONGEST_BODY) return false;
  return encoder.encode(JSON.stringify(body)).length > LONGEST_BODY;
}
