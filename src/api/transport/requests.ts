import { skipToken, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ApiRequest } from '#contract/operations.ts';

/** First part of the keys of queries that only describe a request, in `meta.request`. */
export const REQUEST_KEY = 'request';

/** Offers a request for "Copy as cURL" that the screen would send now, or that it sends without a query. */
export function useCurlRequest(request: () => ApiRequest | null): void {
  useQuery({ queryKey: [REQUEST_KEY, useId()], queryFn: skipToken, gcTime: 0, meta: { request } });
}
