import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ListItem, ListOperation, ListPage } from '#api/queries/lists.ts';
import { type ListOptions, useList } from '#api/queries/use-list.ts';
import type { ListQuery } from '#api/queries/use-pagination.ts';
import { call } from '#api/transport/client.ts';
import { ApiError } from '#api/transport/errors.ts';
import { backoffMs } from '#lib/backoff.ts';
import { MINUTE } from '#lib/time-units.ts';
import { mergeFirstPage } from './first-page.ts';

type Status = string | null | undefined;

const IN_FLIGHT = new Set<Status>(['pending', 'queued', 'processing']);

/** Whether a status will become another one by itself. */
export const isInFlight = (status: Status): boolean => IN_FLIGHT.has(status);

const DELAYS = { minMs: 1500, maxMs: MINUTE, factor: 1.5 };

/** What a polled query last showed. */
export interface Polling {
  /** Number of the update, as the interval is asked for several times after each. */
  update: number;
  value: string;
  /** How many updates in a row showed the same. */
  unchangedCount: number;
}

/** Counts an update: polling is fast after a change and slows down while there is none. */
export function nextPolling(previous: Polling | undefined, update: number, value: string): Polling {
  if (previous?.update === update) return previous;
  return { update, value, unchangedCount: previous?.value === value ? previous.unchangedCount + 1 : 0 };
}

export const pollDelay = ({ unchangedCount }: Polling): number => backoffMs(unchangedCount, DELAYS);

interface PolledQuery {
  state: { dataUpdateCount: number; errorUpdateCount: number };
}

/** By query, as its options are created with each render. */
const pollings = new WeakMap<object, Polling>();

/** The polling interval, ms, of a query that now shows `seen`. */
export function pollInterval(query: PolledQuery, seen: string): number {
  const { dataUpdateCount, errorUpdateCount } = query.state;
  const polling = nextPolling(pollings.get(query), dataUpdateCount + errorUpdateCount, seen);
  pollings.set(query, polling);
  return pollDelay(polling);
}

/** The interval last determined for a query, ms; null where it isn't polled. */
export function currentInterval(query: object | undefined): number | null {
  const polling = query && pollings.get(query);
  return polling ? pollDelay(polling) : null;
}

/** The parts of a query that its polling depends on. */
interface PolledDataQuery<T> {
  state: PolledQuery['state'] & { data: T | undefined; error: Error | null };
}

/**
 * Options for a query whose data may hold statuses in flight: while they do, it is polled with
 * backoff, also after a transient failure. Polling pauses while the tab is hidden and refetches at once when it is
 * shown again.
 *
 * @param statusesOf the statuses in the data
 */
export function pollWhileInFlight<T>(statusesOf: (data: T) => readonly Status[]) {
  const isPolling = ({ state: { data, error } }: PolledDataQuery<T>) =>
    data !== undefined && isRecoverable(error) && statusesOf(data).some(isInFlight);
  return {
    refetchInterval: (query: PolledDataQuery<T>): number | false => {
      const { data } = query.state;
      return data !== undefined && isPolling(query) && pollInterval(query, statusesOf(data).join());
    },
    refetchOnWindowFocus: (query: PolledDataQuery<T>): boolean | 'always' =>
      isPolling(query) ? 'always' : true,
  };
}

const isRecoverable = (error: Error | null) =>
  error === null || (error instanceof ApiError && error.transient);

/**
 * A list as far as it is read, its newest items kept up to date while one of them is in flight. Only the list's
 * first page is read again, however many pages are loaded.
 *
 * @param statusOf the status of an item; must be stable between renders
 */
export function useLiveList<O extends ListOperation>(
  operation: O,
  options: ListQuery<O>,
  statusOf: (item: ListItem<O>) => Status,
  listOptions: ListOptions = {},
) {
  const first = useInfiniteQuery({ ...options, enabled: false }).data?.pages[0];
  const flying = first !== undefined && statusesIn(first, statusOf).some(isInFlight);
  useQuery({
    ...firstPageQuery(operation, options),
    ...pollWhileInFlight((page: ListPage<O>) => statusesIn(page, statusOf)),
    enabled: flying,
    ...(first && { initialData: first }),
    // Whatever the list's age, something in flight has moved on since.
    staleTime: 0,
  });
  return useList(operation, options, listOptions);
}

const firstPageQuery = <O extends ListOperation>(operation: O, { queryKey }: ListQuery<O>) =>
  queryOptions({
    queryKey: [operation, queryKey[1], 'head'] as const,
    queryFn: async ({ client, signal }): Promise<ListPage<O>> => {
      const page = await call(operation, queryKey[1], signal);
      mergeFirstPage(client, operation, queryKey, page);
      return page;
    },
    gcTime: 0,
  });

const statusesIn = <O extends ListOperation>(page: ListPage<O>, statusOf: (item: ListItem<O>) => Status) =>
  (page.items as ListItem<O>[]).map(statusOf);
