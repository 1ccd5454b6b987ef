import { queryOptions } from '@tanstack/react-query';
import { listFor, queryFor } from '#api/queries/queries.ts';
import { fetchAllItems } from '#api/queries/recent-results.ts';
import { type CallInput, call } from '#api/transport/client.ts';
import type { Reply } from '#contract/operations.ts';
import type { Received } from '#contract/received.ts';
import type { Range } from '#engines/sessions/index.ts';
import { memoize } from '#lib/memoize.ts';
import { visibleName } from '#lib/text.ts';
import { MINUTE } from '#lib/time-units.ts';

/** Sessions, newest first. Long lists don't refetch automatically. */
export const sessionsQuery = (input: SessionsInput) => ({
  ...listFor('listAudienceSessions', input),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 3 * MINUTE,
});

/** The latest sessions, up to `end` (epoch ms); the first of all determines the default range. */
export const latestSessionQuery = (pageId: string, audienceId?: string, limit = 1, end?: number | null) =>
  queryFor('listAudienceSessions', {
    params: { page_id: pageId },
    query: { endDate: isoTime(end), audienceId, limit },
  });

/** Sessions that started within a second of `at` (epoch ms). */
export const sessionsAtQuery = (pageId: string, at: number) =>
  queryFor('listAudienceSessions', sessionsInput(pageId, { start: at - 1000, end: at + 1000 }));

/** Memoized per page, as `select` must be stable. */
const namesOf = memoize(
  (pageId: string) =>
    ({ items }: Received<Reply<'searchAudiences'>>): AudienceNames =>
      new Map(
        items
          .filter((audience) => audience.pageId === pageId)
          .map(({ audienceId, effectiveName: name }) => [audienceId, visibleName(name) || audienceId]),
      ),
);

/** Names of a page's audiences by ID; limited to the audiences the search returns. */
export const audienceNamesQuery = (pageId: string) =>
  queryOptions({
    ...queryFor('searchAudiences', { query: { query: pageId, limit: 1000 } }),
    staleTime: 5 * MINUTE,
    select: namesOf(pageId),
  });

export type AudienceNames = ReadonlyMap<string, string>;

export const interactionsQuery = (sessionId: string) =>
  queryOptions({
    ...queryFor('listInteractions', { params: { audience_session_id: sessionId } }),
    staleTime: 5 * MINUTE,
  });

export type SessionsInput = CallInput<'listAudienceSessions'>;

export const isoTime = (time: number | null | undefined) =>
  typeof time === 'number' && Number.isFinite(time) ? new Date(time).toISOString() : undefined;

/** Request for a page's sessions in a range (inclusive; open ends are null or infinite), of one or all audiences. */
export function sessionsInput(pageId: string, { start, end }: Range, audienceId?: string) {
  return {
    params: { page_id: pageId },
    query: { startDate: isoTime(start), endDate: isoTime(end), audienceId, limit: 1000 },
  } satisfies SessionsInput;
}

type CountQuery = NonNullable<CallInput<'countPageSessions'>['query']>;

/** All counts of a page's sessions that match a query. */
export const fetchPageCounts = (pageId: string, query: CountQuery, signal: AbortSignal) =>
  fetchAllItems((cursor) =>
    call('countPageSessions', { params: { page_id: pageId }, query: { ...query, cursor } }, signal),
  );
