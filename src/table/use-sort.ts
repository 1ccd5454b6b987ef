import { useMemo } from 'react';
import type { Sort } from './sort.ts';

/**
 * How the url says that a list is sorted; undefined for the service's own order.
 *
 * @param usual the order where the url says none; desc is then its own, unless the url turns it round
 */
export function useSort(
  search: { sort?: string | undefined; desc?: boolean | undefined },
  usual?: Sort,
): Sort | undefined {
  const id = search.sort ?? usual?.id;
  const desc = search.desc ?? (search.sort === undefined && usual?.desc === true);
  return useMemo(() => (id === undefined ? undefined : { id, desc }), [id, desc]);
}
