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

/** Announces, in this tab at once and in the others, that caches of all tenants but this one are about to be removed. */
export function announceCacheClear(keep: string | null): void {
  notify(keep);
  channel().postMessage(keep);
}

/**
 * Calls back before caches of other tenants than `keep` are removed, so that writers stop. Returns how to end that; a
 * listener added twice is called once.
 */
export function onCacheClear(listener: Listener): () => void {
  channel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
