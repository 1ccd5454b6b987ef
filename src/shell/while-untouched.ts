const handling = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** What comes later than this leads nobody anywhere, ms: one may read by now, or scroll by means that none of these tell. */
const LONGEST = 10_000;

/**
 * Calls back soon and whenever the page has become taller or less tall, for some seconds or until somebody scrolls or
 * does anything else.
 *
 * @returns ends it
 */
export function whileUntouched(follow: () => void): () => void {
  const ended = new AbortController();
  const observer = new ResizeObserver(follow);
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    ended.abort();
  };
  const timer = setTimeout(end, LONGEST);
  observer.observe(document.body);
  // Before whoever does something with it, and may keep it from others.
  const options = { capture: true, passive: true, signal: ended.signal };
  for (const type of handling) addEventListener(type, end, options);
  return end;
}
