import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { clipQuery } from '#api/queries/queries.ts';
import { isApiError } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import type { PaletteItem, PaletteSource } from './palette-item.ts';

const MIN_QUERY_LENGTH = 2;
const none: readonly PaletteItem[] = [];

/** Joins the results of all sources. At module scope, so that the joined result keeps its identity. */
const combine = (results: UseQueryResult<readonly PaletteItem[] | null>[]) => ({
  items: results.flatMap(({ data }) => data ?? []),
  loadedLists: results.filter(({ data }) => data === null).length,
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
  const { items, loadedLists, isPending, error, retry } = useQueries({
    queries: [
      ...searches.map((search, index) => ({
        queryKey: ['palette', index, text],
        queryFn: () => search(client, text),
      })),
      ...lists.map((load, index) => ({
        queryKey: ['palette', 'list', index],
        queryFn: () => load(client).then(() => null),
      })),
    ].map((query) => ({ ...query, networkMode: 'always' as const, retry: false, gcTime: 0 })),
    combine,
  });
  const isCurrent = text === typed;
  return {
    items: isCurrent ? items : none,
    loadedLists,
    isPending: typed !== '' && (!isCurrent || isPending),
    failure: isCurrent && error ? titleOf(error) : null,
    retry,
  };
}

const titleOf = (error: Error) =>
  isApiError(error, 'network') || isApiError(error, 'timeout')
    ? "Can't reach the server"
    : explain(error).title;
