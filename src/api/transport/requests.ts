import { useEffect } from 'react';
import type { Operation } from '#contract/operations.ts';
import type { CallInput } from './client.ts';

/** Operation and input of a `call`. */
export interface ApiRequest {
  operation: Operation;
  input: {
    params?: Record<string, string> | undefined;
    query?: Record<string, unknown> | undefined;
    body?: unknown;
    headers?: Record<string, string> | undefined;
  };
}

/** `meta` of a query whose key doesn't start with operation and input: the first request it sends. */
export const requestMeta = <O extends Operation>(operation: O, input: CallInput<O>) => ({
  request: { operation, input },
});

type RequestSources = Set<() => ApiRequest | null>;
const pendingSources: RequestSources = new Set();
const readSources: RequestSources = new Set();

/** Registers the write request that the screen would send now, for "Copy as cURL". */
export const usePendingRequest = (request: () => ApiRequest | null): void =>
  useRequestSource(pendingSources, request);

/** Registers a read request that the screen sends without a query. */
export const useReadRequest = (request: () => ApiRequest | null): void =>
  useRequestSource(readSources, request);

function useRequestSource(sources: RequestSources, request: () => ApiRequest | null): void {
  // After each render, because `request` closes over its values.
  useEffect(() => {
    sources.add(request);
    return () => void sources.delete(request);
  });
}

const collect = (sources: RequestSources): ApiRequest[] => [...sources].flatMap((request) => request() ?? []);

export const pendingRequests = (): ApiRequest[] => collect(pendingSources);

export const readRequests = (): ApiRequest[] => collect(readSources);
