import {
  hashKey,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
import { currentInterval, isInFlight, pollInterval, pollWhileInFlight, type Status } from './polling.ts';

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

/** The cached first page when a poll started. If it differs by now, the polled page is outdated. */
const basePages = new WeakMap<object, object | undefined>();

/**
 * Polls the first page of a list that is sorted newest first, with backoff. Pauses in hidden tabs and refetches on
 * focus.
 */
export function useNewItems<O extends ListOperation>(
  { queryKey }: ListQuery<O>,
  { enabled, canShow }: NewItemsOptions,
) {
  const [operation] = queryKey;
  const client = useQueryClient();
  const [pending, setWaiting] = useState<{ key: string; page: ListPage<O> } | null>(null);
  const key = hashKey(queryKey);
  const lastShown = useRef<ListPage<O>>(null);
  const query = useQuery({ ...newItemsQuery(queryKey), enabled });
  const { data, dataUpdatedAt } = query;
  // Discard items that were pending for another list or before a reload.
  const list = cachedList<O>(client, queryKey);
  const page = pending?.key === key && list && isBasedOn(pending.page, list) ? pending.page : null;
  const handlePage = useEffectEvent((page: ListPage<O>) => {
    const list = cachedList(client, queryKey);
    if (!list || !isBasedOn(page, list)) return;
    const newCount = countNewItems(operation, list, page);
    const isShown = newCount === 0 || canShow();
    // Skip a page that was already merged.
    if (isShown && (newCount > 0 || lastShown.current !== page)) mergeFirstPage(client, queryKey, page);
    if (isShown) lastShown.current = page;
    setWaiting(isShown ? null : { key, page });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an unchanged page may still have new items, as the list may have changed.
  useEffect(() => {
    if (enabled && data) handlePage(data);
    if (!enabled) setWaiting(null);
  }, [enabled, data, dataUpdatedAt]);
  const interval = currentInterval(client.getQueryCache().find({ queryKey: newItemsKey(queryKey) }));
  return {
    /** Number of pending new items. */
    newCount: list && page ? countNewItems(operation, list, page) : 0,
    showNewItems() {
      if (page) mergeFirstPage(client, queryKey, page);
      setWaiting(null);
    },
    isFetching: query.isFetching,
    error: query.error,
    /** Time of the next poll, epoch ms. */
    nextAt: interval === null ? null : Math.max(dataUpdatedAt, query.errorUpdatedAt) + interval,
  };
}

const cachedList = <O extends ListOperation>(client: QueryClient, queryKey: ListQuery<O>['queryKey']) =>
  client.getQueryData<InfinitePages<O>>(queryKey);

const isBasedOn = <O extends ListOperation>(page: ListPage<O>, { pages }: InfinitePages<O>) =>
  basePages.get(page) === pages[0];

const newItemsKey = <O extends ListOperation>([operation, input]: ListQuery<O>['queryKey']) =>
  [operation, input, 'newest'] as const;

const newItemsQuery = <O extends ListOperation>(queryKey: ListQuery<O>['queryKey']) =>
  queryOptions({
    queryKey: newItemsKey(queryKey),
    queryFn: async ({ signal, client }): Promise<ListPage<O>> => {
      const head = cachedList<O>(client, queryKey)?.pages[0];
      const page = await call(queryKey[0], queryKey[1], signal);
      basePages.set(page, head);
      return page;
    },
    // `basePages` is keyed by identity, so keep the object if it's equal and don't merge otherwise.
    structuralSharing: (before, now) => {
      if (!before || JSON.stringify(before) !== JSON.stringify(now)) return now;
      basePages.set(before, basePages.get(now as object));
      return before;
    },
    staleTime: 0,
    gcTime: 0,
    // Polling retries anyway.
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: (query) =>
      pollInterval(query, query.state.data?.items.map(idGetter(queryKey[0])).join() ?? ''),
  });

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
 * Replaces the first page of a list. Items that newer ones pushed off that page are kept at its end, so none is lost
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
