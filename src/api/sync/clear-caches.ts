import { sessionParts } from '#storage/session-parts.ts';
import { clearVisitedExcept } from '#storage/visited-sessions.ts';
import { announceCacheClear } from './cache-clear.ts';
import { recentsStorage } from './recents.ts';
import { recordStore } from './record-store.ts';

/**
 * Removes what this browser caches, except of the tenant signed in. A store that can't be opened doesn't keep the
 * others from being cleared.
 */
export async function clearCaches(keep: string | null): Promise<void> {
  announceCacheClear(keep);
  recentsStorage.clearExcept(keep);
  clearVisitedExcept(keep);
  await Promise.allSettled([recordStore.clearExcept(keep), sessionParts.clearExcept(keep)]);
}
