import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { INCOMPLETE_LIST, nextListPage, type Page } from '#lib/pagination.ts';
import { flattenPages, idGetter, type ListItem, type ListOperation, type ListPage } from './lists.ts';
import type { ListQuery } from './queries.ts';

/** The loading state of a list, as its progress and controls need it. */
export interface ListState {
  /** `error` if nothing could be loaded; a later error keeps the loaded rows. */
  status: 'pending' | 'error' | 'success';
  /** Total count according to the service; null if unknown. */
  total: number | null;
  isComplete: boolean;
  /** Why loading stopped early, as a sentence. */
  notice: string | null;
  /** Error of the last request. */
  error: Error | null;
  isFetching: boolean;
  isPaused: boolean;
  loadMore(): void;
  /** Repeats the request that failed. */
  retry(): void;
  /** Also cancels the pending request. */
  pause(): void;
  resume(): void;
  /** Discards the loaded rows and starts over. */
  refresh(): void;
}

/** A list whose pages a table loads. */
export interface List<T> extends ListState {
  rows: T[];
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  dataUpdatedAt: number;
}

export interface ListOptions<T> {
  enabled?: boolean;
  /**
   * Load all pages automatically, for a search, order or filter in the browser; a function is called with the loaded
   * rows before each page. Otherwise pages load on scroll.
   */
  loadAll?: boolean | ((rows: T[]) => boolean);
}

const NO_PAGES: never[] = [];

/** A paginated list: its items loaded so far, and its loading state. */
export function useList<O extends ListOperation>(
  options: ListQuery<O>,
  { enabled = true, loadAll = false }: ListOptions<ListItem<O>> = {},
) {
  const [operation] = options.queryKey;
  const query = useInfiniteQuery({ ...options, enabled });
  const pages: ListPage<O>[] = query.data?.pages ?? NO_PAGES;
  const rows = useMemo(() => flattenPages(operation, pages), [operation, pages]);
  const { data, isPlaceholderData } = query;
  const next = data && !isPlaceholderData ? nextListPage(pages, data.pageParams, idGetter(operation)) : null;
  const state = usePagination(query, options.queryKey, {
    next: next && { isEnd: next.cursor === null, notice: next.fault && INCOMPLETE_LIST },
    shouldContinue: enabled && (typeof loadAll === 'function' ? loadAll(rows) : loadAll),
  });
  return { ...state, rows, isPlaceholderData };
}

interface PaginationOptions {
  /** Whether the loaded pages are the last; null before the first. */
  next: { isEnd: boolean; notice: string | null } | null;
  /** Whether to load the next page automatically. */
  shouldContinue: boolean;
}

/**
 * Loads an infinite query page by page, one request at a time. Can be paused and resumed; an error stops it until the
 * user retries.
 */
export function usePagination(
  query: UseInfiniteQueryResult<InfiniteData<Page, unknown>>,
  queryKey: QueryKey,
  { next, shouldContinue }: PaginationOptions,
): Omit<List<unknown>, 'rows'> {
  const client = useQueryClient();
  const listKey = JSON.stringify(queryKey);
  const [pausedList, setPausedList] = useState<string | null>(null);
  const isPaused = pausedList === listKey;

  const { isEnd = false, notice = null } = next ?? {};
  const { data, error, fetchNextPage, refetch, isFetching, isFetchNextPageError, hasNextPage } = query;
  const shouldFetchNext = shouldContinue && !isPaused && !isFetching && !error && hasNextPage;
  // Changes with each page: a render may skip the state in which one is fetched.
  const pagesBeforeNext = shouldFetchNext ? (data?.pages.length ?? 0) : 0;
  useEffect(() => {
    if (pagesBeforeNext > 0) void fetchNextPage({ cancelRefetch: false });
  }, [pagesBeforeNext, fetchNextPage]);

  return {
    status: data ? 'success' : error ? 'error' : 'pending',
    total: data?.pages.at(-1)?.totalCount ?? null,
    isComplete: isEnd && notice === null,
    notice,
    error,
    isFetching,
    isPaused,
    hasNextPage,
    isFetchingNextPage: query.isFetchingNextPage,
    isFetchNextPageError,
    dataUpdatedAt: query.dataUpdatedAt,
    // Another component may have requested the page already.
    loadMore: () => void fetchNextPage({ cancelRefetch: false }),
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    pause() {
      setPausedList(listKey);
      void client.cancelQueries({ queryKey, exact: true });
    },
    resume: () => setPausedList(null),
    refresh: () => void client.resetQueries({ queryKey, exact: true }),
  };
}

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
