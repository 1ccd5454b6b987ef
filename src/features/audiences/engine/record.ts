import type { ListItem } from '#api/queries/lists.ts';
import type { CachedRecord } from '#api/sync/record-cache.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';

/** What is known of an audience as it is edited. A field that nobody has told is absent. */
export interface EditedAudience {
  audienceId: string;
  customName?: string | null;
  actionUrlOverride?: string | null;
  actionFormIdOverride?: string | null;
  actionFormInstructionsOverride?: string | null;
  supplementaryContext?: string | null;
  metadataOverride?: object;
  /** The version that its overrides are known from; null where none is. */
  versionId: string | null;
  /** The newest version that anything here is known from, and when the whole record was seen (epoch ms). */
  versionNumber: number;
  seenAt: number;
}

type Version = ListItem<'listAudienceVersions'>;

/** All that a response to a write has told. */
export function wholeRecord({ value: record, seenAt }: CachedRecord<Received<Audience>>): EditedAudience {
  const { metadataOverride, latestVersion } = record;
  return {
    ...told({
      audienceId: record.audienceId,
      customName: record.customName,
      actionUrlOverride: record.actionUrlOverride,
      actionFormIdOverride: record.actionFormIdOverride,
      actionFormInstructionsOverride: record.actionFormInstructionsOverride,
      supplementaryContext: record.supplementaryContext,
      // Without the key it overrides nothing. What is null in it does not override either, and could not be sent back.
      metadataOverride: Object.fromEntries(
        Object.entries(metadataOverride ?? {}).filter(([, value]) => value !== null),
      ),
    }),
    versionId: latestVersion?.versionId ?? null,
    versionNumber: latestVersion?.versionNumber ?? 0,
    seenAt,
  };
}

/**
 * An audience as far as it is known: the last whole record, and the newest version, which carries the context as it
 * is now.
 */
export function recordOf(
  audienceId: string,
  known: CachedRecord<Received<Audience>> | null | undefined,
  newest: Version | null | undefined,
): EditedAudience {
  const whole: EditedAudience = known
    ? wholeRecord(known)
    : { audienceId, versionId: newest?.versionId ?? null, versionNumber: 0, seenAt: 0 };
  const number = newest?.versionNumber ?? 0;
  if (!newest || number < whole.versionNumber) return whole;
  return {
    ...whole,
    versionNumber: number,
    ...told({ supplementaryContext: newest.supplementaryContext }),
  };
}

/** Negative where `a` was told before `b`. */
export const compareRecords = (a: EditedAudience, b: EditedAudience): number =>
  a.versionNumber - b.versionNumber || a.seenAt - b.seenAt;

type Told<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Only what says something: an absent key is another thing than one that is null. */
function told<T extends object>(
  facts: T,
): Told<T> & { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as never;
}
