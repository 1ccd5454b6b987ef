import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListItem } from '#api/queries/lists.ts';
import { patchCache } from '#api/queries/patch-cache.ts';
import { pagedQueryDefaults, queryFor, withCursor } from '#api/queries/queries.ts';
import { clipQuery } from '#api/queries/search-query.ts';
import { pollWhileInFlight } from '#api/sync/polling.ts';
import { type CachedRecord, cacheRecord } from '#api/sync/record-cache.ts';
import { call } from '#api/transport/client.ts';
import { requestMeta } from '#api/transport/requests.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { pageQuery } from '#features/pages/pages-queries.ts';
import { type ListedVersion, versionsQuery } from '#features/versions/versions-queries.ts';
import { atMost } from '#lib/at-most.ts';
import { MINUTE } from '#lib/time-units.ts';
import { type Answer, type Ask, nextAsk, type Plan } from './engine/asks.ts';

/** An audience as the search gives it. */
export type AudienceHit = ListItem<'searchAudiences'>;

/** The search across pages, for some words or for all. */
export const acrossPlan = (q: string | undefined): Plan => ({
  queries: [clipQuery(q?.trim() ?? '') || undefined],
});

/**
 * How the audiences of a page are found: by its id, which our service answers exactly, else by its name, else
 * among all.
 *
 * @param expected how many the page counts, null where that is not known
 */
export function pagePlan(pageId: string, name: string | null | undefined, expected: number | null): Plan {
  const byName = name && clipQuery(name.trim());
  return { queries: [...new Set([pageId, ...(byName ? [byName] : []), undefined])], pageId, expected };
}

/** A search by its plan, one page for each request. */
export const searchQuery = (plan: Plan) =>
  infiniteQueryOptions({
    queryKey: ['searchAudiences', plan.pageId ?? null, plan.queries[0] ?? null, 'grown'] as const,
    queryFn: async ({ pageParam, signal }): Promise<Answer<AudienceHit>> => {
      const ask = pageParam ?? firstAsk(plan);
      const { query, limit, cursor } = ask;
      const answer = await call('searchAudiences', withCursor({ query: { query, limit } }, cursor), signal);
      return { ask, ...answer };
    },
    meta: requestMeta('searchAudiences', {
      query: { query: firstAsk(plan).query, limit: firstAsk(plan).limit },
    }),
    initialPageParam: null as Ask | null,
    getNextPageParam: (_, answers) => nextAsk(plan, answers).ask,
    ...pagedQueryDefaults,
  });

function firstAsk(plan: Plan): Ask {
  return nextAsk(plan, []).ask ?? { query: undefined, limit: 100, cursor: null };
}

const MAX_ASKS = 1000;

/** The names of a page's audiences, as they are now; null where not all of them could be loaded. */
export async function pageAudienceNames(client: QueryClient, pageId: string): Promise<string[] | null> {
  try {
    const page = await client.fetchQuery(pageQuery(pageId));
    const plan = pagePlan(pageId, page?.name, page?.audiencesCount ?? null);
    const { pages } = await client.fetchInfiniteQuery({
      ...searchQuery(plan),
      pages: MAX_ASKS,
      staleTime: 0,
    });
    if (nextAsk(plan, pages).notice !== null) return null;
    const hits = pages.flatMap(({ items }) => items).filter((hit) => hit.pageId === pageId);
    return hits.flatMap(({ effectiveName }) => effectiveName ?? []);
  } catch {
    return null;
  }
}

const hitInput = (audienceId: string) => ({ query: { query: clipQuery(audienceId), limit: 100 } });

/**
 * What the search says of one audience: its name and page. Null where it does not find it: a service need not
 * search by id, so that alone does not say that there is none.
 */
export const audienceHitQuery = (audienceId: string) =>
  queryOptions({
    queryKey: ['searchAudiences', 'hit', audienceId] as const,
    queryFn: async ({ client, signal }): Promise<AudienceHit | null> => {
      const { items } = await call('searchAudiences', hitInput(audienceId), signal);
      return items.find((hit) => hit.audienceId === audienceId) ?? hitIn(client, audienceId);
    },
    meta: requestMeta('searchAudiences', hitInput(audienceId)),
  });

/** What an earlier search has told of an audience. */
export function hitIn(client: QueryClient, audienceId: string): AudienceHit | null {
  const searches = client.getQueriesData<{ pages?: Answer<AudienceHit>[] }>({
    queryKey: ['searchAudiences'],
  });
  for (const [, data] of searches)
    for (const { items } of data?.pages ?? []) {
      const hit = items.find((each) => each.audienceId === audienceId);
      if (hit) return hit;
    }
  return null;
}

/** There is one audience more of some page: its count and the searches are to be read again. */
export function recount(client: QueryClient): void {
  for (const operation of ['listPages', 'searchAudiences'])
    void client.invalidateQueries({ queryKey: [operation] });
}

interface Searched {
  pages: Answer<AudienceHit>[];
  pageParams: unknown[];
}

/** Keeps what a response to a write has told of an audience, wherever it is shown; answers it with its age. */
export async function learn(
  client: QueryClient,
  audience: Received<Audience>,
): Promise<CachedRecord<Received<Audience>>> {
  const { audienceId, pageId, effectiveName } = audience;
  const known = await cacheRecord(client, 'audience', audienceId, audience);
  const renamed = (hit: AudienceHit) =>
    hit.audienceId === audienceId && effectiveName != null ? { ...hit, effectiveName } : hit;
  client.setQueryData<AudienceHit | null>(
    audienceHitQuery(audienceId).queryKey,
    (hit) => hit && renamed(hit),
  );
  for (const [queryKey, data] of client.getQueriesData<Searched>({ queryKey: ['searchAudiences'] }))
    if (data?.pages)
      patchCache<Searched>(
        client,
        queryKey,
        (search) =>
          search && {
            ...search,
            pages: search.pages.map((answer) => ({ ...answer, items: answer.items.map(renamed) })),
          },
      );
  if (pageId) {
    // A version may have been made, which neither of them has yet.
    void client.invalidateQueries({ queryKey: versionsQuery(pageId, audienceId).queryKey });
    void client.invalidateQueries({ queryKey: newestVersionQuery(pageId, audienceId).queryKey });
  }
  return known;
}

/** The first audiences that the service lists. */
export const firstHitsQuery = (limit: number) =>
  queryOptions({ ...queryFor('searchAudiences', { query: { limit } }), select: ({ items }) => items });

/** A list shows many audiences; asking about all of them at once would hold up everything else. */
const aFew = atMost(3);

/** The newest version of an audience, null where it has none; read again by itself while it is in flight. */
export const newestVersionQuery = (pageId: string, audienceId: string) => ({
  ...queryOptions({
    queryKey: ['listAudienceVersions', pageId, audienceId, 'newest'] as const,
    queryFn: async ({ signal }): Promise<ListedVersion | null> => {
      const params = { page_id: pageId, audience_id: audienceId };
      const input = { params, query: { limit: 1 } };
      const { items } = await aFew(() => call('listAudienceVersions', input, signal));
      return items[0] ?? null;
    },
    meta: requestMeta('listAudienceVersions', {
      params: { page_id: pageId, audience_id: audienceId },
      query: { limit: 1 },
    }),
    retry: false,
    staleTime: MINUTE,
  }),
  ...pollWhileInFlight((version: ListedVersion | null) => [version?.status]),
});
