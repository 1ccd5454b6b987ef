import { clearApiCaches } from '#api/sync/clear-caches.ts';
import { draftStore } from '#editor/save/draft-store.ts';
// Each of these defines a store.
import '#api/sync/recents.ts';
import '#api/sync/record-cache.ts';
import '#api/sync/saved-views.ts';
import '#storage/session-snapshots.ts';
import '#storage/visited-sessions.ts';
import { runStore } from '#features/audience-import/import-store.ts';
import { DAY } from '#lib/time-units.ts';

const MAX_AGE_MS = 30 * DAY;

/** Unsaved work on this device, by count. */
export interface UnsavedCounts {
  /** Records with unsaved edits. */
  edits: number;
  /** CSV imports with rows still to send. */
  imports: number;
}

/** Removes what this browser caches, except of the tenant signed in. Unsaved work, saved views and settings stay. */
export async function clearCaches(keep: string | null): Promise<void> {
  await Promise.allSettled([clearApiCaches(keep), runStore.clearFinished(keep)]);
}

/** Removes caches of tenants that aren't signed in, and unsaved work without a change for 30 days. */
export async function cleanUp(signedIn: string | null): Promise<void> {
  const oldest = Date.now() - MAX_AGE_MS;
  await Promise.allSettled([
    clearCaches(signedIn),
    draftStore.removeOlderThan(oldest),
    runStore.removeOlderThan(oldest),
  ]);
}

/** Counts a tenant's unsaved work on this device; zero if storage is denied. */
export async function countUnsaved(tenant: string): Promise<UnsavedCounts> {
  const [drafts, runs] = await Promise.all([
    draftStore.all(tenant).catch(() => []),
    runStore.listUnfinished(tenant).catch(() => []),
  ]);
  const records = new Set(drafts.map(({ kind, id }) => JSON.stringify([kind, id])));
  return { edits: records.size, imports: runs.length };
}

/** Removes what a tenant has unsaved on this device. */
export async function discardUnsaved(tenant: string): Promise<void> {
  await Promise.allSettled([draftStore.removeAll(tenant), runStore.removeUnfinished(tenant)]);
}
