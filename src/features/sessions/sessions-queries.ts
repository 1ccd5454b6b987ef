import { queryOptions } from '@tanstack/react-query';
import { listFor, queryFor } from '#api/queries/queries.ts';
import { call } from '#api/transport/client.ts';
import { requestMeta } from '#api/transport/requests.ts';
import type { Reply } from '#contract/operations.ts';
import type { Received } from '#contract/received.ts';
import type { Range } from '#engines/sessions/range.ts';
import { atMost } from '#lib/at-most.ts';
import { memoized } from '#lib/memoized.ts';
import { MINUTE } from '#lib/time-units.ts';
import { type SessionsInput, sessionsInput } from './sessions-input.ts';

const MOST_NAMES = 1000;

/** Sessions, newest first. A long list is read once and kept while it is looked at; it is renewed on request. */
export const sessionsQuery = (input: SessionsInput) => ({
  ...listFor('listAudienceSessions', input),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 3 * MINUTE,
});

/** The latest session there is, by which the default range is chosen. */
export const latestSessionQuery = (pageId: string, audienceId?: string) =>
  queryFor('listAudienceSessions', {
    params: { page_id: pageId },
    query: { audienceId, limit: 1 },
  });

/** Sessions that started at a moment (epoch ms), to the second. */
export const sessionsAtQuery = (pageId: string, at: number) =>
  queryFor('listAudienceSessions', sessionsInput(pageId, { start: at - 1000, end: at + 1000 }));

/** What picks the names of a page's audiences out of those found; of the same result it is asked for once. */
const namesOf = memoized(
  (pageId: string) =>
    ({ items }: Received<Reply<'searchAudiences'>>): AudienceNames =>
      new Map(
        items
          .filter((audience) => audience.pageId === pageId)
          .map((audience) => [audience.audienceId, audience.effectiveName || audience.audienceId]),
      ),
);

/** The names of a page's audiences by id, as far as the search tells them. */
export const audienceNamesQuery = (pageId: string) =>
  queryOptions({
    ...queryFor('searchAudiences', { query: { query: pageId, limit: MOST_NAMES } }),
    staleTime: 5 * MINUTE,
    select: namesOf(pageId),
  });

export type AudienceNames = ReadonlyMap<string, string>;

export const interactionsQuery = (sessionId: string) =>
  queryOptions({
    ...queryFor('listInteractions', { params: { audience_session_id: sessionId } }),
    staleTime: 5 * MINUTE,
  });

const aFew = atMost(3);

/**
 * Counts a page's sessions within each of some ranges, one small request each; null where the service doesn't count
 * them. `ranges` is asked when the counts are requested, so they can end at that moment; `key` names them.
 */
export const sessionCountsQuery = (
  pageId: string,
  key: readonly unknown[],
  ranges: () => readonly Range[],
) => {
  const inputOf = (range: Range) => {
    const { params, query } = sessionsInput(pageId, range);
    return { params, query: { ...query, limit: 1 } };
  };
  return queryOptions({
    queryKey: ['listAudienceSessions', 'counts', pageId, ...key],
    queryFn: ({ signal }) =>
      Promise.all(
        ranges().map(async (range) => {
          const { totalCount } = await aFew(() => call('listAudienceSessions', inputOf(range), signal));
          return totalCount ?? null;
        }),
      ),
    meta: requestMeta('listAudienceSessions', inputOf(ranges()[0] ?? { start: null, end: null })),
    staleTime: MINUTE,
  });
};
