import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createPageFlattener, idGetter, type ListOperation, type ListPage } from './lists.ts';
import { INCOMPLETE_LIST, nextListPage } from './pagination.ts';
import type { ListQuery } from './queries.ts';

export interface ListOptions {
  enabled?: boolean;
  /**
   * Load all pages automatically, for a search, order or filter in the browser. Otherwise pages load on scroll.
   */
  loadAll?: boolean;
}

/** A paginated list: its items loaded so far, and its loading state. */
export function useList<O extends ListOperation>(
  operation: O,
  options: ListQuery<O>,
  { enabled = true, loadAll = false }: ListOptions = {},
) {
  const flatten = useMemo(() => createPageFlattener(operation), [operation]);
  const state = usePagination(operation, options, { enabled, shouldContinue: () => loadAll });
  return { ...state, rows: flatten(state.pages) };
}

interface PaginationOptions<O extends ListOperation> {
  enabled?: boolean;
  /** Whether to load the next page automatically. */
  shouldContinue(pages: readonly ListPage<O>[]): boolean;
}

const NO_PAGES: never[] = [];

/**
 * Loads a list page by page, one request at a time. Can be paused and resumed; an error stops it until the user
 * retries.
 */
export function usePagination<O extends ListOperation>(
  operation: O,
  options: ListQuery<O>,
  { enabled = true, shouldContinue }: PaginationOptions<O>,
) {
  const query = useInfiniteQuery({ ...options, enabled });
  const controls = usePaginationControls(options.queryKey);

  const pages: ListPage<O>[] = query.data?.pages ?? NO_PAGES;
  const next = query.data ? nextListPage(pages, query.data.pageParams, idGetter(operation)) : null;
  const canFetchNext =
    enabled && !controls.isPaused && !query.isFetching && !query.isError && query.hasNextPage;
  const shouldFetchNext = canFetchNext && shouldContinue(pages);
  const { fetchNextPage } = query;
  useEffect(() => {
    if (shouldFetchNext) void fetchNextPage({ cancelRefetch: false });
  }, [shouldFetchNext, fetchNextPage]);

  const last: { totalCount?: number | null | undefined } | undefined = pages.at(-1);
  return {
    query,
    pages,
    /** Total count according to the service; null if unknown. */
    total: last?.totalCount ?? null,
    isComplete: next !== null && next.cursor === null && next.error === null,
    /** Why loading stopped early, as a sentence. */
    notice: next?.error ? INCOMPLETE_LIST : null,
    ...controls,
  };
}

/** The loading state of a list, as its progress and controls need it. */
export type ListState = Omit<ReturnType<typeof usePagination<ListOperation>>, 'pages' | 'query'> & {
  query: Pick<
    ReturnType<typeof usePagination<ListOperation>>['query'],
    | 'isPending'
    | 'isError'
    | 'error'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'isFetching'
    | 'dataUpdatedAt'
  > & { data: unknown; fetchNextPage(): unknown; refetch(): unknown };
};

/** Pauses, resumes and reloads an infinite query. */
export function usePaginationControls(queryKey: QueryKey) {
  const client = useQueryClient();
  const listKey = JSON.stringify(queryKey);
  const [pausedList, setPausedList] = useState<string | null>(null);
  return {
    isPaused: pausedList === listKey,
    /** Also cancels the pending request. */
    pause() {
      setPausedList(listKey);
      void client.cancelQueries({ queryKey, exact: true });
    },
    resume: () => setPausedList(null),
    reload: () => client.resetQueries({ queryKey, exact: true }),
  };
}
