import { stores } from '#storage/define-store.ts';

type Listener = (keep: string | null) => void;

const listeners = new Set<Listener>();
let broadcastChannel: BroadcastChannel | undefined;

const notify: Listener = (keep) => {
  for (const listener of listeners) listener(keep);
};

function channel(): BroadcastChannel {
  if (!broadcastChannel) {
    broadcastChannel = new BroadcastChannel('audience-console-forgetting');
    broadcastChannel.addEventListener('message', ({ data }: MessageEvent<string | null>) => notify(data));
  }
  return broadcastChannel;
}

/** Announces, here and in other tabs, that the caches of all tenants except `keep` are about to be removed. */
export function broadcastCacheClear(keep: string | null): void {
  notify(keep);
  channel().postMessage(keep);
}

/**
 * Calls back before the caches of tenants other than `keep` are removed, so that writers can stop. Returns the
 * cleanup.
 */
export function onCacheClear(listener: Listener): () => void {
  channel();
  listeners.add(listener);
  return () => listeners.delete(listener);
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
