import { ApiError } from '#lib/api-error.ts';
import { backoffMs } from '#lib/backoff.ts';
import { MINUTE } from '#lib/time-units.ts';

export type Status = string | null | undefined;

const IN_FLIGHT = new Set<Status>(['pending', 'queued', 'processing']);

/** Whether the service will change a status without user action. */
export const isInFlight = (status: Status): boolean => IN_FLIGHT.has(status);

const DELAYS = { minMs: 1500, maxMs: MINUTE, factor: 1.5 };

/** The parts of a query that its polling depends on. */
export interface PolledQuery {
  state: { dataUpdateCount: number; errorUpdateCount: number };
}

/** The last change of each query's data. */
const changes = new WeakMap<object, { value: string; updateCount: number }>();

/**
 * The polling interval of a query, ms: short after a change, longer with each update without one.
 *
 * @param value identifies the data; a different value counts as a change
 */
export function pollInterval(query: PolledQuery, value: string): number {
  const updateCount = query.state.dataUpdateCount + query.state.errorUpdateCount;
  let change = changes.get(query);
  if (change?.value !== value) {
    change = { value, updateCount };
    changes.set(query, change);
  }
  return backoffMs(updateCount - change.updateCount, DELAYS);
}

interface PolledDataQuery<T> {
  state: PolledQuery['state'] & { data: T | undefined; error: Error | null };
}

/**
 * Query options that poll with backoff while the data has statuses in flight, also after a transient error. Polling
 * pauses in hidden tabs and refetches on focus.
 *
 * @param statusesOf the statuses in the data
 */
export function pollWhileInFlight<T>(statusesOf: (data: T) => readonly Status[]) {
  const isPolling = ({ state: { data, error } }: PolledDataQuery<T>) =>
    data !== undefined &&
    (error === null || (error instanceof ApiError && error.isTransient)) &&
    statusesOf(data).some(isInFlight);
  return {
    refetchInterval: (query: PolledDataQuery<T>): number | false => {
      const { data } = query.state;
      return data !== undefined && isPolling(query) && pollInterval(query, statusesOf(data).join());
    },
    refetchOnWindowFocus: (query: PolledDataQuery<T>): boolean | 'always' =>
      isPolling(query) ? 'always' : true,
  };
}
