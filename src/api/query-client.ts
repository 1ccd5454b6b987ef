import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isFault } from './errors.ts';
import { FRESH } from './queries.ts';

const MOST_RETRIES = 3;
/** Somebody has already waited half a minute for each of these. */
const MOST_RETRIES_OF_TIMEOUTS = 1;
/** A service that asks for longer than this is not waited for: the screen says how long it asked for. */
const LONGEST_WAIT_MS = 30_000;

/** Whether to try again by itself after `failures` failed tries. */
export function retries(failures: number, error: Error): boolean {
  return (
    error instanceof ApiError &&
    error.transient &&
    failures < (error.kind === 'timeout' ? MOST_RETRIES_OF_TIMEOUTS : MOST_RETRIES) &&
    (error.retryAfter ?? 0) * 1000 <= LONGEST_WAIT_MS
  );
}

/** How long to wait before the next try, in milliseconds: as long as the service asks, else doubling. */
export function retryWait(failures: number, error: Error): number {
  if (error instanceof ApiError && error.retryAfter !== undefined) return error.retryAfter * 1000;
  return Math.min(500 * 2 ** failures, LONGEST_WAIT_MS);
}

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
