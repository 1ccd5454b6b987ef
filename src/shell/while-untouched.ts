const handling = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Calls back soon and whenever the page has become taller or less tall, until somebody scrolls or does anything else.
 *
 * @returns ends it
 */
export function whileUntouched(follow: () => void): () => void {
  const ended = new AbortController();
  const observer = new ResizeObserver(follow);
  const end = () => {
    observer.disconnect();
    ended.abort();
  };
  observer.observe(document.body);
  for (const type of handling) addEventListener(type, end, { passive: true, signal: ended.signal });
  return end;
}
