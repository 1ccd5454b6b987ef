import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes a part of what is cached of a query. As a whole it is as old as before, and read anew if it was to be.
 *
 * @param change what to make of what is cached; undefined leaves it as it is
 */
export function amend<T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (cached: T | undefined) => T | undefined,
): void {
  const before = client.getQueryState(queryKey);
  client.setQueryData<T>(queryKey, change, before?.dataUpdatedAt ? { updatedAt: before.dataUpdatedAt } : {});
  if (before?.isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}
