import type { QueryClient } from '@tanstack/react-query';
import { resolveSignIn } from '#api/transport/session.ts';

const listeners = new Set<() => void>();

/** Subscribes to this tab leaving its tenant, to end background work. Returns a function that unsubscribes. */
export function onLeaveTenant(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ends the background work of this tab's tenant and clears its data from memory. */
export function leaveTenant(client: QueryClient): void {
  for (const listener of listeners) listener();
  resolveSignIn(false);
  client.getMutationCache().clear();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}
