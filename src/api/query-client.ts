import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isFault } from './errors.ts';
import { FRESH } from './queries.ts';
import { retries, retryWait } from './retry.ts';

/**
 * The cache of everything read from the service.
 *
 * @param onRefused called when the key is refused, for all or for one operation
 */
export function makeQueryClient(onRefused: () => void): QueryClient {
  const onError = (error: Error) => {
    if (isFault(error, 'unauthorized')) onRefused();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH,
        gcTime: 10 * 60_000,
        retry: retries,
        retryDelay: retryWait,
        // Offline is told by a failed request, as a screen that waits for the network would never paint.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
