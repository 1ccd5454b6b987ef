import type { QueryClient } from '@tanstack/react-query';
import { signIns } from './dialog-queue.ts';

const listeners = new Set<() => void>();

/** Calls back when this tab stops showing its tenant, to end background work. Returns how to unsubscribe. */
export function onLeaveTenant(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ends what this tab does for its tenant in the background, and drops what it holds of it in memory. */
export function leaveTenant(client: QueryClient): void {
  for (const listener of listeners) listener();
  for (const request of signIns.get()) {
    signIns.remove(request);
    request.resolve(false);
  }
  client.getMutationCache().clear();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}
