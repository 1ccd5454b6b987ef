import { queryOptions } from '@tanstack/react-query';
import { openApiQuery } from '#api/transport/openapi.ts';
import { readDocument } from './document.ts';

/** The reference of the API, read from the server's OpenAPI document. */
export const referenceQuery = queryOptions({ ...openApiQuery, select: readDocument });
