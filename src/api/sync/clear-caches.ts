import { keepSeenOnly } from '#storage/seen.ts';
import { sessionParts } from '#storage/session-parts.ts';
import { tellForgetting } from './forgetting.ts';
import { store } from './known-store.ts';
import { keptRecents } from './recents.ts';

/**
 * Removes what this browser caches, except of the tenant signed in. A store that can't be opened doesn't keep the
 * others from being cleared.
 */
export async function clearCaches(keep: string | null): Promise<void> {
  tellForgetting(keep);
  keptRecents.keepOnly(keep);
  keepSeenOnly(keep);
  await Promise.allSettled([store.keepOnly(keep), sessionParts.keepOnly(keep)]);
}
