import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { identify, type ListOperation, type ListPage } from './lists.ts';
import { INCOMPLETE_LIST, nextListPage } from './pagination.ts';
import type { listFor } from './queries.ts';
import { useReading } from './use-reading.ts';

/** The query of a list, as `listFor` makes it. */
export type ListQuery<O extends ListOperation> = ReturnType<typeof listFor<O>>;

interface WalkOptions<O extends ListOperation> {
  enabled?: boolean;
  /** Says of what is loaded so far whether to read on without being asked. */
  goOn(pages: readonly ListPage<O>[]): boolean;
}

const none: never[] = [];

/**
 * Reads a list page after page, one request at a time. It can be paused, which also gives up the request under
 * way, and goes on from there; a fault stops it until somebody tries again.
 */
export function useWalk<O extends ListOperation>(
  operation: O,
  options: ListQuery<O>,
  { enabled = true, goOn }: WalkOptions<O>,
) {
  const query = useInfiniteQuery({ ...options, enabled });
  const reading = useReading(options.queryKey);

  const pages: ListPage<O>[] = query.data?.pages ?? none;
  const next = query.data ? nextListPage(pages, query.data.pageParams, identify(operation)) : null;
  const free = enabled && !reading.paused && !query.isFetching && !query.isError && query.hasNextPage;
  const wanted = free && goOn(pages);
  const { fetchNextPage } = query;
  useEffect(() => {
    if (wanted) void fetchNextPage({ cancelRefetch: false });
  }, [wanted, fetchNextPage]);

  const last: { totalCount?: number | null | undefined } | undefined = pages.at(-1);
  return {
    query,
    pages,
    /** How many the service says there are; null where it does not say. */
    total: last?.totalCount ?? null,
    /** Whether everything has been read. */
    complete: next !== null && next.cursor === null && next.fault === null,
    /** Why reading stopped before its end, as a sentence; null where it did not. */
    notice: next?.fault ? INCOMPLETE_LIST : null,
    ...reading,
  };
}

/** A walk as those see it who show where it stands. */
export type Walk = Omit<ReturnType<typeof useWalk<ListOperation>>, 'pages' | 'query'> & {
  query: Pick<
    ReturnType<typeof useWalk<ListOperation>>['query'],
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
