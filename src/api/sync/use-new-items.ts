import { hashKey, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type InfinitePages, idGetter, type ListOperation, type ListPage } from '#api/queries/lists.ts';
import type { ListQuery } from '#api/queries/use-pagination.ts';
import { call } from '#api/transport/client.ts';
import { countNewItems, mergeFirstPage } from './first-page.ts';
import { currentInterval, pollInterval } from './polling.ts';

interface NewItemsOptions {
  enabled: boolean;
  /** Whether new items may be shown at once, asked when some have come; else they wait until they are taken. */
  canShow(): boolean;
}

/** What the list began with when a page of it was asked for: once that is another, the page is older than the list. */
const basePages = new WeakMap<object, object | undefined>();

/**
 * Follows a list that is ordered newest first: its first page is polled, with backoff while nothing new comes. Polling
 * pauses while the tab is hidden and refetches at once when it is shown again.
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
  // What waited while another list was shown, or the list was read anew, is nothing to take any more.
  const list = cachedList<O>(client, queryKey);
  const page = pending?.key === key && list && isBasedOn(pending.page, list) ? pending.page : null;
  const handlePage = useEffectEvent((page: ListPage<O>) => {
    const walked = cachedList(client, queryKey);
    if (!walked || !isBasedOn(page, walked)) return;
    const news = countNewItems(operation, walked, page);
    const isShown = news === 0 || canShow();
    // One that has not changed since it was taken has nothing to add.
    if (isShown && (news > 0 || lastShown.current !== page))
      mergeFirstPage(client, operation, queryKey, page);
    if (isShown) lastShown.current = page;
    setWaiting(isShown ? null : { key, page });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: found the same again it may still be news, as the list may have changed since.
  useEffect(() => {
    if (enabled && data) handlePage(data);
    if (!enabled) setWaiting(null);
  }, [enabled, data, dataUpdatedAt]);
  const interval = currentInterval(
    client.getQueryCache().find({ queryKey: newItemsKey(operation, queryKey) }),
  );
  return {
    /** How many new items wait to be taken. */
    news: list && page ? countNewItems(operation, list, page) : 0,
    /** Shows those that wait. */
    showNewItems() {
      if (page) mergeFirstPage(client, operation, queryKey, page);
      setWaiting(null);
    },
    isFetching: query.isFetching,
    error: query.error,
    /** When it is read next, epoch ms; null where that is not known. */
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
    // The same where nothing has changed, else as it came: `heads` knows it by identity.
    structuralSharing: (before, now) => {
      if (!before || JSON.stringify(before) !== JSON.stringify(now)) return now;
      basePages.set(before, basePages.get(now as object));
      return before;
    },
    staleTime: 0,
    gcTime: 0,
    // It is tried again by itself anyway.
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: (query) =>
      pollInterval(query, query.state.data?.items.map(idGetter(operation)).join() ?? ''),
  });
