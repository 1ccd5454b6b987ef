import type { ListItem } from '#api/queries/lists.ts';
import type { CachedRecord } from '#api/sync/record-cache.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';

/** Editable fields of an audience. Unknown fields are absent. */
export interface EditedAudience {
  audienceId: string;
  customName?: string | null;
  actionUrlOverride?: string | null;
  actionFormIdOverride?: string | null;
  actionFormInstructionsOverride?: string | null;
  supplementaryContext?: string | null;
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
  const { metadataOverride, latestVersion } = record;
  return {
    ...withoutUndefined({
      audienceId: record.audienceId,
      customName: record.customName,
      actionUrlOverride: record.actionUrlOverride,
      actionFormIdOverride: record.actionFormIdOverride,
      actionFormInstructionsOverride: record.actionFormInstructionsOverride,
      supplementaryContext: record.supplementaryContext,
      // Null values don't override anything, and the API rejects them in updates.
      metadataOverride: Object.fromEntries(
        Object.entries(metadataOverride ?? {}).filter(([, value]) => value !== null),
      ),
    }),
    versionId: latestVersion?.versionId ?? null,
    versionNumber: latestVersion?.versionNumber ?? 0,
    seenAt,
  };
}

/** Merges the last whole record with the newest version, which has the current context. */
export function toEditedAudience(
  audienceId: string,
  known: CachedRecord<Received<Audience>> | null | undefined,
  newest: Version | null | undefined,
): EditedAudience {
  const record: EditedAudience = known
    ? fromResponse(known)
    : { audienceId, versionId: newest?.versionId ?? null, versionNumber: 0, seenAt: 0 };
  const number = newest?.versionNumber ?? 0;
  if (!newest || number < record.versionNumber) return record;
  return {
    ...record,
    versionNumber: number,
    ...withoutUndefined({ supplementaryContext: newest.supplementaryContext }),
  };
}

/** Negative if `a` is older than `b`. */
export const compareRecords = (a: EditedAudience, b: EditedAudience): number =>
  a.versionNumber - b.versionNumber || a.seenAt - b.seenAt;

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(
  facts: T,
): Defined<T> & { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as never;
}
