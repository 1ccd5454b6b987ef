import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSearchQuery } from '#ui/use-search-query.ts';
import type { Sort } from './sort.ts';

interface ListSearch {
  q?: string | undefined;
  sort?: string | undefined;
  desc?: boolean | undefined;
}

/** Search, filters and order of a list, which are in the URL. */
export function useListSearch<S extends ListSearch>(
  search: S,
  schema: { parse(search: object): S },
  defaultSort?: Sort,
) {
  const navigate = useNavigate();
  const change = (changes: Partial<S>) =>
    void navigate({
      to: '.',
      search: (previous: object) => schema.parse({ ...previous, ...changes }),
      replace: true,
    });
  return {
    change,
    searchQuery: useSearchQuery(search.q, (q) => change({ q: q || undefined } as Partial<S>)),
    sort: useSort(search, defaultSort),
    onSort: ({ id, desc }: Sort) => change({ sort: id, desc } as Partial<S>),
  };
}

/**
 * The sort order in the URL; undefined for the service's order.
 *
 * @param defaultSort used without an order in the URL, whose `desc` may still override it
 */
export function useSort(search: Pick<ListSearch, 'sort' | 'desc'>, defaultSort?: Sort): Sort | undefined {
  const id = search.sort ?? defaultSort?.id;
  const desc = search.desc ?? (search.sort === undefined && defaultSort?.desc === true);
  return useMemo(() => (id === undefined ? undefined : { id, desc }), [id, desc]);
}
