/**
 * Does something once the browser has nothing else to do, as it has between two keys; at the latest after so many ms.
 * Answers how to take that back.
 */
export function whenIdle(work: () => void, atLatest: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, atLatest);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: atLatest });
  return () => cancelIdleCallback(request);
}
