import { useEffect, useEffectEvent } from 'react';
import type { ListState } from '#api/queries/use-list.ts';

/**
 * Loads the rest of a list while it is wanted.
 *
 * @returns whether nothing more can be loaded
 */
export function useLoadRest(list: ListState | undefined, isWanted: boolean): boolean {
  const isLoaded = !list || list.isComplete || list.notice !== null;
  const canFetch = isWanted && !isLoaded && !list.isPaused && !list.isFetching && !list.error;
  const fetchMore = useEffectEvent(() => list?.loadMore());
  useEffect(() => {
    if (canFetch) fetchMore();
  }, [canFetch]);
  return isLoaded;
}
