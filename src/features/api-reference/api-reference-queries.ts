import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#api/transport/errors.ts';
import { request } from '#api/transport/request.ts';
import { readDocument } from './document.ts';

/** The OpenAPI document of the server this console was loaded from, as it stands. */
const openApiQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }): Promise<object> => {
    const operation = 'GET /openapi.json';
    const answer = await request({ operation, method: 'GET', url: '/openapi.json', signal });
    if (typeof answer === 'object' && answer !== null) return answer;
    throw new ApiError({ kind: 'shape', operation, message: 'the response is not an object' });
  },
  // It changes only with the server, which brings a new console too.
  staleTime: Number.POSITIVE_INFINITY,
});

/** The reference of the API, read from the server's OpenAPI document. */
export const referenceQuery = queryOptions({ ...openApiQuery, select: readDocument });
