type Listener = (keep: string | null) => void;

const listeners = new Set<Listener>();
let opened: BroadcastChannel | undefined;

const tell: Listener = (keep) => {
  for (const listener of listeners) listener(keep);
};

function channel(): BroadcastChannel {
  if (!opened) {
    opened = new BroadcastChannel('audience-console-forgetting');
    opened.addEventListener('message', ({ data }: MessageEvent<string | null>) => tell(data));
  }
  return opened;
}

/** Announces, in this tab at once and in the others, that caches of all tenants but this one are about to be removed. */
export function tellForgetting(keep: string | null): void {
  tell(keep);
  channel().postMessage(keep);
}

/**
 * Calls back before caches of other tenants than `keep` are removed, so that writers stop. Returns how to end that; a
 * listener added twice is called once.
 */
export function onForgetting(listener: Listener): () => void {
  channel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
