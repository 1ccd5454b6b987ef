import { stores } from '#storage/define-store.ts';
import { broadcast, onTabMessage } from './tabs.ts';

type Listener = (keep: string | null) => void;

const listeners = new Set<Listener>();

/** Announces, here and in other tabs, that the caches of all tenants except `keep` are about to be removed. */
export function broadcastCacheClear(keep: string | null): void {
  for (const listener of listeners) listener(keep);
  broadcast({ type: 'cacheClear', keep });
}

/**
 * Calls back before the caches of tenants other than `keep` are removed, so that writers can stop. Returns the
 * cleanup.
 */
export function onCacheClear(listener: Listener): () => void {
  listeners.add(listener);
  const unsubscribe = onTabMessage((message) => message.type === 'cacheClear' && listener(message.keep));
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

/**
 * Removes the cached data of all tenants except `keep`. A store that can't be opened doesn't prevent clearing the
 * others.
 */
export async function clearApiCaches(keep: string | null): Promise<void> {
  broadcastCacheClear(keep);
  const caches = stores.filter(({ isCache }) => isCache);
  await Promise.allSettled(caches.map((store) => store.clear((tenant) => tenant !== keep)));
}
