import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { clipQuery } from '#api/queries/search-query.ts';
import { isApiError } from '#api/transport/errors.ts';
import { explain } from '#api/transport/explain.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import type { Source, Thing } from './thing.ts';

const MIN_QUERY_LENGTH = 2;
const none: readonly Thing[] = [];

const options = { networkMode: 'always', retry: false, gcTime: 0 } as const;

/** Joins the results of all sources; react-query keeps the joined result while they stay the same. */
const combine = (results: UseQueryResult<readonly Thing[]>[]) => ({
  things: results.flatMap(({ data }) => data ?? []),
  loaded: results.filter(({ isSuccess }) => isSuccess).length,
  isSearching: results.some(({ isFetching }) => isFetching),
  error: results.findLast(({ error }) => error)?.error ?? null,
  retry: () => {
    for (const { isError, refetch } of results) if (isError) void refetch();
  },
});

/**
 * What the service finds for a query once typing pauses; each source's results as soon as it has answered. The start
 * of its lists is loaded, too.
 */
export function useService(sources: readonly Source[], query: string) {
  const client = useQueryClient();
  const typed = clipQuery(query.trim());
  const words = useDebouncedValue(typed);
  const lists = typed === '' ? [] : sources.flatMap(({ warm }) => warm ?? []);
  const searches = words.length < MIN_QUERY_LENGTH ? [] : sources.flatMap(({ search }) => search ?? []);
  const loading = useQueries({
    queries: lists.map((load, index) => ({
      queryKey: ['palette', 'list', index],
      queryFn: async () => {
        await load(client);
        return none;
      },
      ...options,
    })),
    combine,
  });
  const finding = useQueries({
    queries: searches.map((search, index) => ({
      queryKey: ['palette', index, words],
      queryFn: () => search(client, words),
      ...options,
    })),
    combine,
  });
  const isCurrent = words === typed;
  const error = loading.error ?? finding.error;
  return {
    things: isCurrent ? finding.things : none,
    /** Number of lists loaded for the search; their records are cached. */
    loadedLists: loading.loaded,
    searching: typed !== '' && (!isCurrent || loading.isSearching || finding.isSearching),
    failure: isCurrent && error ? titleOf(error) : null,
    retry() {
      loading.retry();
      finding.retry();
    },
  };
}

const titleOf = (error: Error) =>
  isApiError(error, 'network') || isApiError(error, 'timeout')
    ? "Can't reach the server"
    : explain(error).title;
