import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { SessionInfo } from '#contract/console.ts';
import { MINUTE } from '#util/time-units.ts';
import { isSignedOutFault } from './errors.ts';
import { FRESH } from './queries.ts';
import { retries, retryDelay } from './retry.ts';
import { sessionQuery } from './session.ts';

interface Listeners {
  /** Called when the key is refused, for all or for one operation, or another tenant is signed in. */
  onRefused(): void;
  /** Called with each answer to who is signed in. */
  onSession(session: SessionInfo): void;
}

/** The cache of everything read from the service. */
export function makeQueryClient({ onRefused, onSession }: Listeners): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOutFault(error)) onRefused();
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
        staleTime: FRESH,
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
