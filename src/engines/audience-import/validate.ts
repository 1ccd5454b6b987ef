import { type AudienceCreate, type AudiencePatch, audienceCreate } from '#contract/audience-requests.ts';
import { checkAudience, checkMetadata } from '#engines/checks/index.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { CLEAR, cellText, EMPTY, splitList } from './cells.ts';
import { canBeEmpty, type FieldId, isList, labelOf, type Mapping } from './mapping.ts';
import type { Directory, Match, MatchKey } from './match.ts';
import {
  type CellChange,
  changesOf,
  otherFields,
  planPublishTime,
  tagOf,
  toPatch,
  type Values,
} from './plan-update.ts';

/** Stored with a run. */
export interface ImportPlan {
  mapping: Mapping;
  /** Default for rows that don't set it. */
  publishBehavior: 'draft' | 'publish';
  /** Column that rows without an ID are matched by; without one, they create audiences. */
  matchBy?: MatchKey | null;
}

export interface RowIssue {
  /** Null if the whole row is affected. */
  column: number | null;
  message: string;
}

/** Audience, person and publish time of a row. */
export interface RowTarget {
  update?: {
    audienceId: string;
    /** Of bulk edits of several pages. */
    pageId?: string;
    name: string;
    /** ETag of the values that were checked; null if they aren't known. */
    tag: string | null;
    patch: AudiencePatch;
    isDraft: boolean;
    /** Visitors see an earlier version; absent in runs of earlier versions. */
    isLive?: true;
    /** Publishes the draft as it is, or archives the audience; without changes. */
    action?: 'publish' | 'archive';
  };
  /** Person to link; null to unlink. */
  personId?: string | null;
  /** ISO 8601; null cancels a schedule. */
  publishAt?: string | null;
}

export interface ValidatedRow {
  body: AudienceCreate;
  /** Cells that change an existing audience. */
  changes: CellChange[];
  target: RowTarget;
  /** Prevent the row from being sent. */
  errors: RowIssue[];
  warnings: RowIssue[];
}

/** Longer text probably lacks a closing quotation mark and contains several rows. In characters. */
const MAX_TEXT_LENGTH = 10_000;
const MAX_NAME_LENGTH = 200;

const SCHEDULED = 'This audience is scheduled. Cancel its schedule first.';

const unpublishedStatuses = new Set<string | null | undefined>(['draft', 'cancelled']);

const MAX_BODY_BYTES = 1 << 20;
const encoder = new TextEncoder();

/** A field's value as in a request. */
function toValue(field: FieldId, cell: string) {
  const text = cell === EMPTY ? '' : cell;
  return isList(field) ? splitList(text) : text;
}

