import type { ListItem } from '#api/queries/lists.ts';
import { isInFlight } from '#api/sync/polling.ts';
import type { CachedRecord } from '#api/sync/record-cache.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import type { SaveOutcome } from '#editor/save/status.tsx';
import { parseTimestamp } from '#lib/timestamp.ts';
import { type OverrideField, overrideFields } from './shape.ts';

/** Editable fields of an audience. Unknown fields are absent. */
export interface EditedAudience extends Partial<Record<OverrideField, string | null>> {
  audienceId: string;
  metadataOverride?: object;
  /** Version that the overrides were loaded from. */
  versionId: string | null;
  /** Newest version that any field was loaded from. */
  versionNumber: number;
  /** When the whole record was loaded, in epoch ms. */
  seenAt: number;
}

type Version = ListItem<'listAudienceVersions'>;

export function fromResponse({ value: record, seenAt }: CachedRecord<Received<Audience>>): EditedAudience {
  const { audienceId, metadataOverride, latestVersion } = record;
  const known = overrideFields.filter((field) => record[field] !== undefined);
  return {
    audienceId,
    ...Object.fromEntries(known.map((field) => [field, record[field]])),
    // Null values don't override anything, and the API rejects them in updates.
    metadataOverride: Object.fromEntries(
      Object.entries(metadataOverride ?? {}).filter(([, value]) => value !== null),
    ),
    versionId: latestVersion?.versionId ?? null,
    versionNumber: latestVersion?.versionNumber ?? 0,
    seenAt,
  };
}

/** Merges the last whole record with the newest version, which has the current context. */
export function toEditedAudience(
  audienceId: string,
  cached: CachedRecord<Received<Audience>> | null | undefined,
  newest: Version | null | undefined,
): EditedAudience {
  const record: EditedAudience = cached
    ? fromResponse(cached)
    : { audienceId, versionId: newest?.versionId ?? null, versionNumber: 0, seenAt: 0 };
  const number = newest?.versionNumber ?? 0;
  if (!newest || number < record.versionNumber) return record;
  const { supplementaryContext } = newest;
  return {
    ...record,
    versionNumber: number,
    ...(supplementaryContext !== undefined && { supplementaryContext }),
  };
}

/** Negative if `a` is older than `b`. */
export const compareRecords = (a: EditedAudience, b: EditedAudience): number =>
  a.versionNumber - b.versionNumber || a.seenAt - b.seenAt;

type Page = ListItem<'listPages'>;

/** Responses of several operations about one audience, as none returns all of it. */
export interface Sources {
  /** Whole record, cached from the response to a write. */
  cached?: CachedRecord<Received<Audience>> | null | undefined;
  /** Search result with its name and page. */
  hit?: ListItem<'searchAudiences'> | null | undefined;
  newest?: ListItem<'listAudienceVersions'> | null | undefined;
  page?: Page | null | undefined;
}

/** Null without a value, undefined if unknown. */
export type KnownValue = string | null | undefined;

/** Merges the newest value of each field. The search and versions are current; the whole record may be old. */
export function mergeSources({ cached, hit, newest, page }: Sources) {
  const record = cached?.value;
  const cachedVersion = record?.latestVersion;
  const isRenamed = typeof hit?.effectiveName === 'string' && hit.effectiveName !== record?.effectiveName;
  // The list of versions may have been loaded before the record.
  const isListStale = (newest?.versionNumber ?? 0) < (cachedVersion?.versionNumber ?? 0);
  const isRecordStale =
    newest != null && !isListStale && cachedVersion != null && newest.versionId !== cachedVersion.versionId;
  return {
    name: hit?.effectiveName ?? record?.effectiveName ?? record?.customName ?? record?.computedName,
    pageName: page?.name ?? hit?.pageName,
    status: (isListStale ? undefined : newest?.status) ?? record?.status,
    isNewPageAgent: newest?.isNewPageAgent ?? record?.isNewPageAgent,
    /** When the whole record was loaded, in epoch ms. */
    seenAt: cached?.seenAt ?? null,
    /** The audience has changed since. */
    isOutdated: record !== undefined && (isRecordStale || isRenamed),
  };
}

/** Value that each field inherits without an override. */
export function inheritedValues({ cached, page }: Pick<Sources, 'cached' | 'page'>) {
  return {
    customName: cached?.value.computedName,
    actionUrlOverride: page ? (headerUrl(page) ?? null) : undefined,
    actionFormIdOverride: undefined,
    actionFormInstructionsOverride: undefined,
    supplementaryContext: null,
  } satisfies Record<string, KnownValue>;
}

function headerUrl({ actions, headerActionId }: Page): KnownValue {
  const header = headerActionId ? actions?.find(({ actionId }) => actionId === headerActionId) : undefined;
  return header?.url;
}

/** Whether visitors see the saved values of an audience. */
export type Visibility = 'live' | 'publishing' | 'draft' | 'new' | 'new draft' | 'unknown';

/** @param status status of the newest version */
export function visibilityOf(status: KnownValue): Visibility {
  if (status === 'published') return 'live';
  if (status === 'draft') return 'draft';
  return isInFlight(status) ? 'publishing' : 'unknown';
}

/** A change of the page after the audience's overrides were set. Timestamps as sent by the API. */
export interface PageChange {
  pageChangedAt: string;
  /** Newest version. All overrides were set by then. */
  versionNumber: number | null;
  versionAt: string;
}

export function pageChange({ newest, page }: Pick<Sources, 'newest' | 'page'>): PageChange | null {
  const [changedAt, createdAt] = [parseTimestamp(page?.updatedAt), parseTimestamp(newest?.createdAt)];
  if (changedAt === null || createdAt === null || changedAt <= createdAt) return null;
  return {
    pageChangedAt: page?.updatedAt ?? '',
    versionNumber: newest?.versionNumber ?? null,
    versionAt: newest?.createdAt ?? '',
  };
}

/** Label of the save button; saving a published audience publishes it again. */
export function saveLabel(status: string | null | undefined): string {
  if (status === 'draft') return 'Save draft';
  return !status || status === 'archived' ? 'Save' : 'Save and publish';
}

/**
 * Outcome of the last save for visitors. The response contains the created version; whether it is live is known once
 * the versions have been reloaded.
 */
export function saveOutcome({ cached, newest }: Pick<Sources, 'cached' | 'newest'>): SaveOutcome | undefined {
  const saved = cached?.value.latestVersion;
  if (!saved) return undefined;
  const isListed = newest != null && (newest.versionNumber ?? 0) >= (saved.versionNumber ?? 0);
  const { status, versionNumber } = isListed ? newest : saved;
  if (status === 'draft') return { words: 'Draft saved', hasSavedTime: true };
  if (isInFlight(status)) return { words: `Publishing version ${versionNumber}…`, isPublishing: true };
  return isListed && status === 'published' ? { words: `Version ${versionNumber} is live` } : undefined;
}
