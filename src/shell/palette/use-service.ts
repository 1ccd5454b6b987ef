import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';

import { explain } from '#api/explain.ts';
import { clipQuery } from '#api/search-query.ts';
import { useDebouncedValue } from '#util/use-debounced-value.ts';
import type { Source, Thing } from './thing.ts';

const MIN_QUERY_LENGTH = 2;
const none: readonly Thing[] = [];

/** Joins the results of all sources; react-query keeps the joined result while they stay the same. */
const combine = (results: UseQueryResult<readonly Thing[]>[]) => ({
  things: results.flatMap(({ data }) => data ?? []),
  isSearching: results.some(({ isFetching }) => isFetching),
  error: results.findLast(({ error }) => error)?.error ?? null,
  retry: () => {
    for (const { isError, refetch } of results) if (isError) void refetch();
  },
});

/** What the service finds for a query once typing pauses; each source's results as soon as it has answered. */
export function useService(sources: readonly Source[], query: string) {
  const client = useQueryClient();
  const typed = clipQuery(query.trim());
  const words = useDebouncedValue(typed);
  const searches = words.length < MIN_QUERY_LENGTH ? [] : sources.flatMap(({ search }) => search ?? []);
  const { things, isSearching, error, retry } = useQueries({
    queries: searches.map((search, index) => ({
      queryKey: ['palette', index, words],
      queryFn: () => search(client, words),
      networkMode: 'always' as const,
      retry: false,
      gcTime: 0,
    })),
    combine,
  });
  const isCurrent = words === typed;
  return {
    things: isCurrent ? things : none,
    searching: typed.length >= MIN_QUERY_LENGTH && (!isCurrent || isSearching),
    failure: isCurrent && error ? explain(error).title : null,
    retry,
  };
}
