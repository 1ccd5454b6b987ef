import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { call, type Input } from '#api/transport/client.ts';
import type { Operation } from '#contract/operations.ts';
import { idGetter, type ListOperation, type ListPage } from './lists.ts';
import { nextListPage } from './pagination.ts';

/** What was read longer ago than this, in ms, may have changed. */
export const STALE_TIME_MS = 30_000;
const MAX_REFETCHED_PAGES = 5;

/**
 * Options for what is read page after page. Reading a long list again costs as many requests as it has pages, so only
 * a short one is renewed by itself.
 */
export const pagedQueryDefaults = {
  staleTime: ({ state }: { state: { data?: { pages: readonly unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) > MAX_REFETCHED_PAGES ? Number.POSITIVE_INFINITY : STALE_TIME_MS,
  refetchOnWindowFocus: false,
} as const;

/** The query that reads one operation, its key `[operation, input]`. */
export const queryFor = <O extends Operation>(operation: O, input: Input<O>) =>
  queryOptions({
    queryKey: [operation, input] as const,
    queryFn: ({ signal }) => call(operation, input, signal),
  });

/**
 * The query that walks a list by its `nextCursor`, its key `[operation, input, 'list']`. It stops where the
 * service goes in circles; `nextListPage` tells why.
 *
 * @param later how many items the pages after the first have, where that is another number than the first's: a list
 *   that is read whole is read in fewer requests, and its first page is there as soon
 */
export const listFor = <O extends ListOperation>(operation: O, input: Input<O>, nextPageLimit?: number) =>
  infiniteQueryOptions({
    queryKey: [operation, input, 'list'] as const,
    queryFn: ({ pageParam, signal }): Promise<ListPage<O>> =>
      call(operation, withCursor(input, pageParam, nextPageLimit), signal),
    initialPageParam: null as string | null,
    getNextPageParam: (_last, pages, _cursor, cursors) =>
      nextListPage(pages, cursors, idGetter(operation)).cursor,
    ...pagedQueryDefaults,
  });

export function withCursor<O extends ListOperation>(
  input: Input<O>,
  cursor: string | null,
  limit?: number,
): Input<O> {
  if (cursor === null) return input;
  const query = { ...input.query, cursor, ...(limit !== undefined && { limit }) };
  return { ...input, query } as Input<O>;
}

/** The mutation that performs one operation; its variables are the operation's input. */
export const mutationFor = <O extends Operation>(operation: O) =>
  mutationOptions({
    mutationKey: [operation],
    mutationFn: (input: Input<O>) => call(operation, input),
  });
