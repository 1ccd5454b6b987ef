import type { Progress } from './protocol.ts';

/** What goes with a question: whether its answer is still waited for, and whom to tell how far it is. */
export interface Job {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}
