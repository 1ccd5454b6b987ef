import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { idGetter, type ListOperation, type ListPage } from './lists.ts';
import { INCOMPLETE_LIST, nextListPage } from './pagination.ts';
import type { listFor } from './queries.ts';
import { usePaginationControls } from './use-pagination-controls.ts';

/** The query of a list, as `listFor` makes it. */
export type ListQuery<O extends ListOperation> = ReturnType<typeof listFor<O>>;

interface PaginationOptions<O extends ListOperation> {
  enabled?: boolean;
  /** Says of what is loaded so far whether to read on without being asked. */
  shouldContinue(pages: readonly ListPage<O>[]): boolean;
}

const NO_PAGES: never[] = [];

/**
 * Reads a list page after page, one request at a time. It can be paused, which also gives up the request under
 * way, and goes on from there; a fault stops it until somebody tries again.
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
    /** How many the service says there are; null where it does not say. */
    total: last?.totalCount ?? null,
    /** Whether everything has been read. */
    isComplete: next !== null && next.cursor === null && next.fault === null,
    /** Why reading stopped before its end, as a sentence; null where it did not. */
    notice: next?.fault ? INCOMPLETE_LIST : null,
    ...controls,
  };
}

/** A walk as those see it who show where it stands. */
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
