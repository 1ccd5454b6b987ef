import { callUnvalidated } from '#api/transport/client.ts';
import type { PageQuery, RawPage } from '#engines/sessions/index.ts';
import { ApiError } from '#lib/api-error.ts';
import { retry } from '#lib/retry.ts';
import { sessionsInput } from '../sessions-queries.ts';
import type { Dataset } from './protocol.ts';

/** Fetches a page of the list, with retries. */
export async function fetchPage(
  { pageId, audienceId }: Dataset,
  { slice, cursor, limit }: PageQuery,
  signal: AbortSignal,
): Promise<RawPage> {
  const [start, end] = slice;
  const { params, query } = sessionsInput(pageId, { start, end }, audienceId);
  const input = { params, query: { ...query, cursor, ...(limit !== undefined && { limit }) } };
  return retry(async () => parsePage(await callUnvalidated('listAudienceSessions', input, signal)), {
    signal,
  });
}

/** Tolerates malformed fields: an invalid count becomes null, a numeric cursor a string. */
function parsePage(response: unknown): RawPage {
  const page = response as { [K in keyof RawPage]: unknown } | null;
  if (!Array.isArray(page?.items))
    throw new ApiError({
      kind: 'shape',
      operation: 'listAudienceSessions',
      message: 'items is not a list',
    });
  const { items, hasMore, nextCursor, totalCount } = page;
  return {
    items,
    hasMore: typeof hasMore === 'boolean' ? hasMore : null,
    nextCursor: typeof nextCursor === 'string' || typeof nextCursor === 'number' ? `${nextCursor}` : null,
    totalCount: isCount(totalCount) ? totalCount : null,
  };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Whether the service rejected a cursor. Services differ in the status they use for that. */
export const isStaleCursorError = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.kind !== 'other-tenant' &&
  error.status !== undefined &&
  [400, 404, 409, 410, 422].includes(error.status);
