const PREFIX = 'audience-console-import ';

/**
 * Holds a run for this tab, so that no other one goes on with it. Where another tab holds it, `elsewhere` is told
 * and it is waited for. The browser itself lets go of it where a tab crashes. Answers how to let go.
 */
export function holdRun(id: string, facts: { held(): void; elsewhere(): void }): () => void {
  // On a plain http address there are no locks; the rows' keys still keep any from being created twice.
  if (!navigator.locks) {
    facts.held();
    return () => {};
  }
  const ended = new AbortController();
  const { signal } = ended;
  const whileHeld = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const hold = () => {
    facts.held();
    return whileHeld;
  };
  const wait = () => navigator.locks.request(PREFIX + id, { signal }, hold);
  navigator.locks
    .request(PREFIX + id, { ifAvailable: true }, (lock) => (lock ? hold() : false))
    .then((free) => {
      if (free !== false || signal.aborted) return undefined;
      facts.elsewhere();
      return wait();
    })
    // Let go of while it was still waited for.
    .catch(() => {});
  return () => ended.abort();
}
