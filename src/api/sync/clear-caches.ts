import { sessionParts } from '#storage/session-parts.ts';
import { clearVisitedExcept } from '#storage/visited-sessions.ts';
import { broadcastCacheClear } from './cache-clear.ts';
import { recentsStorage } from './recents.ts';
import { recordStore } from './record-store.ts';

/**
 * Removes the cached data of all tenants except `keep`. A store that can't be opened doesn't prevent clearing the
 * others.
 */
export async function clearApiCaches(keep: string | null): Promise<void> {
  broadcastCacheClear(keep);
  recentsStorage.clearExcept(keep);
  clearVisitedExcept(keep);
  await Promise.allSettled([recordStore.clearExcept(keep), sessionParts.clearExcept(keep)]);
}
