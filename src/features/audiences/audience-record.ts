import type { ListItem } from '#api/queries/lists.ts';
import { isInFlight } from '#api/sync/polling.ts';
import type { CachedRecord } from '#api/sync/record-cache.ts';
import { audienceTag } from '#contract/audience-versions.ts';
import type { Audience, ScheduledAudience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import type { SaveOutcome } from '#editor/save/status.tsx';
import { parseTimestamp } from '#lib/timestamp.ts';

type ListedVersion = ListItem<'listAudienceVersions'>;

/** An audience as known. Fields that no response contained are absent. */
export interface KnownAudience {
  /** Has `publishAt` only if the service can read an audience. */
  value: Received<Audience> & Partial<Pick<Received<ScheduledAudience>, 'publishAt'>>;
  /** When the whole record was loaded, in epoch ms; null if never. */
  seenAt: number | null;
  /** Newest version that any field was loaded from. */
  versionNumber: number;
  /** The audience has changed since its whole record was loaded. */
  isOutdated: boolean;
}

export const wholeAudience = ({ value, seenAt }: CachedRecord<Received<Audience>>): KnownAudience => ({
  value,
  seenAt,
  versionNumber: value.latestVersion?.versionNumber ?? 0,
  isOutdated: false,
});

/** Number of overrides, as lists count them: neither the name nor the context is one. */
export const countOverrides = ({
  actionUrlOverride,
  actionFormIdOverride,
  actionFormInstructionsOverride,
  metadataOverride,
}: Received<Audience>): number =>
  [
    actionUrlOverride,
    actionFormIdOverride,
    actionFormInstructionsOverride,
    ...Object.values(metadataOverride ?? {}),
  ].filter((override) => override !== null && override !== undefined).length;

/** Responses of several operations about one audience, for services that can't read one. */
interface Sources {
  /** Whole record, cached from the response to a write. */
  cached?: CachedRecord<Received<Audience>> | null | undefined;
  /** Search result with its name and page. */
  hit?: ListItem<'searchAudiences'> | null | undefined;
  newest?: ListedVersion | null | undefined;
}

/** Merges the newest value of each field. The search and versions are current; the whole record may be old. */
export function mergeSources(audienceId: string, { cached, hit, newest }: Sources): KnownAudience {
  const known = cached ? wholeAudience(cached) : null;
  const record = known?.value;
  const versionNumber = known?.versionNumber ?? 0;
  // The list of versions may have been loaded before the record.
  const current = newest && (newest.versionNumber ?? 0) >= versionNumber ? newest : null;
  const isRenamed = typeof hit?.effectiveName === 'string' && hit.effectiveName !== record?.effectiveName;
  const hasNewVersion =
    current !== null && record?.latestVersion != null && current.versionId !== record.latestVersion.versionId;
  return {
    value: {
      ...record,
      audienceId,
      effectiveName:
        hit?.effectiveName ?? record?.effectiveName ?? record?.customName ?? record?.computedName,
      status: current?.status ?? record?.status,
      isNewPageAgent: newest?.isNewPageAgent ?? record?.isNewPageAgent,
      latestVersion: known ? record?.latestVersion : current,
      ...(current?.supplementaryContext !== undefined && {
        supplementaryContext: current.supplementaryContext,
      }),
    },
    seenAt: known?.seenAt ?? null,
    versionNumber: current?.versionNumber ?? versionNumber,
    isOutdated: known !== null && (hasNewVersion || isRenamed),
  };
}

/** Text fields of an audience. */
export const overrideFields = [
  'customName',
  'actionUrlOverride',
  'actionFormIdOverride',
  'actionFormInstructionsOverride',
  'supplementaryContext',
] as const;

/** Editable fields of an audience. Unknown fields are absent. */
export interface EditedAudience extends Partial<Record<(typeof overrideFields)[number], string | null>> {
  audienceId: string;
  metadataOverride?: object;
  /** Version that the overrides were loaded from. */
  versionId: string | null;
  /** When that version was created. */
  createdAt?: string;
  /** Newest version that any field was loaded from. */
  versionNumber: number;
  /** When the whole record was loaded, in epoch ms. */
  seenAt: number;
  /** Of the latest version; absent in drafts stored by earlier versions. */
  status?: string | null | undefined;
  /** When the latest version is to be published, as sent by the API. */
  publishAt?: string | null | undefined;
}

/** The version check of extensions. */
export const editedTag = ({
  versionId,
  publishAt,
}: Pick<EditedAudience, 'versionId' | 'publishAt'>): string | null =>
  versionId === null ? null : audienceTag(versionId, parseTimestamp(publishAt));

export function toEditedAudience({ value, seenAt, versionNumber }: KnownAudience): EditedAudience {
  const known = overrideFields.filter((field) => value[field] !== undefined);
  return {
    audienceId: value.audienceId,
    ...Object.fromEntries(known.map((field) => [field, value[field]])),
    ...(seenAt !== null && {
      // Null values don't override anything, and the API rejects them in updates.
      metadataOverride: Object.fromEntries(
        Object.entries(value.metadataOverride ?? {}).filter(([, override]) => override !== null),
      ),
    }),
    versionId: value.latestVersion?.versionId ?? null,
    ...(value.latestVersion?.createdAt && { createdAt: value.latestVersion.createdAt }),
    versionNumber,
    seenAt: seenAt ?? 0,
    status: value.status,
    publishAt: value.publishAt,
  };
}

/** Whether the latest version is a draft, or canceled. */
export const isUnpublished = ({ status }: Pick<EditedAudience, 'status'>): boolean =>
  status === 'draft' || status === 'cancelled';

export const fromResponse = (cached: CachedRecord<Received<Audience>>): EditedAudience =>
  toEditedAudience(wholeAudience(cached));

/** Negative if `a` is older than `b`. A draft is older than the version that was found later, as it was discarded. */
export function compareRecords(a: EditedAudience, b: EditedAudience): number {
  const seen = a.seenAt - b.seenAt;
  const first = seen < 0 ? a : b;
  const versions = a.versionNumber - b.versionNumber;
  const isDiscarded = first.status === 'draft' && first.seenAt > 0 && versions * seen < 0;
  return isDiscarded ? seen : versions || seen;
}

/**
 * Label of the save button.
 *
 * @param status of the latest version
 * @param canPublish whether drafts can be published later
 */
export function saveLabel(
  { status, publishAt }: Pick<EditedAudience, 'status' | 'publishAt'>,
  canPublish: boolean,
): string {
  if (publishAt) return 'Save';
  if (status === 'draft') return canPublish ? 'Save and publish' : 'Save draft';
  return !status || status === 'archived' ? 'Save' : 'Save and publish';
}

/**
 * Outcome of the last save for visitors.
 *
 * The saved version is live once the reloaded versions say so.
 *
 * @param isPageDraft whether visitors don't see its page yet
 */
export function saveOutcome(
  { latestVersion: saved, publishAt }: KnownAudience['value'],
  newest: ListedVersion | undefined,
  isPageDraft: boolean,
): SaveOutcome | undefined {
  if (!saved) return undefined;
  const isListed = newest !== undefined && (newest.versionNumber ?? 0) >= (saved.versionNumber ?? 0);
  const { status, versionNumber, createdAt } = isListed ? newest : saved;
  if (status === 'draft')
    return { label: 'Draft saved', hasSavedTime: true, savedAt: parseTimestamp(createdAt) };
  if (publishAt && status === 'pending') return { label: `Version ${versionNumber} scheduled` };
  if (isInFlight(status)) return { label: `Publishing version ${versionNumber}…`, isPublishing: true };
  if (!isListed || status !== 'published') return undefined;
  return { label: `Version ${versionNumber} ${isPageDraft ? 'goes live with its page' : 'is live'}` };
}
