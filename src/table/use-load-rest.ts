import { useEffect, useEffectEvent } from 'react';
import type { ListState } from '#api/queries/use-list.ts';

export type LoadingList = ListState & { rows: { readonly length: number } };

/**
 * Loads the rest of a list while it is wanted.
 *
 * @returns whether nothing more can be loaded
 */
export function useLoadRest(list: LoadingList | undefined, isWanted: boolean): boolean {
  const isLoaded = !list || list.isComplete || list.notice !== null;
  const canFetch = isWanted && !isLoaded && !list.isPaused && !list.isFetching && !list.error;
  // Changes with each page: a render may skip the state in which one is fetched.
  const rowsBeforeNext = canFetch ? list.rows.length : -1;
  const fetchMore = useEffectEvent(() => list?.loadMore());
  useEffect(() => {
    if (rowsBeforeNext >= 0) fetchMore();
  }, [rowsBeforeNext]);
  return isLoaded;
}
