import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { clipQuery } from '#api/queries/queries.ts';
import { isApiError } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import type { PaletteItem, PaletteSource } from './palette-item.ts';

const MIN_QUERY_LENGTH = 2;
const none: readonly PaletteItem[] = [];

const options = { networkMode: 'always', retry: false, gcTime: 0 } as const;

/** Joins the results of all sources. At module scope, so that the joined result keeps its identity. */
const combine = (results: UseQueryResult<readonly PaletteItem[]>[]) => ({
  items: results.flatMap(({ data }) => data ?? []),
  loaded: results.filter(({ isSuccess }) => isSuccess).length,
  isPending: results.some(({ isFetching }) => isFetching),
  error: results.findLast(({ error }) => error)?.error ?? null,
  retry: () => {
    for (const { isError, refetch } of results) if (isError) void refetch();
  },
});

/** Searches the API once typing pauses, and loads the first page of each list into the cache. */
export function useApiSearch(sources: readonly PaletteSource[], query: string) {
  const client = useQueryClient();
  const typed = clipQuery(query.trim());
  const text = useDebouncedValue(typed);
  const lists = typed === '' ? [] : sources.flatMap(({ preload }) => preload ?? []);
  const searches = text.length < MIN_QUERY_LENGTH ? [] : sources.flatMap(({ search }) => search ?? []);
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
  const searching = useQueries({
    queries: searches.map((search, index) => ({
      queryKey: ['palette', index, text],
      queryFn: () => search(client, text),
      ...options,
    })),
    combine,
  });
  const isCurrent = text === typed;
  const error = loading.error ?? searching.error;
  return {
    items: isCurrent ? searching.items : none,
    loadedLists: loading.loaded,
    isPending: typed !== '' && (!isCurrent || loading.isPending || searching.isPending),
    failure: isCurrent && error ? titleOf(error) : null,
    retry() {
      loading.retry();
      searching.retry();
    },
  };
}

const titleOf = (error: Error) =>
  isApiError(error, 'network') || isApiError(error, 'timeout')
    ? "Can't reach the server"
    : explain(error).title;
