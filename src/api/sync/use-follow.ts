import { hashKey, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { identify, type ListOperation, type ListPage, type Walked } from '#api/queries/lists.ts';
import type { ListQuery } from '#api/queries/use-walk.ts';
import { call } from '#api/transport/client.ts';
import { newsOf, renewHead } from './head.ts';
import { currentInterval, pollInterval } from './in-flight.ts';

interface FollowOptions {
  enabled: boolean;
  /** Whether new items may be shown at once, asked when some have come; else they wait until they are taken. */
  isFree(): boolean;
}

/** What the list began with when a page of it was asked for: once that is another, the page is older than the list. */
const heads = new WeakMap<object, object | undefined>();

/**
 * Follows a list that is ordered newest first: its first page is polled, with backoff while nothing new comes. Polling
 * pauses while the tab is hidden and refetches at once when it is shown again.
 */
export function useFollow<O extends ListOperation>(
  operation: O,
  { queryKey }: ListQuery<O>,
  { enabled, isFree }: FollowOptions,
) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<{ key: string; page: ListPage<O> } | null>(null);
  const key = hashKey(queryKey);
  const last = useRef<ListPage<O>>(null);
  const query = useQuery({ ...newestQuery(operation, queryKey), enabled });
  const { data, dataUpdatedAt } = query;
  // What waited while another list was shown, or the list was read anew, is nothing to take any more.
  const walked = cached<O>(client, queryKey);
  const page = waiting?.key === key && walked && isOfHead(waiting.page, walked) ? waiting.page : null;
  const come = useEffectEvent((page: ListPage<O>) => {
    const walked = cached(client, queryKey);
    if (!walked || !isOfHead(page, walked)) return;
    const news = newsOf(operation, walked, page);
    const taken = news === 0 || isFree();
    // One that has not changed since it was taken has nothing to add.
    if (taken && (news > 0 || last.current !== page)) renewHead(client, operation, queryKey, page);
    if (taken) last.current = page;
    setWaiting(taken ? null : { key, page });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: found the same again it may still be news, as the list may have changed since.
  useEffect(() => {
    if (enabled && data) come(data);
    if (!enabled) setWaiting(null);
  }, [enabled, data, dataUpdatedAt]);
  const interval = currentInterval(client.getQueryCache().find({ queryKey: newestKey(operation, queryKey) }));
  return {
    /** How many new items wait to be taken. */
    news: walked && page ? newsOf(operation, walked, page) : 0,
    /** Shows those that wait. */
    take() {
      if (page) renewHead(client, operation, queryKey, page);
      setWaiting(null);
    },
    isFetching: query.isFetching,
    error: query.error,
    /** When it is read next, epoch ms; null where that is not known. */
    nextAt: interval === null ? null : Math.max(dataUpdatedAt, query.errorUpdatedAt) + interval,
  };
}

const cached = <O extends ListOperation>(client: QueryClient, queryKey: ListQuery<O>['queryKey']) =>
  client.getQueryData<Walked<O>>(queryKey);

const isOfHead = <O extends ListOperation>(page: ListPage<O>, { pages }: Walked<O>) =>
  heads.get(page) === pages[0];

const newestKey = <O extends ListOperation>(operation: O, [, input]: ListQuery<O>['queryKey']) =>
  [operation, input, 'newest'] as const;

const newestQuery = <O extends ListOperation>(operation: O, queryKey: ListQuery<O>['queryKey']) =>
  queryOptions({
    queryKey: newestKey(operation, queryKey),
    queryFn: async ({ signal, client }): Promise<ListPage<O>> => {
      const head = cached<O>(client, queryKey)?.pages[0];
      const page = await call(operation, queryKey[1], signal);
      heads.set(page, head);
      return page;
    },
    // The same where nothing has changed, else as it came: `heads` knows it by identity.
    structuralSharing: (before, now) => {
      if (!before || JSON.stringify(before) !== JSON.stringify(now)) return now;
      heads.set(before, heads.get(now as object));
      return before;
    },
    staleTime: 0,
    gcTime: 0,
    // It is tried again by itself anyway.
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: (query) =>
      pollInterval(query, query.state.data?.items.map(identify(operation)).join() ?? ''),
  });
