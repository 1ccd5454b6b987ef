import { createAtom } from '@tanstack/store';
import { ApiError } from './errors.ts';

/** Whether the service answers, as far as this tab's own requests have told, those of its workers included. */
export interface Health {
  silent: boolean;
  /** When it last answered (epoch ms), null if it never has. */
  lastAnswer: number | null;
}

export const health = createAtom<Health>({ silent: false, lastAnswer: null });

export const answered = () => health.set({ silent: false, lastAnswer: Date.now() });
export const unanswered = () => health.set((before) => ({ ...before, silent: true }));
/** Takes over the health that a worker's requests have shown. */
export const toldElsewhere = ({ silent, lastAnswer }: Health) =>
  health.set((before) => ({ silent, lastAnswer: lastAnswer ?? before.lastAnswer }));

/** The gateway answers 502 also where the service did answer, but with a failure or with nothing of use. */
const ofService = new Set(['upstream_error', 'upstream_not_json', 'upstream_redirect']);

/**
 * Whether something failed because the service did not answer. A response that ends early is an answer: others may
 * arrive whole, and then waiting for the service to be back would repeat this request without end.
 */
export const isSilence = (error: unknown): boolean =>
  error instanceof ApiError &&
  (((error.kind === 'network' || error.kind === 'timeout') && error.status === undefined) ||
    ((error.status === 502 || error.status === 503) && !ofService.has(error.code ?? '')));
