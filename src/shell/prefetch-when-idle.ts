import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { prefetch } from '#lib/lazy-load.ts';

/** Chromium only: https://wicg.github.io/savedata/ */
interface NavigatorWithSaveData {
  connection?: { saveData?: boolean };
}

/**
 * Prefetches the code that screens may still need, so that it also works offline: after a screen and its data, when idle.
 * Not for users who ask to save data.
 */
export function prefetchWhenIdle(client: QueryClient, router: AnyRouter): void {
  if ((navigator as NavigatorWithSaveData).connection?.saveData) return;
  const whenIdle = async () => {
    // Effects of the screen start its queries.
    await idle();
    await whenLoaded(client);
    await idle();
  };
  let isRunning = false;
  const run = async () => {
    if (isRunning || !navigator.onLine) return;
    isRunning = true;
    await prefetch(whenIdle);
    isRunning = false;
  };
  router.subscribe('onRendered', run);
  addEventListener('online', run);
}

const IDLE_DELAY_MS = 200;
// Safari has no `requestIdleCallback`.
const requestIdle = globalThis.requestIdleCallback ?? ((run) => setTimeout(run, IDLE_DELAY_MS));
const idle = () => new Promise<unknown>((resolve) => requestIdle(resolve));

/** Resolves once no query is loading. */
function whenLoaded(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (client.isFetching() > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = client.getQueryCache().subscribe(check);
    check();
  });
}
