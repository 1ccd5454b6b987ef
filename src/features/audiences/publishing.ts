import { isInFlight } from '#api/sync/polling.ts';
import type { SaveOutcome } from '#editor/save/status.ts';
import type { Sources } from './engine/merge-sources.ts';

/** Label of the save button; saving a published audience publishes it again. */
export function saveVerb(status: string | null | undefined): string {
  if (status === 'draft') return 'Save draft';
  return !status || status === 'archived' ? 'Save' : 'Save and publish';
}

/**
 * Outcome of the last save for visitors. The response contains the created version; whether it is live is known once
 * the versions have been reloaded.
 */
export function saveOutcome({ known, newest }: Pick<Sources, 'known' | 'newest'>): SaveOutcome | undefined {
  const saved = known?.value.latestVersion;
  if (!saved) return undefined;
  const isRead = newest != null && (newest.versionNumber ?? 0) >= (saved.versionNumber ?? 0);
  const { status, versionNumber } = isRead ? newest : saved;
  if (status === 'draft') return { words: 'Draft saved', hasSavedTime: true };
  if (isInFlight(status)) return { words: `Publishing version ${versionNumber}…`, isPublishing: true };
  return isRead && status === 'published' ? { words: `Version ${versionNumber} is live` } : undefined;
}
