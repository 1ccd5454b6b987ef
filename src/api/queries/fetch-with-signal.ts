import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * `fetchQuery` that can be aborted: cancels the request unless the query has observers. Rejects when canceled.
 */
export async function fetchWithSignal<T, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<T, Error, T, Key>,
  signal: AbortSignal,
): Promise<T> {
  signal.throwIfAborted();
  const { queryKey } = query;
  const cancelIfUnobserved = () => {
    const observerCount = client.getQueryCache().find({ queryKey, exact: true })?.getObserversCount();
    if (!observerCount) void client.cancelQueries({ queryKey, exact: true });
  };
  signal.addEventListener('abort', cancelIfUnobserved);
  try {
    return await client.fetchQuery(query);
  } finally {
    signal.removeEventListener('abort', cancelIfUnobserved);
  }
}
