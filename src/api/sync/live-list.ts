import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
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
import { isInFlight, type PolledQuery, pollInterval, pollWhileInFlight, type Status } from './polling.ts';

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
  const statusesIn = (page: ListPage<O>) => (page.items as ListItem<O>[]).map(statusOf);
  const isPolling = first !== undefined && statusesIn(first).some(isInFlight);
  useQuery({
    ...firstPageQuery(options.queryKey, () => true),
    ...pollWhileInFlight(statusesIn),
    enabled: isPolling,
    ...(first && { initialData: first }),
  });
  return useList(options, listOptions);
}

/** Refetches the first page of a list, and merges it into the cached list if `shouldMerge`. */
const firstPageQuery = <O extends ListOperation>(
  queryKey: ListQuery<O>['queryKey'],
  shouldMerge: (page: ListPage<O>, list: InfinitePages<O> | undefined) => boolean,
) =>
  queryOptions({
    queryKey: [queryKey[0], queryKey[1], 'first page'] as const,
    queryFn: async ({ client, signal }): Promise<ListPage<O>> => {
      const cachedList = () => client.getQueryData<InfinitePages<O>>(queryKey);
      const before = cachedList()?.pages[0];
      const page = await call(queryKey[0], queryKey[1], signal);
      const list = cachedList();
      // A list that has changed since the request may be newer than its response.
      if (list?.pages[0] === before && shouldMerge(page, list)) mergeFirstPage(client, queryKey, page);
      return page;
    },
    // Polled whatever the list's age.
    staleTime: 0,
    gcTime: 0,
  });

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
  const [operation] = queryKey;
  const options = firstPageQuery<O>(
    queryKey,
    (page, list) => canShow() || list === undefined || countNewItems(operation, list, page) === 0,
  );
  const intervalOf = (query: PolledQuery & { state: { data: ListPage<O> | undefined } }) =>
    pollInterval(query, query.state.data?.items.map(idGetter(operation)).join() ?? '');
  const { data, dataUpdatedAt, errorUpdatedAt, isFetching, error } = useQuery({
    ...options,
    enabled,
    // Polling retries anyway.
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: intervalOf,
  });
  const list = client.getQueryData<InfinitePages<O>>(queryKey);
  const page = enabled ? data : undefined;
  const query = client.getQueryCache().find<ListPage<O>>({ queryKey: options.queryKey });
  return {
    newCount: list && page ? countNewItems(operation, list, page) : 0,
    showNewItems() {
      if (page) mergeFirstPage(client, queryKey, page);
    },
    isFetching,
    error,
    /** Time of the next poll, epoch ms. */
    nextAt: query ? Math.max(dataUpdatedAt, errorUpdatedAt) + intervalOf(query) : null,
  };
}

/** Refetches the first page of a list and merges it into the cached list, if there is one. */
export async function refetchFirstPage<O extends ListOperation>(
  client: QueryClient,
  { queryKey }: Pick<ListQuery<O>, 'queryKey'>,
): Promise<void> {
  const cachedPage = () => client.getQueryData<InfinitePages<O>>(queryKey)?.pages[0];
  for (let before = cachedPage(); before; ) {
    const page = await call(queryKey[0], queryKey[1]);
    const now = cachedPage();
    if (now === before) return mergeFirstPage(client, queryKey, page);
    // The list may be newer than the response.
    before = now;
  }
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
 * before the second page. Without any overlap the gap is unknown, and the list
 * restarts, as it does if the fresh page is the only one.
 */
export function withFirstPage<O extends ListOperation>(
  { pages, pageParams }: InfinitePages<O>,
  fresh: ListPage<O>,
  name: (item: object) => string | null,
): InfinitePages<O> {
  const [first, ...rest] = pages;
  if (!first || fresh.nextCursor === null) return { pages: [fresh], pageParams: [null] };
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
