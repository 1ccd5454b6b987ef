import { useEffect } from 'react';
import type { Operation } from '#contract/operations.ts';
import type { Input } from './client.ts';

/** One request of an operation, as `call` performs it. */
export interface ApiRequest {
  operation: Operation;
  input: {
    params?: Record<string, string> | undefined;
    query?: Record<string, unknown> | undefined;
    body?: unknown;
    headers?: Record<string, string> | undefined;
  };
}

/** For the `meta` of a query whose key does not begin with operation and input: what it asks first. */
export const reads = <O extends Operation>(operation: O, input: Input<O>) => ({
  request: { operation, input },
});

type Offers = Set<() => ApiRequest | null>;
const writes: Offers = new Set();
const otherReads: Offers = new Set();

/** Makes known what the screen would write now, null where it would write nothing. */
export const useWrite = (request: () => ApiRequest | null): void => useOffer(writes, request);

/** Makes known what the screen reads by other means than a query, null where it reads nothing so. */
export const useRead = (request: () => ApiRequest | null): void => useOffer(otherReads, request);

function useOffer(offers: Offers, request: () => ApiRequest | null): void {
  // After each render, as `request` closes over its values.
  useEffect(() => {
    offers.add(request);
    return () => void offers.delete(request);
  });
}

const requestsOf = (offers: Offers): ApiRequest[] => [...offers].flatMap((request) => request() ?? []);

/** What the screen at hand would write. */
export const writesOf = (): ApiRequest[] => requestsOf(writes);

/** What the screen at hand reads by other means than queries. */
export const otherReadsOf = (): ApiRequest[] => requestsOf(otherReads);
