import { ApiError } from '#api/transport/errors.ts';
import { backoffMs } from '#lib/backoff.ts';
import { MINUTE } from '#lib/time-units.ts';

export type Status = string | null | undefined;

const IN_FLIGHT = new Set<Status>(['pending', 'queued', 'processing']);

/** Whether the service will change a status without user action. */
export const isInFlight = (status: Status): boolean => IN_FLIGHT.has(status);

const DELAYS = { minMs: 1500, maxMs: MINUTE, factor: 1.5 };

export interface Polling {
  /** Number of the update; the interval is computed several times per update. */
  update: number;
  value: string;
  /** Consecutive updates without a change. */
  unchangedCount: number;
}

/** Records an update. Polling is fast after a change, then slows down. */
export function nextPolling(previous: Polling | undefined, update: number, value: string): Polling {
  if (previous?.update === update) return previous;
  return { update, value, unchangedCount: previous?.value === value ? previous.unchangedCount + 1 : 0 };
}

export const pollDelay = ({ unchangedCount }: Polling): number => backoffMs(unchangedCount, DELAYS);

interface PolledQuery {
  state: { dataUpdateCount: number; errorUpdateCount: number };
}

/** Keyed by query, because its options are recreated with each render. */
const pollings = new WeakMap<object, Polling>();

/**
 * The polling interval of a query, ms.
 *
 * @param value identifies the data; a different value counts as a change
 */
export function pollInterval(query: PolledQuery, value: string): number {
  const { dataUpdateCount, errorUpdateCount } = query.state;
  const polling = nextPolling(pollings.get(query), dataUpdateCount + errorUpdateCount, value);
  pollings.set(query, polling);
  return pollDelay(polling);
}

/** Current polling interval of a query, ms; null if it isn't polled. */
export function currentInterval(query: object | undefined): number | null {
  const polling = query && pollings.get(query);
  return polling ? pollDelay(polling) : null;
}

/** The parts of a query that its polling depends on. */
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
  error === null || (error instanceof ApiError && error.isTransient);
