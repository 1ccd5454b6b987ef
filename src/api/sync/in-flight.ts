import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ListOperation, ListPage, Row } from '#api/queries/lists.ts';
import { type ListOptions, useList } from '#api/queries/use-list.ts';
import type { ListQuery } from '#api/queries/use-walk.ts';
import { call } from '#api/transport/client.ts';
import { ApiError } from '#api/transport/errors.ts';
import { backoffMs } from '#lib/backoff.ts';
import { MINUTE } from '#lib/time-units.ts';
import { renewHead } from './head.ts';

type Status = string | null | undefined;

const moving = new Set<Status>(['pending', 'queued', 'processing']);

/** Whether a status will become another one by itself. */
export const isInFlight = (status: Status): boolean => moving.has(status);

const DELAYS = { minMs: 1500, maxMs: MINUTE, factor: 1.5 };

/** What a polled query last showed. */
export interface Polling {
  /** Number of the update, as the interval is asked for several times after each. */
  update: number;
  seen: string;
  /** How many updates in a row showed the same. */
  unchanged: number;
}

/** Counts an update: polling is fast after a change and slows down while there is none. */
export function nextPolling(before: Polling | undefined, update: number, seen: string): Polling {
  if (before?.update === update) return before;
  return { update, seen, unchanged: before?.seen === seen ? before.unchanged + 1 : 0 };
}

export const intervalOf = ({ unchanged }: Polling): number => backoffMs(unchanged, DELAYS);

interface Polled {
  state: { dataUpdateCount: number; errorUpdateCount: number };
}

/** By query, as its options are created with each render. */
const pollings = new WeakMap<object, Polling>();

/** The polling interval, ms, of a query that now shows `seen`. */
export function pollInterval(query: Polled, seen: string): number {
  const { dataUpdateCount, errorUpdateCount } = query.state;
  const polling = nextPolling(pollings.get(query), dataUpdateCount + errorUpdateCount, seen);
  pollings.set(query, polling);
  return intervalOf(polling);
}

/** The interval last determined for a query, ms; null where it isn't polled. */
export function currentInterval(query: object | undefined): number | null {
  const polling = query && pollings.get(query);
  return polling ? intervalOf(polling) : null;
}

/** The parts of a query that its polling depends on. */
interface Watched<T> {
  state: Polled['state'] & { data: T | undefined; error: Error | null };
}

/**
 * Options for a query whose data may hold statuses in flight: while they do, it is polled with
 * backoff, also after a transient failure. Polling pauses while the tab is hidden and refetches at once when it is
 * shown again.
 *
 * @param statusesOf the statuses in the data
 */
export function whileInFlight<T>(statusesOf: (data: T) => readonly Status[]) {
  const flying = ({ state: { data, error } }: Watched<T>) =>
    data !== undefined && mayPass(error) && statusesOf(data).some(isInFlight);
  return {
    refetchInterval: (query: Watched<T>): number | false => {
      const { data } = query.state;
      return data !== undefined && flying(query) && pollInterval(query, statusesOf(data).join());
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
