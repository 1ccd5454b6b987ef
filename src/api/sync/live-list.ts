import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import {
  type InfinitePages,
  idGetter,
  type ListItem,
  type ListOperation,
  type ListPage,
} from '#api/queries/lists.ts';
import { type ListQuery, patchCache } from '#api/queries/queries.ts';
import { type ListOptions, useList } from '#api/queries/use-list.ts';
import { call } from '#api/transport/client.ts';
import { isInFlight, pollInterval, pollWhileInFlight, type Status } from './polling.ts';

/**
 * A list that polls its first page while one of that page's items is in flight.
 *
 * @param statusOf the status of an item; must be stable between renders
 */
export function useLiveList<O extends ListOperation>(
  options: ListQuery<O>,
  statusOf: (item: ListItem<O>) => Status,
  listOptions: ListOptions<ListItem<O>> = {},
) {
  const first = useInfiniteQuery({ ...options, enabled: false }).data?.pages[0];
  const isPolling = first !== undefined && statusesIn(first, statusOf).some(isInFlight);
  useQuery({
    ...firstPageQuery(options),
    ...pollWhileInFlight((page: ListPage<O>) => statusesIn(page, statusOf)),
    enabled: isPolling,
    ...(first && { initialData: first }),
    // Items in flight are always stale, whatever the list's age.
    staleTime: 0,
  });
  return useList(options, listOptions);
}

const firstPageQuery = <O extends ListOperation>({ queryKey }: ListQuery<O>) =>
  queryOptions({
    queryKey: [queryKey[0], queryKey[1], 'head'] as const,
    queryFn: async ({ client, signal }): Promise<ListPage<O>> => {
      const page = await call(queryKey[0], queryKey[1], signal);
      mergeFirstPage(client, queryKey, page);
      return page;
    },
    gcTime: 0,
  });

const statusesIn = <O extends ListOperation>(page: ListPage<O>, statusOf: (item: ListItem<O>) => Status) =>
  (page.items as ListItem<O>[]).map(statusOf);

interface NewItemsOptions {
  enabled: boolean;
  /** Whether to show new items immediately when they arrive; otherwise they wait for `showNewItems`. */
  canShow(): boolean;
}

/**
 * Polls the first page of a list that is sorted newest first, with backoff. Pauses in hidden tabs and refetches on
 * focus.
 */
export function useNewItems<O extends ListOperation>(
  { queryKey }: ListQuery<O>,
  { enabled, canShow }: NewItemsOptions,
) {
  const client = useQueryClient();
  const options = newItemsQuery(queryKey);
  const { data, dataUpdatedAt, errorUpdatedAt, isFetching, error } = useQuery({ ...options, enabled });
  const list = client.getQueryData<InfinitePages<O>>(queryKey);
  // Outdated if the list has changed since.
  const page = enabled && list && data?.base === list.pages[0] ? data?.page : undefined;
  const newCount = list && page ? countNewItems(queryKey[0], list, page) : 0;
  const showNewItems = () => {
    if (page) mergeFirstPage(client, queryKey, page);
  };
  const handlePage = useEffectEvent(() => {
    if (newCount === 0 || canShow()) showNewItems();
  });
  useEffect(() => {
    if (enabled && data) handlePage();
  }, [enabled, data]);
  const query = client.getQueryCache().find<NewItems<O>>({ queryKey: options.queryKey });
  return {
    /** Number of pending new items. */
    newCount,
    showNewItems,
    isFetching,
    error,
    /** Time of the next poll, epoch ms. */
    nextAt: query ? Math.max(dataUpdatedAt, errorUpdatedAt) + newItemsInterval(queryKey[0], query) : null,
  };
}

interface NewItems<O extends ListOperation> {
  page: ListPage<O>;
  /** The cached first page when the poll started. */
  base: ListPage<O> | undefined;
}

const newItemsQuery = <O extends ListOperation>(queryKey: ListQuery<O>['queryKey']) => {
  const [operation, input] = queryKey;
  return queryOptions({
    queryKey: [operation, input, 'newest'] as const,
    queryFn: async ({ signal, client }): Promise<NewItems<O>> => {
      const base = client.getQueryData<InfinitePages<O>>(queryKey)?.pages[0];
      return { page: await call(operation, input, signal), base };
    },
    // `base` is compared by identity.
    structuralSharing: false,
    staleTime: 0,
    gcTime: 0,
    // Polling retries anyway.
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: (query) => newItemsInterval(operation, query),
  });
};

const newItemsInterval = <O extends ListOperation>(
  operation: O,
  query: Parameters<typeof pollInterval>[0] & { state: { data: NewItems<O> | undefined } },
) => pollInterval(query, query.state.data?.page.items.map(idGetter(operation)).join() ?? '');

/** Refetches the first page of a list and merges it into the cached list, if there is one. */
export async function refetchFirstPage<O extends ListOperation>(
  client: QueryClient,
  { queryKey }: Pick<ListQuery<O>, 'queryKey'>,
): Promise<void> {
  if (client.getQueryData<InfinitePages<O>>(queryKey) === undefined) return;
  mergeFirstPage(client, queryKey, await call(queryKey[0], queryKey[1]));
}

/** Counts the items of a refetched first page that precede the first cached item. */
export function countNewItems<O extends ListOperation>(
  operation: O,
  { pages }: InfinitePages<O>,
  fresh: ListPage<O>,
): number {
  const name = idGetter(operation);
  const cachedIds = new Set(pages[0]?.items.map(name));
  const first = fresh.items.findIndex((item) => cachedIds.has(name(item)));
  return first < 0 ? fresh.items.length : first;
}

/** Merges a refetched first page into the cached list. */
export function mergeFirstPage<O extends ListOperation>(
  client: QueryClient,
  queryKey: ListQuery<O>['queryKey'],
  page: ListPage<O>,
): void {
  const merge = (list: InfinitePages<O> | undefined) =>
    list && withFirstPage(list, page, idGetter(queryKey[0]));
  // A list of one page is now entirely fresh, so its age may be reset.
  if ((client.getQueryData<InfinitePages<O>>(queryKey)?.pages.length ?? 0) > 1)
    patchCache(client, queryKey, merge);
  else client.setQueryData<InfinitePages<O>>(queryKey, merge);
}

/**
 * Replaces the first page of a list. Items that newer ones pushed off that page stay at its end, so none is missing
 * before the second page. Without any overlap the gap is unknown, and the list restarts.
 */
export function withFirstPage<O extends ListOperation>(
  { pages, pageParams }: InfinitePages<O>,
  fresh: ListPage<O>,
  name: (item: object) => string | null,
): InfinitePages<O> {
  const [first, ...rest] = pages;
  if (!first) return { pages: [fresh], pageParams: [null] };
  const now = new Set(fresh.items.map(name));
  const last = first.items.findLastIndex((item) => now.has(name(item)));
  if (last < 0) return { pages: [fresh], pageParams: [null] };
  // Older items before this index that the fresh page lacks were deleted.
  const items = [...fresh.items, ...first.items.slice(last + 1)];
  const { nextCursor, hasMore } = first;
  const head = { ...fresh, items, nextCursor, hasMore } as ListPage<O>;
  const end = rest.pop();
  // Pagination reads the total from the last page.
  if (end) rest.push({ ...end, totalCount: fresh.totalCount ?? end.totalCount } as ListPage<O>);
  return { pages: [head, ...rest], pageParams };
}
