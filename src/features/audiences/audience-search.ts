import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clipQuery, pagedQueryDefaults, withCursor } from '#api/queries/queries.ts';
import { usePagination } from '#api/queries/use-list.ts';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { call } from '#api/transport/client.ts';
import { INCOMPLETE_LIST, nextPage } from '#lib/pagination.ts';
import { formatNumber, plural } from '#lib/text.ts';
import type { AudienceHit, AudienceRow } from './audiences-queries.ts';

export interface SearchRequest {
  query: string | undefined;
  limit: number;
  /** Null for the first page. */
  cursor: string | null;
}

export interface SearchResponse {
  request: SearchRequest;
  items: readonly AudienceHit[];
  hasMore?: boolean | null | undefined;
  nextCursor?: string | null | undefined;
  totalCount?: number | null | undefined;
}

export interface SearchPlan {
  /** Tried in order until the expected number of audiences is found. */
  queries: readonly (string | undefined)[];
  /** Counts only audiences of this page. */
  pageId?: string | undefined;
  /** Number of audiences to find, if known. */
  expected?: number | null;
}

export const crossPagePlan = (q: string | undefined): SearchPlan => ({
  queries: [clipQuery(q?.trim() ?? '') || undefined],
});

/**
 * Finds the audiences of a page: by its ID, which our service supports, else by its name, else among all audiences.
 *
 * @param expected the page's number of audiences, if known
 */
export function pagePlan(
  pageId: string,
  name: string | null | undefined,
  expected: number | null,
): SearchPlan {
  const byName = name && clipQuery(name.trim());
  return { queries: [...new Set([pageId, ...(byName ? [byName] : []), undefined])], pageId, expected };
}

export interface NextSearchRequest {
  /** Null once the search is done. */
  request: SearchRequest | null;
  /** Why the results are incomplete, as a sentence. */
  notice: string | null;
}

/** Services without cursors need a larger limit to return more. */
const MAX_LIMIT = 10_000;
const LIMITS = [100, 1000, MAX_LIMIT];
export const MAX_REQUESTS = 1000;

/** First request of a query. Requests the expected number immediately. */
const firstRequest = ({ queries, expected }: SearchPlan, index = 0): SearchRequest => ({
  query: queries[index],
  limit: LIMITS.find((limit) => limit >= (expected ?? 0)) ?? MAX_LIMIT,
  cursor: null,
});

/**
 * Decides the next request of a search: the next page, a larger limit, or the plan's next query. Never repeats a
 * request and gives up queries without new results, so every search ends.
 */
export function nextRequest(plan: SearchPlan, responses: readonly SearchResponse[]): NextSearchRequest {
  const { queries, pageId, expected = null } = plan;
  const query = responses.at(-1)?.request.query;
  if (responses.length === 0) return { request: firstRequest(plan), notice: null };
  const found = countFound(plan, responses);
  if (pageId !== undefined && expected !== null && found >= expected) return { request: null, notice: null };
  let notice: string | null = INCOMPLETE_LIST;
  if (responses.length < MAX_REQUESTS) {
    const more = nextOfQuery(responses.filter(({ request }) => request.query === query));
    if (more.request) return more;
    const next = queries.indexOf(query) + 1;
    if (next < queries.length && (expected !== null || found === 0))
      return { request: firstRequest(plan, next), notice: null };
    notice = more.notice;
  }
  if (pageId === undefined) return { request: null, notice };
  return {
    request: null,
    notice:
      expected === null
        ? null
        : `Showing ${formatNumber(found)} of ${plural(expected, 'audience')}. Some may not be searchable yet.`,
  };
}

export const countFound = ({ pageId }: SearchPlan, responses: readonly SearchResponse[]): number =>
  hitsById(responses, pageId).size;

export function hitsById(responses: readonly SearchResponse[], pageId?: string) {
  const hits = new Map<string, AudienceHit>();
  for (const { items } of responses)
    for (const hit of items) if (pageId === undefined || hit.pageId === pageId) hits.set(hit.audienceId, hit);
  return hits;
}

function nextOfQuery(responses: readonly SearchResponse[]): NextSearchRequest {
  const last = responses.at(-1);
  if (!last || last.hasMore === false) return { request: null, notice: null };
  const { request, items, hasMore, nextCursor } = last;
  const seen = hitsById(responses.slice(0, -1));
  const hasNewItems = items.some((hit) => !seen.has(hit.audienceId));
  if (nextCursor) {
    const requested = new Set(responses.map((response) => response.request.cursor));
    const { cursor, fault } = nextPage(last, { requested, hasNewItems: () => hasNewItems });
    return cursor === null
      ? { request: null, notice: fault && INCOMPLETE_LIST }
      : { request: { ...request, cursor }, notice: null };
  }
  // Without `hasMore`, fewer items than requested mean that there are no more.
  if (!hasMore && items.length < request.limit) return { request: null, notice: null };
  const limit = LIMITS.find((each) => each > request.limit);
  if (request.cursor === null && limit && hasNewItems)
    return { request: { ...request, limit }, notice: null };
  const count = formatNumber(hitsById(responses).size);
  return { request: null, notice: `Showing the first ${count}. Search to find others.` };
}

export const searchQuery = (plan: SearchPlan) => {
  // The expected number may load during the search.
  const { query, limit } = firstRequest({ ...plan, expected: null });
  return infiniteQueryOptions({
    queryKey: ['searchAudiences', { query: { query, limit } }, 'search', plan.pageId ?? null] as const,
    queryFn: async ({ pageParam, signal }): Promise<SearchResponse> => {
      const request = pageParam ?? firstRequest(plan);
      const { query, limit, cursor } = request;
      const response = await call('searchAudiences', withCursor({ query: { query, limit } }, cursor), signal);
      return { request, ...response };
    },
    initialPageParam: null as SearchRequest | null,
    getNextPageParam: (_, responses) => nextRequest(plan, responses).request,
    ...pagedQueryDefaults,
  });
};

const none: never[] = [];

/**
 * Audiences found by a search so far, with their cached values.
 *
 * @param shouldContinue whether to send the next request automatically
 */
export function useAudienceSearch(
  plan: SearchPlan,
  shouldContinue: (next: NextSearchRequest) => boolean,
  enabled: boolean,
) {
  const options = searchQuery(plan);
  const query = useInfiniteQuery({ ...options, enabled, placeholderData: keepPreviousData });
  const cached = useQuery(cachedRecordsQuery('audience')).data ?? none;
  const responses: SearchResponse[] = query.data?.pages ?? none;
  const next = responses.length > 0 && !query.isPlaceholderData ? nextRequest(plan, responses) : null;
  const state = usePagination(query, options.queryKey, {
    next: next && { isEnd: next.request === null, notice: next.notice },
    shouldContinue: enabled && next !== null && shouldContinue(next),
  });
  const records = new Map(cached.map((record) => [record.id, record]));
  const hits = [...hitsById(responses, plan.pageId).values()];
  const rows = hits.map((hit): AudienceRow => {
    const cached = records.get(hit.audienceId);
    return { ...cached?.value, ...hit, seenAt: cached?.seenAt };
  });
  return {
    ...state,
    queryKey: options.queryKey,
    rows,
    /** Counted by the page, else by the search. */
    total: plan.pageId === undefined ? state.total : (plan.expected ?? null),
  };
}
