import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const interactionEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** By then the user may be reading, or have scrolled by means that fire none of these events. */
const MAX_REPEAT_MS = 10_000;

/**
 * Restores the scroll position of the history entry, or scrolls to the hash. The router does so too early, before the
 * screen has content; this repeats it while content loads, until the user interacts or navigates.
 */
export function useScrollRestoration(): void {
  const router = useRouter();
  const entry = useElementScrollRestoration({ getElement: () => window });
  // Later values are positions since this visit began.
  const [position] = useState(entry);
  useEffect(() => {
    const hash = location.hash.slice(1);
    if (!position && !hash) return;
    const stop = repeatUntilInteraction(() => {
      if (position) scrollTo({ left: position.scrollX, top: position.scrollY, behavior: 'instant' });
      else document.getElementById(hash)?.scrollIntoView();
    });
    const unsubscribe = router.subscribe('onBeforeNavigate', stop);
    return () => {
      unsubscribe();
      stop();
    };
  }, [router, position]);
}

/**
 * Calls back soon and whenever the height of the page changes, for some seconds or until the user interacts.
 *
 * @returns stops it
 */
export function repeatUntilInteraction(callback: () => void): () => void {
  const aborted = new AbortController();
  const observer = new ResizeObserver(callback);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    aborted.abort();
  };
  const timer = setTimeout(stop, MAX_REPEAT_MS);
  observer.observe(document.body);
  // Captured, as handlers of the page may stop the propagation.
  const options = { capture: true, passive: true, signal: aborted.signal };
  for (const type of interactionEvents) addEventListener(type, stop, options);
  return stop;
}
