/** Longer than between the keys of somebody who types quickly, in ms. */
export const PAUSE_MS = 200;

/** Does something unless it is called off for as long as a pause in typing. Answers how to call it off. */
export function afterPause(work: () => void): () => void {
  const timer = setTimeout(work, PAUSE_MS);
  return () => clearTimeout(timer);
}
