const PREFIX = 'audience-console-import ';

/**
 * Acquires a lock so that only one tab continues a run, and returns how to release it. While another tab has the lock,
 * calls `onUnavailable` and waits for it. The browser releases the locks of crashed tabs.
 */
export function lockRun(id: string, callbacks: { onAcquired(): void; onUnavailable(): void }): () => void {
  // Web Locks need HTTPS. Without them, idempotency keys still prevent duplicates.
  if (!navigator.locks) {
    callbacks.onAcquired();
    return () => {};
  }
  const controller = new AbortController();
  const { signal } = controller;
  const released = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const acquire = () => {
    callbacks.onAcquired();
    return released;
  };
  const wait = () => navigator.locks.request(PREFIX + id, { signal }, acquire);
  navigator.locks
    .request(PREFIX + id, { ifAvailable: true }, (lock) => (lock ? acquire() : false))
    .then((result) => {
      if (result !== false || signal.aborted) return undefined;
      callbacks.onUnavailable();
      return wait();
    })
    // Released while waiting.
    .catch(() => {});
  return () => controller.abort();
}
