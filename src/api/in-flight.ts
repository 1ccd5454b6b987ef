import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from './client.ts';
import { ApiError } from './errors.ts';
import { renewHead } from './head.ts';
import type { ListOperation, ListPage, Row } from './lists.ts';
import { type ListOptions, useList } from './use-list.ts';
import type { ListQuery } from './use-walk.ts';

type Status = string | null | undefined;

const moving = new Set<Status>(['pending', 'queued', 'processing']);

/** Whether a status will become another one by itself. */
export const isInFlight = (status: Status): boolean => moving.has(status);

const SHORTEST_MS = 1500;
/** The slowest pace, ms. */
const LONGEST_MS = 60_000;
const GROWTH = 1.5;

/** How often something in flight is read again. */
export interface Pace {
  /** Which reading it speaks of; asking again for the same one answers the same. */
  reading: number;
  /** What was seen then. */
  seen: string;
  waitMs: number;
}

/** The pace after a reading: quick when something has changed, slower each time when nothing has. */
export function nextPace(before: Pace | undefined, reading: number, seen: string): Pace {
  if (before?.reading === reading) return before;
  const slower = before?.seen === seen;
  return { reading, seen, waitMs: slower ? Math.min(before.waitMs * GROWTH, LONGEST_MS) : SHORTEST_MS };
}

/** The parts of a query that its pace goes by. */
interface Watched<T> {
  state: { data: T | undefined; error: Error | null; dataUpdateCount: number; errorUpdateCount: number };
}

/** Kept by query, as options are made anew each time a component renders. */
const paces = new WeakMap<object, Pace>();

/**
 * Options for a query whose data may hold statuses in flight: while they do, it is read again by itself, first
 * soon and then ever more seldom as long as nothing changes, also after a failure that may pass. It rests while
 * the tab is hidden, and reads at once when it is shown again.
 *
 * @param statusesOf the statuses that the data hold
 */
export function whileInFlight<T>(statusesOf: (data: T) => readonly Status[]) {
  const flying = ({ state: { data, error } }: Watched<T>) =>
    data !== undefined && mayPass(error) && statusesOf(data).some(isInFlight);
  return {
    refetchInterval: (query: Watched<T>): number | false => {
      const { data, dataUpdateCount, errorUpdateCount } = query.state;
      if (data === undefined || !flying(query)) return false;
      const seen = statusesOf(data).join();
      const pace = nextPace(paces.get(query), dataUpdateCount + errorUpdateCount, seen);
      paces.set(query, pace);
      return pace.waitMs;
    },
    refetchOnWindowFocus: (query: Watched<T>): boolean | 'always' => (flying(query) ? 'always' : true),
  };
}

const mayPass = (error: Error | null) => error === null || (error instanceof ApiError && error.transient);

/**
 * A list as far as it is read, its newest items kept up to date while one of them is in flight. Only the list's
 * first page is read again, however many pages are loaded.
 *
 * @param statusOf the status of an item; must be stable between renders
 */
export function useLiveList<O extends ListOperation>(
  operation: O,
  options: ListQuery<O>,
  statusOf: (item: Row<O>) => Status,
  listOptions: ListOptions = {},
) {
  const first = useInfiniteQuery({ ...options, enabled: false }).data?.pages[0];
  const flying = first !== undefined && statusesIn(first, statusOf).some(isInFlight);
  useQuery({
    ...headQuery(operation, options),
    ...whileInFlight((page: ListPage<O>) => statusesIn(page, statusOf)),
    enabled: flying,
    ...(first && { initialData: first }),
    // Whatever the list's age, something in flight has moved on since.
    staleTime: 0,
  });
  return useList(operation, options, listOptions);
}

const headQuery = <O extends ListOperation>(operation: O, { queryKey }: ListQuery<O>) =>
  queryOptions({
    queryKey: [operation, queryKey[1], 'head'] as const,
    queryFn: async ({ client, signal }): Promise<ListPage<O>> => {
      const page = await call(operation, queryKey[1], signal);
      renewHead(client, operation, queryKey, page);
      return page;
    },
    gcTime: 0,
  });

const statusesIn = <O extends ListOperation>(page: ListPage<O>, statusOf: (item: Row<O>) => Status) =>
  (page.items as Row<O>[]).map(statusOf);
