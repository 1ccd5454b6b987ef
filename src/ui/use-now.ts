import { useSyncExternalStore } from 'react';

const PERIOD_MS = 30_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, PERIOD_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time (epoch ms), coarse: one clock for every relative time on the screen. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => {
    // Coarse here, too: two readings in a row must be the same.
    if (timer === undefined && Date.now() - now > PERIOD_MS) now = Date.now();
    return now;
  });
}
