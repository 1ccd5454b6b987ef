import { ApiError } from './errors.ts';

/** Whether the service answers, as far as this tab's own requests have told, those of its workers included. */
export interface Health {
  silent: boolean;
  /** When it last answered (epoch ms), null if it never has. */
  lastAnswer: number | null;
}

let health: Health = { silent: false, lastAnswer: null };
const listeners = new Set<() => void>();

function publish(next: Health) {
  const changed = next.silent !== health.silent;
  health = next;
  // Only a change of state is news; the moment of every answer would render the banner for nothing.
  if (changed) for (const listener of listeners) listener();
}

export const answered = () => publish({ silent: false, lastAnswer: Date.now() });
export const unanswered = () => publish({ ...health, silent: true });
/** Takes over what another thread's requests have told of late. */
export const toldElsewhere = ({ silent, lastAnswer }: Health) =>
  publish({ silent, lastAnswer: lastAnswer ?? health.lastAnswer });
export const readHealth = () => health;

export function subscribeHealth(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The gateway answers 502 also where the service did answer, but with a failure or with nothing of use. */
const ofService = new Set(['upstream_error', 'upstream_not_json', 'upstream_redirect']);

/** Whether something failed because the service did not answer. */
export const isSilence = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind === 'network' ||
    error.kind === 'timeout' ||
    ((error.status === 502 || error.status === 503) && !ofService.has(error.code ?? '')));
