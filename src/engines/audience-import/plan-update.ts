import type { AudiencePatch } from '#contract/audience-requests.ts';
import { audienceTag } from '#contract/audience-versions.ts';
import { type Metadata, writableMetadataShape } from '#contract/metadata.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { calendarOf } from '#lib/zoned.ts';
import { CLEAR, EMPTY, parsePublishTime, splitList, toText } from './cells.ts';
import { canBeEmpty, type FieldId, isList } from './mapping.ts';
import type { AudienceRecord, Directory } from './match.ts';

/** Values of a row, without blank cells. */
export type Values = Map<FieldId, string>;

/** Fields of a row that aren't values of its audience. */
export const otherFields = new Set<FieldId>(['audienceId', 'personEmail', 'publishBehavior', 'publishAt']);

/** The value that an update of a field replaces; undefined if nothing is set. */
export function currentValue(field: FieldId, record: AudienceRecord): unknown {
  if (field === 'customName') return record.effectiveName;
  if (!field.startsWith('metadata.')) return record[field as 'customName'];
  return record.metadataOverride?.[field.slice('metadata.'.length) as keyof Metadata];
}

export const currentText = (field: FieldId, record: AudienceRecord): string =>
  toText(currentValue(field, record));

/** A cell of a row that changes its audience. */
export interface CellChange {
  field: FieldId;
  before: string;
  /** Empty if the value is removed, `EMPTY` if the page's value is overridden with nothing. */
  after: string;
}

/** @param record of the audience to update, if it's known */
export function changesOf(values: Values, record: AudienceRecord | undefined): CellChange[] {
  return [...values].flatMap(([field, text]): CellChange[] => {
    const before = record ? currentText(field, record) : '';
    const isAbsent =
      record && (field === 'customName' ? record.customName : currentValue(field, record)) == null;
    const isEmpty = record && before === '' && !isAbsent;
    const isCleared = isAbsent || (isEmpty && !canBeEmpty(field));
    // Lists can be separated in several ways.
    const isSameList = isList(field) && before !== '' && before === toText(splitList(text));
    const isSame = text === CLEAR ? isCleared : text === EMPTY ? isEmpty : before === text || isSameList;
    return isSame || otherFields.has(field) ? [] : [{ field, before, after: text === CLEAR ? '' : text }];
  });
}

/** PATCH of these values. Metadata is replaced as a whole, so it needs the record. */
export function toPatch(
  values: Values,
  body: Record<string, unknown>,
  record: AudienceRecord | undefined,
): AudiencePatch {
  const { publishBehavior: _, metadataOverride, ...patch } = body;
  const metadata: Record<string, unknown> = {};
  for (const key of Object.keys(writableMetadataShape) as (keyof Metadata)[])
    if (record?.metadataOverride?.[key] != null) metadata[key] = record.metadataOverride[key];
  Object.assign(metadata, metadataOverride);
  let hasMetadata = metadataOverride !== undefined;
  for (const [field, text] of values) {
    if (text !== CLEAR || otherFields.has(field)) continue;
    if (field.startsWith('metadata.')) {
      delete metadata[field.slice('metadata.'.length)];
      hasMetadata = true;
    } else patch[field] = null;
  }
  return (hasMetadata ? { ...patch, metadataOverride: metadata } : patch) as AudiencePatch;
}

export const tagOf = ({ latestVersion, publishAt }: AudienceRecord): string | null =>
  latestVersion ? audienceTag(latestVersion.versionId, parseTimestamp(publishAt)) : null;

/** Of a version that is or will be live. */
export const liveStatuses = new Set<string | null | undefined>([
  'pending',
  'queued',
  'processing',
  'published',
]);

/** Time of a row as ISO 8601, null to cancel a schedule; undefined if the row changes none. */
export function planPublishTime(
  text: string | undefined,
  { zone, now }: Directory,
  record: AudienceRecord | undefined,
  patch: AudiencePatch | null,
): { time: string | null } | { error: string } | undefined {
  if (text === undefined) return undefined;
  const current = parseTimestamp(record?.publishAt);
  if (text === CLEAR) return current === null ? undefined : { time: null };
  const parsed = parsePublishTime(
    text,
    calendarOf(zone),
    current === null ? now : Math.min(now, current - 1),
  );
  if ('error' in parsed) return parsed;
  const hasChanges = patch === null || Object.keys(patch).length > 0;
  // A save over a schedule has to repeat its time.
  if (parsed.time === current && !hasChanges) return undefined;
  if (current === null && !hasChanges && liveStatuses.has(record?.status))
    return { error: 'Nothing new to publish then' };
  return { time: new Date(parsed.time).toISOString() };
}
