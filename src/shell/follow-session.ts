import type { QueryClient } from '@tanstack/react-query';
import { createAtom } from '@tanstack/store';
import { hasUnsavedWork } from '#api/sync/open-editors.ts';
import { boundTenant, type Tenant } from '#api/transport/bound-tenant.ts';
import { resolveSignIn, sessionQuery, signInAgain, signInRequest } from '#api/transport/session.ts';
import type { SessionInfo } from '#contract/console.ts';

const leaveListeners = new Set<() => void>();

/** Subscribes to this tab leaving its tenant, to end background work. Returns a function that unsubscribes. */
export function onLeaveTenant(listener: () => void): () => void {
  leaveListeners.add(listener);
  return () => leaveListeners.delete(listener);
}

/** Ends the background work of this tab's tenant and clears its data from memory. */
export function leaveTenant(client: QueryClient): void {
  for (const listener of leaveListeners) listener();
  resolveSignIn(false);
  client.getMutationCache().clear();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

interface FollowOptions {
  client: QueryClient;
  /** Removes what this browser caches of every tenant but this one. */
  clearCaches(keep: string | null): void;
  goToSignIn(): void;
}

/** The tenant signed in instead of the one this tab shows, if any. */
export const otherTenant = createAtom<Tenant | null>(null);

/** Keeps this tab in sync with the session, which other tabs, expiry and the service change. */
export function followSession({ client, clearCaches, goToSignIn }: FollowOptions) {
  const onSession = ({ tenant }: SessionInfo): void => {
    const shown = boundTenant.get();
    if (!shown) return;
    if (tenant?.fingerprint === shown.fingerprint) {
      otherTenant.set(null);
      if (signInRequest.get())
        void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
      resolveSignIn(true);
      return;
    }
    clearCaches(tenant?.fingerprint ?? null);
    // With unsaved work, the screen stays and its tenant signs in again over it.
    if (hasUnsavedWork() || signInRequest.get()) {
      client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== 'session' });
      void signInAgain();
      return;
    }
    leaveTenant(client);
    if (tenant) otherTenant.set(tenant);
    else {
      boundTenant.set(null);
      goToSignIn();
    }
  };
  /** Refetches the session; the result reaches `onSession`. */
  const check = (): void => {
    client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
  };
  return { onSession, check };
}
