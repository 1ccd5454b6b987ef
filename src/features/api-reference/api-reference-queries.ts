import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#api/transport/errors.ts';
import { request } from '#api/transport/request.ts';
import { parseDocument } from './document.ts';

/** OpenAPI document of the dashboard's server. */
const openApiQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: async ({ signal }): Promise<object> => {
    const operation = 'GET /openapi.json';
    const response = await request({ operation, method: 'GET', url: '/openapi.json', signal });
    if (typeof response === 'object' && response !== null) return response;
    throw new ApiError({ kind: 'shape', operation, message: 'the response is not an object' });
  },
  // Changes only with the server, which serves a new dashboard, too.
  staleTime: Number.POSITIVE_INFINITY,
});

/** API reference, parsed from the OpenAPI document. */
export const referenceQuery = queryOptions({ ...openApiQuery, select: parseDocument });
