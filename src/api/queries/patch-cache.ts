import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes a part of what is cached of a query. As a whole it is as old as before, and read anew if it was to be.
 *
 * @param update what to make of what is cached; undefined leaves it as it is
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
