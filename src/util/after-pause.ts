/** Longer than between two keys of somebody who types on, in ms; hardly anybody sees that something waits as long. */
const PAUSE_MS = 200;

/** Does something once nothing has called it off for as long as who types pauses. Answers how to call it off. */
export function afterPause(work: () => void): () => void {
  const timer = setTimeout(work, PAUSE_MS);
  return () => clearTimeout(timer);
}