function toBody(values: Values, publishBehavior: string): Record<string, unknown> {
  const body: Record<string, unknown> = { publishBehavior };
  const metadata: Record<string, unknown> = {};
  for (const [field, text] of values) {
    if (text === CLEAR || otherFields.has(field)) continue;
    if (field.startsWith('metadata.')) metadata[field.slice('metadata.'.length)] = toValue(field, text);
    else body[field] = toValue(field, text);
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
  known?: { directory: Directory; match: Match },
): ValidatedRow {
  const { mapping } = plan;
  const { audience = null, personId, errors: matchErrors = [] } = known?.match ?? {};
  const record = audience ? known?.directory.records.get(audience.audienceId) : undefined;
  const errors: RowIssue[] = [...matchErrors];
  const warnings: RowIssue[] = [];
  const fail = (message: string) => errors.push({ column: columnOf(mapping, 'publishBehavior'), message });
  const values: Values = new Map();
  for (const [column, field] of mapping.entries()) {
    const text = cellText(cells[column]);
    // A new audience has nothing to clear.
    if (!field || text === '' || (text === CLEAR && !audience)) continue;
    if (text === EMPTY && !canBeEmpty(field))
      errors.push({ column, message: "This field can't be left empty" });
    else values.set(field, text);
  }
  const behaviorCell = values.get('publishBehavior')?.toLowerCase();
  const isArchived = behaviorCell === 'archive';
  const publishBehavior = isArchived ? 'draft' : (behaviorCell ?? plan.publishBehavior);
  if (audience && !record)
    for (const field of values.keys())
      if (field.startsWith('metadata.')) {
        values.delete(field);
        const message = "Not updated, because this service doesn't show the current metadata";
        warnings.push({ column: columnOf(mapping, field), message });
      }
  const changes = changesOf(values, record);
  const changed = new Set([...otherFields, ...changes.map(({ field }) => field)]);
  for (const field of values.keys()) if (!changed.has(field)) values.delete(field);
  const body = toBody(values, publishBehavior);
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
    errors.push({ column: columnOf(mapping, name), message });
  }
  const contents = Object.keys(body).filter((key) => key !== 'publishBehavior');
  const isNewGroup = !audience && !personId && mapping.some((field) => field !== null);
  if (isNewGroup && contents.length === 0)
    warnings.push({ column: null, message: 'Empty row: it still creates an audience' });
  else warnings.push(...warningsOf(values, mapping));
  if (isTooLong(cells, body)) errors.push({ column: null, message: 'This row is too large (over 1 MiB)' });
  const target: RowTarget = {};
  if (personId !== undefined && personId !== (record?.personId ?? null)) target.personId = personId;
  const patch = audience ? toPatch(values, body, record) : null;
  const publishAt = known && planPublishTime(values.get('publishAt'), known.directory, record, patch);
  if (publishAt && 'error' in publishAt)
    errors.push({ column: columnOf(mapping, 'publishAt'), message: publishAt.error });
  else if (publishAt) target.publishAt = publishAt.time;
  if (audience && patch) {
    const { audienceId, pageId, name } = audience;
    const tag = record ? tagOf(record) : null;
    const isDraft = publishBehavior === 'draft';
    const isUnchanged = Object.keys(patch).length === 0 && Object.keys(target).length === 0;
    const action = isArchived
      ? ('archive' as const)
      : behaviorCell === 'publish' && isUnchanged && unpublishedStatuses.has(record?.status)
        ? ('publish' as const)
        : undefined;
    target.update = {
      audienceId,
      ...(pageId && { pageId }),
      name: name || (record?.effectiveName ?? ''),
      tag,
      patch,
      isDraft,
      ...(record?.publishedVersion?.publishedAt && { isLive: true }),
      ...(action && { action }),
    };
    if (isArchived && !isUnchanged) fail('An audience is archived without changes');
    if (record?.status === 'draft' && !isDraft && changes.length > 0)
      warnings.push({ column: null, message: 'Its draft goes live as well' });
    if (record?.publishAt && isArchived) warnings.push({ column: null, message: 'Its schedule is canceled' });
    // The service doesn't save over a schedule without its time.
    else if (
      record?.publishAt &&
      known?.directory.hasDrafts &&
      target.publishAt === undefined &&
      Object.keys(patch).length > 0
    )
      errors.push({ column: null, message: SCHEDULED });
  }
  const isLive = !isArchived && (publishBehavior !== 'draft' || Boolean(target.publishAt));
  // A draft goes live with values that the row doesn't have.
  const checked = isLive && record && unpublishedStatuses.has(record.status) ? { ...record, ...patch } : body;
  // A cell with an error shows only that.
  for (const { column, message, isUnsafe } of runChecks(checked, mapping))
    if (!errors.some((error) => error.column === column))
      (isUnsafe && isLive ? errors : warnings).push({ column, message });
  if (isArchived && !audience) fail("A new audience can't be archived");
  else if (isArchived && known && !known.directory.hasDrafts) fail("This service can't archive audiences");
  if (isNewGroup && contents.join() === 'customName' && errors.length + warnings.length === 0)
    warnings.push({ column: null, message: 'No context or overrides: visitors see the page as it is' });
  errors.sort((a, b) => (a.column ?? -1) - (b.column ?? -1));
  return {
    body: (parsed.data ?? body) as AudienceCreate,
    changes,
    target,
    errors,
    warnings,
  };
}

function warningsOf(values: Values, mapping: Mapping): RowIssue[] {
  return mapping.flatMap((field, column): RowIssue[] => {
    if (!field) return [];
    const text = values.get(field) ?? '';
    if (text.length <= (field === 'customName' ? MAX_NAME_LENGTH : MAX_TEXT_LENGTH)) return [];
    return [{ column, message: `${formatNumber(text.length)} characters: a quotation mark may be missing` }];
  });
}

/** Runs the audience editor's checks on a row. */
function runChecks(body: Readonly<Record<string, unknown>>, mapping: Mapping) {
  const metadata = Object.entries(checkMetadata((body.metadataOverride ?? {}) as Record<string, unknown>));
  const issues = [
    ...Object.entries(checkAudience(body)),
    ...metadata.map(([key, issue]) => [`metadata.${key}`, issue] as const),
  ];
  return issues.map(([field, issue]) => {
    const column = columnOf(mapping, field);
    const message = column === null ? `${labelOf(field as FieldId)}: ${issue.message}` : issue.message;
    return { ...issue, column, message };
  });
}

export function columnOf(mapping: Mapping, field: string): number | null {
  const column = mapping.indexOf(field as FieldId);
  return column === -1 ? null : column;
}

function isTooLong(cells: readonly string[], body: object): boolean {
  // A character takes at most 6 bytes as JSON, so few rows need to be serialized.
  const characters = cells.reduce((sum, cell) => sum + cell.length, 1000);
  if (characters * 6 < MAX_BODY_BYTES) return false;
  return encoder.encode(JSON.stringify(body)).length > MAX_BODY_BYTES;
}
