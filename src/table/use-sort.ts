import { useMemo } from 'react';
import type { Sort } from './sort.ts';

/**
 * The sort order in the URL; undefined for the service's order.
 *
 * @param defaultSort used without an order in the URL, whose `desc` may still override it
 */
export function useSort(
  search: { sort?: string | undefined; desc?: boolean | undefined },
  defaultSort?: Sort,
): Sort | undefined {
  const id = search.sort ?? defaultSort?.id;
  const desc = search.desc ?? (search.sort === undefined && defaultSort?.desc === true);
  return useMemo(() => (id === undefined ? undefined : { id, desc }), [id, desc]);
}
