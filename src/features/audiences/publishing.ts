import { isInFlight } from '#api/sync/polling.ts';
import type { Outcome } from '#editor/save/status.ts';
import type { Sources } from './engine/merge-sources.ts';

/** What saving an audience of this status is called: one that is published is published again. */
export function saveVerb(status: string | null | undefined): string {
  if (status === 'draft') return 'Save draft';
  return !status || status === 'archived' ? 'Save' : 'Save and publish';
}

/**
 * What the last save did for visitors, by the newest version. The answer to a save names the version it made; only a
 * later read of the versions tells that one is live.
 */
export function saveOutcome({ known, newest }: Pick<Sources, 'known' | 'newest'>): Outcome | undefined {
  const saved = known?.value.latestVersion;
  if (!saved) return undefined;
  const isRead = newest != null && (newest.versionNumber ?? 0) >= (saved.versionNumber ?? 0);
  const { status, versionNumber } = isRead ? newest : saved;
  if (status === 'draft') return { words: 'Draft saved', saysSaved: true };
  if (isInFlight(status)) return { words: `Publishing version ${versionNumber}…`, isPublishing: true };
  return isRead && status === 'published' ? { words: `Version ${versionNumber} is live` } : undefined;
}
