/** Whether the service answers, as far as this tab's own requests have told. */
export interface Health {
  silent: boolean;
  /** When it last answered (epoch ms), null if it never has. */
  lastAnswer: number | null;
}

let health: Health = { silent: false, lastAnswer: null };
const listeners = new Set<() => void>();

function publish(next: Health) {
  const told = next.silent !== health.silent;
  health = next;
  // Only a change of state is news; the moment of every answer would render the banner for nothing.
  if (told) for (const listener of listeners) listener();
}

export const answered = () => publish({ silent: false, lastAnswer: Date.now() });
export const unanswered = () => publish({ ...health, silent: true });
export const readHealth = () => health;

export function subscribeHealth(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
