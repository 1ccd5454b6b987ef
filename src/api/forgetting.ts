type Listener = (tenant: string) => void;

const listeners = new Set<Listener>();
let opened: BroadcastChannel | undefined;

const tell = (tenant: string) => {
  for (const listener of listeners) listener(tenant);
};

function channel(): BroadcastChannel {
  if (!opened) {
    opened = new BroadcastChannel('audience-console-forgetting');
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => tell(data));
  }
  return opened;
}

/** Tells this tab, at once, and the others that what this browser keeps of a tenant is about to be removed. */
export function tellForgetting(tenant: string): void {
  tell(tenant);
  channel().postMessage(tenant);
}

/**
 * Told before what is kept of a tenant is removed: whoever may write it again stops. Answers how to end that; a
 * listener that is there already is told once all the same.
 */
export function onForgetting(listener: Listener): () => void {
  channel();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
