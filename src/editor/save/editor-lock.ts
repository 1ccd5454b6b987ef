const PREFIX = 'audience-console-editor ';

/** Marks an editor as open until the returned function is called. A lock, because it ends if the tab crashes. */
export function holdEditorLock(editor: string): () => void {
  const ended = new AbortController();
  const held = new Promise<void>((resolve) => {
    ended.signal.addEventListener('abort', () => resolve());
  });
  // Rejects if aborted while waiting.
  navigator.locks?.request(PREFIX + editor, { signal: ended.signal }, () => held).catch(() => {});
  return () => ended.abort();
}

/** IDs of editors open in any tab; empty if the browser has no locks, as on plain HTTP. */
export async function openEditorIds(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
