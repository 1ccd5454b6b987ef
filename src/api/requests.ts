import { useEffect, useRef } from 'react';
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

const offers = new Set<{ current: () => ApiRequest | null }>();

/** Makes known what the screen would write now, null where it would write nothing. */
export function useWrite(request: () => ApiRequest | null): void {
  const offer = useRef(request);
  offer.current = request;
  useEffect(() => {
    offers.add(offer);
    return () => void offers.delete(offer);
  }, []);
}

/** What the screen at hand would write. */
export const writesOf = (): ApiRequest[] => [...offers].flatMap(({ current }) => current() ?? []);
