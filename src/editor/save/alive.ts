const PREFIX = 'audience-console-editor ';

/**
 * Marks an editor as living for as long as its tab does; answers how to end that. The browser itself ends it where
 * the tab crashes, which is why it is a lock.
 */
export function stayAlive(editor: string): () => void {
  const ended = new AbortController();
  const held = new Promise<void>((resolve) => {
    ended.signal.addEventListener('abort', () => resolve());
  });
  // Aborted while it is still waiting, it is refused, which is as good.
  navigator.locks?.request(PREFIX + editor, { signal: ended.signal }, () => held).catch(() => {});
  return () => ended.abort();
}

/** The editors that live in any tab; none where the browser cannot say, as on a plain http address. */
export async function living(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
