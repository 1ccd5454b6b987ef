import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Updates a query's cached data without resetting its age or its invalidation.
 *
 * @param update returns the new data; undefined keeps the current
 */
export function patchCache<T>(
  client: QueryClient,
  queryKey: QueryKey,
  update: (cached: T | undefined) => T | undefined,
): void {
  const previous = client.getQueryState(queryKey);
  client.setQueryData<T>(
    queryKey,
    update,
    previous?.dataUpdatedAt ? { updatedAt: previous.dataUpdatedAt } : {},
  );
  if (previous?.isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}
