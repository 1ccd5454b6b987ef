import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { createSearch, type SearchFields } from '#api/queries/create-search.ts';
import { cachedItems, type ListItem, type ListPage } from '#api/queries/lists.ts';
import { clipQuery, type ListQuery, listFor, patchItems, queryFor } from '#api/queries/queries.ts';
import { invalidateAfter } from '#api/sync/invalidation.ts';
import { pollWhileInFlight } from '#api/sync/polling.ts';
import { type CachedRecord, cacheRecord } from '#api/sync/record-cache.ts';
import { call } from '#api/transport/client.ts';
import { isUnavailable } from '#api/transport/session.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Query } from '#contract/endpoints.ts';
import type { Received } from '#contract/received.ts';
import { pageQuery } from '#features/pages/public.ts';
import { createConcurrencyLimiter } from '#lib/concurrency-limiter.ts';
import { MINUTE } from '#lib/time-units.ts';
import { hitsById, MAX_REQUESTS, nextRequest, pagePlan, searchQuery } from './audience-search.ts';
import type { ListedVersion } from './versions-queries.ts';

export type AudienceHit = ListItem<'searchAudiences'>;

/** An audience in a list. Search results have no status or person; these come from its cached record. */
export type AudienceRow = AudienceHit &
  Partial<ListItem<'listAudiences'>> &
  Partial<Pick<Received<Audience>, 'personRouteKey' | 'supplementaryContext'>> & {
    /** When the cached record was loaded, in epoch ms. */
    seenAt?: number | undefined;
    isPageArchived?: boolean;
  };

export const audienceFields = (audience: Partial<AudienceRow>): SearchFields => ({
  texts: [audience.effectiveName, audience.supplementaryContext],
  ids: [audience.audienceId, audience.personId],
});

export const searchAudiences = createSearch<AudienceRow>(audienceFields);

/** Current search results of a page's audiences; null if not all of them could be loaded. */
export async function pageAudiences(client: QueryClient, pageId: string): Promise<AudienceHit[] | null> {
  try {
    const page = await client.fetchQuery(pageQuery(pageId));
    const plan = pagePlan(pageId, page?.name, page?.audiencesCount ?? null);
    const { pages } = await client.fetchInfiniteQuery({
      ...searchQuery(plan),
      pages: MAX_REQUESTS,
      staleTime: 0,
    });
    if (nextRequest(plan, pages).notice !== null) return null;
    return [...hitsById(pages, pageId).values()];
  } catch {
    return null;
  }
}

const hitInput = (audienceId: string) => ({ query: { query: clipQuery(audienceId), limit: 100 } });

/** Searches for one audience by ID. Null doesn't mean it's missing, as services needn't search by ID. */
export const audienceHitQuery = (audienceId: string) =>
  queryOptions({
    queryKey: ['searchAudiences', hitInput(audienceId), 'hit'] as const,
    queryFn: async ({ client, signal }): Promise<AudienceHit | null> => {
      const { items } = await call('searchAudiences', hitInput(audienceId), signal);
      const hits = [...items, ...cachedItems(client, 'searchAudiences')];
      return hits.find((hit) => hit.audienceId === audienceId) ?? null;
    },
  });

/**
 * A whole audience, for services that can read one; polled while it's being published. Null if the service announces
 * the operation without having it.
 */
export const audienceQuery = (pageId: string, audienceId: string) => {
  const input = { params: { page_id: pageId, audience_id: audienceId } };
  return {
    ...queryOptions({
      queryKey: ['getAudience', input] as const,
      queryFn: async ({ client, signal }): Promise<Received<Audience> | null> => {
        try {
          return await call('getAudience', input, signal);
        } catch (error) {
          if (isUnavailable(client, error)) return null;
          throw error;
        }
      },
    }),
    ...pollWhileInFlight((audience: Received<Audience> | null) => [audience?.status]),
  };
};

export const audienceListOperations = ['listAudiences', 'listPageAudiences'] as const;

/** Audiences of a request. */
const AUDIENCES_LIMIT = 200;

/** Audiences of a page or of all pages, for services that can list them. */
export const audienceListQuery = (pageId: string | undefined, query: Query<'listAudiences'>) => {
  const input = { query: { ...query, query: query.query && clipQuery(query.query), limit: AUDIENCES_LIMIT } };
  const options = (
    pageId === undefined
      ? listFor('listAudiences', input, 1000)
      : listFor('listPageAudiences', { params: { page_id: pageId }, ...input }, 1000)
  ) as ListQuery<'listAudiences' | 'listPageAudiences'>;
  return { ...options, placeholderData: keepPreviousData } as typeof options;
};

/** Caches an audience from the response to a write, and updates its name in lists. */
export async function cacheAudience(
  client: QueryClient,
  audience: Received<Audience>,
  write: 'createAudience' | 'updateAudience' = 'updateAudience',
): Promise<CachedRecord<Received<Audience>>> {
  const { audienceId, pageId, effectiveName } = audience;
  const cached = await cacheRecord(client, 'audience', audienceId, audience);
  const withNewName = (hit: AudienceHit) =>
    hit.audienceId === audienceId && effectiveName != null ? { ...hit, effectiveName } : hit;
  client.setQueryData<AudienceHit | null>(
    audienceHitQuery(audienceId).queryKey,
    (hit) => hit && withNewName(hit),
  );
  for (const [queryKey, data] of client.getQueriesData<{ pages?: unknown }>({
    queryKey: ['searchAudiences'],
  }))
    if (data?.pages) patchItems(client, queryKey, withNewName);
  if (pageId) {
    client.setQueryData<Received<Audience> | null>(
      audienceQuery(pageId, audienceId).queryKey,
      (read) => read && { ...read, ...audience },
    );
  }
  void invalidateAfter(client, write);
  return cached;
}

/**
 * Audiences that are being published, for services that can list them; polled until none is left.
 *
 * @param hasStates whether the service filters by state; else scheduled audiences fill up the list
 */
export const inFlightAudiencesQuery = (hasStates: boolean) => ({
  ...queryFor('listAudiences', {
    query: {
      ...(hasStates ? { state: 'publishing' } : { status: 'pending,processing,queued' }),
      sort: 'latestVersionAt',
      limit: 20,
    },
  }),
  ...pollWhileInFlight(({ items }: ListPage<'listAudiences'>) =>
    items.map(({ status, publishAt }) => (publishAt ? undefined : status)),
  ),
});

/** Lists load the newest version of many audiences, which must not block other requests. */
const limitVersionRequests = createConcurrencyLimiter(3);

/** Newest version of an audience; polled while it's being published. */
export const newestVersionQuery = (pageId: string, audienceId: string) => {
  const input = { params: { page_id: pageId, audience_id: audienceId }, query: { limit: 1 } };
  return {
    ...queryOptions({
      queryKey: ['listAudienceVersions', input, 'newest'] as const,
      queryFn: async ({ signal }): Promise<ListedVersion | null> => {
        const { items } = await limitVersionRequests(() => call('listAudienceVersions', input, signal));
        return items[0] ?? null;
      },
      retry: false,
      staleTime: MINUTE,
    }),
    ...pollWhileInFlight((version: ListedVersion | null) => [version?.status]),
  };
};
