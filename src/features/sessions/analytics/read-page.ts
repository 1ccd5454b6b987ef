import { callUnread } from '#api/transport/client.ts';
import { ApiError } from '#api/transport/errors.ts';
import { retries, retryDelay } from '#api/transport/retry.ts';
import type { PageQuery, RawPage } from '#engines/sessions/loading/load-slice.ts';
import { sessionsInput } from '#features/sessions/list-request.ts';
import type { Dataset, Fault } from './protocol.ts';

/** Reads a page of the list, trying again where that may help. */
export async function readPage(
  { pageId, audienceId }: Dataset,
  { span, cursor, limit }: PageQuery,
  signal: AbortSignal,
): Promise<RawPage> {
  const [start, end] = span;
  const { params, query } = sessionsInput(pageId, { start, end }, audienceId);
  const input = { params, query: { ...query, cursor, ...(limit !== undefined && { limit }) } };
  for (let failures = 0; ; failures += 1) {
    try {
      return checked(await callUnread('listAudienceSessions', input, signal));
    } catch (error) {
      if (signal.aborted || !(error instanceof Error) || !retries(failures, error)) throw error;
      await pause(retryDelay(failures, error), signal);
    }
  }
}

/** A page of which only what can be is taken: an odd count is none, a mark may be a number as well. */
function checked(answer: unknown): RawPage {
  const page = answer as { [K in keyof RawPage]: unknown } | null;
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

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Whether a mark of the next page was refused: services say so in different ways, but as the asker's fault. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.kind !== 'other-tenant' &&
  error.status !== undefined &&
  [400, 404, 409, 410, 422].includes(error.status);

export function faultOf(error: unknown): Fault {
  if (error instanceof ApiError) {
    const { kind, operation, message, status, code, retryAfter } = error;
    return { kind, operation, message, status, code, retryAfter };
  }
  const message = error instanceof Error ? error.message : String(error);
  return {
    kind: 'not-json',
    operation: 'listAudienceSessions',
    message,
    status: undefined,
    code: undefined,
    retryAfter: undefined,
  };
}
