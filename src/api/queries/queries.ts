import {
  type FetchQueryOptions,
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  replaceEqualDeep,
} from '@tanstack/react-query';
import { type CallInput, call } from '#api/transport/client.ts';
import { MAX_QUERY_LENGTH } from '#contract/limits.ts';
import type { Operation } from '#contract/operations.ts';
import { nextListPage } from '#lib/pagination.ts';
import { type InfinitePages, idGetter, type ListOperation, type ListPage } from './lists.ts';

export const STALE_TIME_MS = 30_000;
const MAX_REFETCHED_PAGES = 5;

/**
 * Options of infinite queries. Refetching a list costs one request per page, so only short lists refetch
 * automatically.
 */
export const pagedQueryDefaults = {
  staleTime: ({ state }: { state: { data?: { pages: readonly unknown[] } | undefined } }) =>
    (state.data?.pages.length ?? 0) > MAX_REFETCHED_PAGES ? Number.POSITIVE_INFINITY : STALE_TIME_MS,
  refetchOnWindowFocus: false,
} as const;

/** Query of one operation, with the key `[operation, input]`. */
export const queryFor = <O extends Operation>(operation: O, input: CallInput<O>) =>
  queryOptions({
    queryKey: [operation, input] as const,
    queryFn: ({ signal }) => call(operation, input, signal),
  });

/**
 * Infinite query of a list, with the key `[operation, input, 'list']`. Ends early on a `PaginationError`.
 *
 * @param nextPageLimit page size after the first page: larger for lists that are loaded completely, while the first
 *   page still arrives quickly
 */
export const listFor = <O extends ListOperation>(operation: O, input: CallInput<O>, nextPageLimit?: number) =>
  infiniteQueryOptions({
    queryKey: [operation, input, 'list'] as const,
    queryFn: ({ pageParam, signal }): Promise<ListPage<O>> =>
      call(operation, withCursor(input, pageParam, nextPageLimit), signal),
    initialPageParam: null as string | null,
    getNextPageParam: (_last, pages, _cursor, cursors) =>
      nextListPage(pages, cursors, idGetter(operation)).cursor,
    structuralSharing: (cached, fetched) =>
      mergePages(cached as InfinitePages<O> | undefined, fetched as InfinitePages<O>),
    ...pagedQueryDefaults,
  });

/** Adds a next page to the cached ones instead of those it was requested after, which may have changed since. */
function mergePages<O extends ListOperation>(
  cached: InfinitePages<O> | undefined,
  fetched: InfinitePages<O>,
): InfinitePages<O> {
  const { pages, pageParams } = fetched;
  const isNext =
    cached?.pages.length === pages.length - 1 && cached.pages.at(-1)?.nextCursor === pageParams.at(-1);
  return replaceEqualDeep(
    cached,
    isNext ? { pages: [...cached.pages, ...pages.slice(-1)], pageParams } : fetched,
  );
}

export type ListQuery<O extends ListOperation> = ReturnType<typeof listFor<O>>;

export function withCursor<O extends ListOperation>(
  input: CallInput<O>,
  cursor: string | null,
  limit?: number,
): CallInput<O> {
  if (cursor === null) return input;
  const query = { ...input.query, cursor, ...(limit !== undefined && { limit }) };
  return { ...input, query } as CallInput<O>;
}

/** Mutation of one operation; its variables are the operation's input. */
export const mutationFor = <O extends Operation>(operation: O) =>
  mutationOptions({ mutationKey: [operation], mutationFn: (input: CallInput<O>) => call(operation, input) });

/** Runs an operation as a mutation outside of React, so it's in the mutation cache. Throws `ApiError`. */
export const runMutation = <O extends Operation>(
  client: QueryClient,
  operation: O,
  input: CallInput<O>,
): ReturnType<typeof call<O>> =>
  client.getMutationCache().build(client, mutationFor(operation)).execute(input);

/**
 * Fetches a query again, once: a pending request, or the list that a record would be taken from, may be older than the
 * last write.
 */
export async function fetchAnew<T, K extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<T> {
  await client.cancelQueries({ queryKey: query.queryKey, exact: true });
  return client.fetchQuery({ ...query, staleTime: 0, retry: false, meta: { isAnew: true } });
}

/**
 * Updates a query's cached data without resetting its age or its invalidation.
 *
 * @param update returns the new data; undefined keeps the current
 */
export function patchCache<T>(
  client: QueryClient,
  queryKey: QueryKey,
  update: (cached: T | undefined) => T | undefined,
): void {
  const previous = client.getQueryState(queryKey);
  client.setQueryData<T>(
    queryKey,
    update,
    previous?.dataUpdatedAt ? { updatedAt: previous.dataUpdatedAt } : {},
  );
  if (previous?.isInvalidated) void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

/** Updates the items of a cached list without resetting its age or its invalidation. */
export function patchItems<T>(client: QueryClient, queryKey: QueryKey, update: (item: T) => T): void {
  patchCache<{ pages: { items: T[] }[] }>(
    client,
    queryKey,
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(update) })) },
  );
}

/** Clips a search query to the service's limit without splitting a surrogate pair. */
export const clipQuery = (text: string): string =>
  text.slice(0, MAX_QUERY_LENGTH).replace(/[\ud800-\udbff]$/, '');
