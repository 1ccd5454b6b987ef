import { createAtom } from '@tanstack/store';
import { ApiError } from '#lib/api-error.ts';

/** Reachability of the service, derived from the requests of this tab and its workers. */
export interface Health {
  isUnreachable: boolean;
  /** Epoch ms; null before the first response. */
  lastResponseAt: number | null;
}

export const health = createAtom<Health>({ isUnreachable: false, lastResponseAt: null });

export const markReachable = () => health.set({ isUnreachable: false, lastResponseAt: Date.now() });
export const markUnreachable = () => health.set((previous) => ({ ...previous, isUnreachable: true }));
/** Merges the health reported by a worker. */
export const mergeHealth = ({ isUnreachable, lastResponseAt }: Health) =>
  health.set((before) => ({ isUnreachable, lastResponseAt: lastResponseAt ?? before.lastResponseAt }));

/** Codes of a 502 from the gateway when the service did respond, but unusably. */
const serviceCodes = new Set(['upstream_error', 'upstream_not_json', 'upstream_redirect']);

/**
 * Whether a request failed because the service is unreachable. A truncated response counts as reachable; otherwise
 * reconnecting would repeat the request endlessly.
 */
export const isUnreachableError = (error: unknown): boolean =>
  error instanceof ApiError &&
  (((error.kind === 'network' || error.kind === 'timeout') && error.status === undefined) ||
    ((error.status === 502 || error.status === 503) && !serviceCodes.has(error.code ?? '')));
