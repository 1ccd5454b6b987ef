import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOutFault } from '#api/transport/errors.ts';
import { retries, retryDelay } from '#api/transport/retry.ts';
import { sessionQuery } from '#api/transport/session.ts';
import type { SessionInfo } from '#contract/console.ts';
import { MINUTE } from '#lib/time-units.ts';
import { STALE_TIME_MS } from './queries.ts';

interface Listeners {
  /** Called when the key is refused, for all or for one operation, or another tenant is signed in. */
  onUnauthorized(): void;
  /** Called with each answer to who is signed in. */
  onSession(session: SessionInfo): void;
}

/** The cache of everything read from the service. */
export function createQueryClient({ onUnauthorized, onSession }: Listeners): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOutFault(error)) onUnauthorized();
  };
  return new QueryClient({
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
        retry: retries,
        retryDelay,
        // Offline is told by a failed request, as a screen that waits for the network would never paint.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
