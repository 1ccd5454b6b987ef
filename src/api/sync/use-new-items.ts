import { hashKey, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type InfinitePages, idGetter, type ListOperation, type ListPage } from '#api/queries/lists.ts';
import type { ListQuery } from '#api/queries/use-pagination.ts';
import { call } from '#api/transport/client.ts';
import { countNewItems, mergeFirstPage } from './first-page.ts';
import { currentInterval, pollInterval } from './polling.ts';

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
  operation: O,
  { queryKey }: ListQuery<O>,
  { enabled, canShow }: NewItemsOptions,
) {
  const client = useQueryClient();
  const [pending, setWaiting] = useState<{ key: string; page: ListPage<O> } | null>(null);
  const key = hashKey(queryKey);
  const lastShown = useRef<ListPage<O>>(null);
  const query = useQuery({ ...newItemsQuery(operation, queryKey), enabled });
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
    if (isShown && (newCount > 0 || lastShown.current !== page))
      mergeFirstPage(client, operation, queryKey, page);
    if (isShown) lastShown.current = page;
    setWaiting(isShown ? null : { key, page });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an unchanged page may still have new items, as the list may have changed.
  useEffect(() => {
    if (enabled && data) handlePage(data);
    if (!enabled) setWaiting(null);
  }, [enabled, data, dataUpdatedAt]);
  const interval = currentInterval(
    client.getQueryCache().find({ queryKey: newItemsKey(operation, queryKey) }),
  );
  return {
    /** Number of pending new items. */
    newCount: list && page ? countNewItems(operation, list, page) : 0,
    showNewItems() {
      if (page) mergeFirstPage(client, operation, queryKey, page);
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

const newItemsKey = <O extends ListOperation>(operation: O, [, input]: ListQuery<O>['queryKey']) =>
  [operation, input, 'newest'] as const;

const newItemsQuery = <O extends ListOperation>(operation: O, queryKey: ListQuery<O>['queryKey']) =>
  queryOptions({
    queryKey: newItemsKey(operation, queryKey),
    queryFn: async ({ signal, client }): Promise<ListPage<O>> => {
      const head = cachedList<O>(client, queryKey)?.pages[0];
      const page = await call(operation, queryKey[1], signal);
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
      pollInterval(query, query.state.data?.items.map(idGetter(operation)).join() ?? ''),
  });
