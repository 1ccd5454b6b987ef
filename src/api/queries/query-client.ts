import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { dropMissingCapability, sessionQuery } from '#api/transport/session.ts';
import type { SessionInfo } from '#contract/console.ts';
import { isSignedOutError } from '#lib/api-error.ts';
import { retryDelay, shouldRetry } from '#lib/retry.ts';
import { MINUTE } from '#lib/time-units.ts';
import { STALE_TIME_MS } from './queries.ts';

interface Listeners {
  /** Called when a request fails because the key is rejected or another tenant is signed in. */
  onUnauthorized(): void;
  /** Called with each response of the session query. */
  onSession(session: SessionInfo): void;
}

export function createQueryClient({ onUnauthorized, onSession }: Listeners): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOutError(error)) onUnauthorized();
    dropMissingCapability(client, error);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError,
      onSuccess(data, { queryKey }) {
        if (queryKey[0] === sessionQuery.queryKey[0]) onSession(data as SessionInfo);
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME_MS,
        gcTime: 10 * MINUTE,
        retry: shouldRetry,
        retryDelay,
        // Requests fail offline instead of pausing, as a screen that waits for the network would never paint.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
