interface BackoffLimits {
  minMs: number;
  maxMs: number;
  /** Growth per attempt. */
  factor?: number;
}

/** Delay before the next attempt, after `attempts` failures. */
export const backoffMs = (attempts: number, { minMs, maxMs, factor = 2 }: BackoffLimits): number =>
  Math.min(minMs * factor ** attempts, maxMs);

/**
 * Shortens a delay by up to half, so that clients don't return in step after an outage.
 *
 * @param random from 0 to 1
 */
export const withJitter = (ms: number, random = Math.random()): number => ms * (1 - random / 2);

/**
 * Calls `poll` with growing delays. Pauses while the tab is hidden; polls immediately when it is shown or the browser is
 * back online. Returns a cleanup function.
 */
export function pollWithBackoff(poll: () => void, limits: BackoffLimits): () => void {
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(run, withJitter(backoffMs(attempts, limits)));
  };
  const run = () => {
    if (document.hidden) return;
    attempts += 1;
    schedule();
    poll();
  };
  schedule();
  addEventListener('online', run);
  document.addEventListener('visibilitychange', run);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', run);
    document.removeEventListener('visibilitychange', run);
  };
}
