import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from './client.ts';
import { newsOf, renewHead } from './head.ts';
import { nextPace, type Pace } from './in-flight.ts';
import { identify, type ListOperation, type ListPage, type Walked } from './lists.ts';
import type { ListQuery } from './use-walk.ts';

interface FollowOptions {
  enabled: boolean;
  /** Whether new items may be shown at once, asked when some have come; else they wait until they are taken. */
  isFree(): boolean;
}

/** Kept by query, as options are made anew each time a component renders. */
const paces = new WeakMap<object, Pace>();

/**
 * Follows a list that is ordered newest first: its first page is read again by itself, soon after something has come
 * and ever more seldom while nothing does. It rests while the tab is hidden, and reads at once when it is shown again.
 */
export function useFollow<O extends ListOperation>(
  operation: O,
  { queryKey }: ListQuery<O>,
  { enabled, isFree }: FollowOptions,
) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<{ page: ListPage<O>; news: number } | null>(null);
  const query = useQuery({ ...newestQuery(operation, queryKey), enabled });
  const { data } = query;
  const come = useEffectEvent((page: ListPage<O>) => {
    const walked = cached(client, queryKey);
    if (!walked) return;
    const news = newsOf(operation, walked, page);
    const taken = news === 0 || isFree();
    if (taken) renewHead(client, operation, queryKey, page);
    setWaiting(taken ? null : { page, news });
  });
  useEffect(() => {
    if (enabled && data) come(data);
    if (!enabled) setWaiting(null);
  }, [enabled, data]);
  const wait = paces.get(client.getQueryCache().find({ queryKey: newestKey(operation, queryKey) }) ?? {});
  return {
    /** How many new items wait to be taken. */
    news: waiting?.news ?? 0,
    /** Shows those that wait. */
    take() {
      if (waiting) renewHead(client, operation, queryKey, waiting.page);
      setWaiting(null);
    },
    isFetching: query.isFetching,
    error: query.error,
    /** When it is read next, epoch ms; null where that is not known. */
    nextAt: wait ? Math.max(query.dataUpdatedAt, query.errorUpdatedAt) + wait.waitMs : null,
  };
}

const cached = <O extends ListOperation>(client: QueryClient, queryKey: ListQuery<O>['queryKey']) =>
  client.getQueryData<Walked<O>>(queryKey);

const newestKey = <O extends ListOperation>(operation: O, [, input]: ListQuery<O>['queryKey']) =>
  [operation, input, 'newest'] as const;

const newestQuery = <O extends ListOperation>(operation: O, queryKey: ListQuery<O>['queryKey']) =>
  queryOptions({
    queryKey: newestKey(operation, queryKey),
    queryFn: ({ signal }): Promise<ListPage<O>> => call(operation, queryKey[1], signal),
    // The same where nothing has changed, else as it came: its parts may have keys such as `__proto__`.
    structuralSharing: (before, now) => (JSON.stringify(before) === JSON.stringify(now) ? before : now),
    staleTime: 0,
    gcTime: 0,
    // It is tried again by itself anyway.
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: (query) => {
      const { data, dataUpdateCount, errorUpdateCount } = query.state;
      const seen = data?.items.map(identify(operation)).join() ?? '';
      const pace = nextPace(paces.get(query), dataUpdateCount + errorUpdateCount, seen);
      paces.set(query, pace);
      return pace.waitMs;
    },
  });
