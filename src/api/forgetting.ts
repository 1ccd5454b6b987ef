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

/** Tells this tab, at once, and the others that what is cached of every tenant but this one is about to be removed. */
export function tellForgetting(keep: string | null): void {
  tell(keep);
  channel().postMessage(keep);
}

/**
 * Told before caches of other tenants than `keep` are removed: whoever may write them again stops. Answers how to end
 * that; a listener that is there already is told once all the same.
 */
export function onForgetting(listener: Listener): () => void {
  channel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
