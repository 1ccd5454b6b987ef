import { INCOMPLETE_LIST, nextPage } from '#api/queries/pagination.ts';
import { formatNumber, plural } from '#lib/text.ts';

export interface SearchRequest {
  query: string | undefined;
  limit: number;
  /** Null for the first page. */
  cursor: string | null;
}

export interface SearchResponse<H extends Hit = Hit> {
  request: SearchRequest;
  items: readonly H[];
  hasMore?: boolean | null | undefined;
  nextCursor?: string | null | undefined;
  totalCount?: number | null | undefined;
}

interface Hit {
  audienceId: string;
  pageId?: string | null | undefined;
}

export interface SearchPlan {
  /** Tried in order until the expected number of audiences is found. */
  queries: readonly (string | undefined)[];
  /** Counts only audiences of this page. */
  pageId?: string | undefined;
  /** Number of audiences to find, if known. */
  expected?: number | null;
}

export interface NextSearchRequest {
  /** Null once the search is done. */
  request: SearchRequest | null;
  /** Why the results are incomplete, as a sentence. */
  notice: string | null;
}

/** Services without cursors need a larger limit to return more. */
const LIMITS = [100, 1000, 10_000] as const;
const MAX_REQUESTS = 1000;

/**
 * Decides the next request of a search: the next page, a larger limit, or the plan's next query. Never repeats a
 * request and gives up queries without new results, so every search ends.
 */
export function nextRequest(plan: SearchPlan, responses: readonly SearchResponse[]): NextSearchRequest {
  const key = JSON.stringify([plan.queries, plan.pageId, plan.expected, responses.length]);
  const entry = cache.get(responses);
  if (entry?.key === key) return entry.next;
  const next = computeNext(plan, responses);
  cache.set(responses, { key, next });
  return next;
}

/** Lists re-render per keystroke, with the same responses. */
const cache = new WeakMap<readonly SearchResponse[], { key: string; next: NextSearchRequest }>();

function computeNext(plan: SearchPlan, responses: readonly SearchResponse[]): NextSearchRequest {
  const last = responses.at(-1);
  const first = firstLimit(plan);
  if (!last) return { request: { query: plan.queries[0], limit: first, cursor: null }, notice: null };
  const found = countFound(plan, responses);
  const { expected = null } = plan;
  if (expected !== null && found >= expected && plan.pageId !== undefined)
    return { request: null, notice: null };
  if (responses.length >= MAX_REQUESTS) return finish(plan, found, INCOMPLETE_LIST);

  const queryResponses = responses.filter(({ request }) => request.query === last.request.query);
  const more = nextOfQuery(queryResponses);
  if (more.request) return more;
  const next = plan.queries.indexOf(last.request.query) + 1;
  const canContinue = expected !== null || (plan.pageId !== undefined && found === 0);
  if (next < plan.queries.length && canContinue)
    return { request: { query: plan.queries[next], limit: first, cursor: null }, notice: null };
  return finish(plan, found, more.notice);
}

export function countFound({ pageId }: SearchPlan, responses: readonly SearchResponse[]): number {
  const ids = new Set<string>();
  for (const { items } of responses)
    for (const hit of items) if (pageId === undefined || hit.pageId === pageId) ids.add(hit.audienceId);
  return ids.size;
}

/** Requests the expected number immediately. */
function firstLimit({ expected }: SearchPlan): number {
  return LIMITS.find((limit) => limit >= (expected ?? 0)) ?? LIMITS[LIMITS.length - 1] ?? 100;
}

function nextOfQuery(responses: readonly SearchResponse[]): NextSearchRequest {
  const last = responses.at(-1);
  if (!last) return { request: null, notice: null };
  const { request, items, hasMore, nextCursor } = last;
  if (hasMore === false) return { request: null, notice: null };
  const seen = new Set(
    responses.slice(0, -1).flatMap((response) => response.items.map((hit) => hit.audienceId)),
  );
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
  const larger = LIMITS.find((limit) => limit > request.limit);
  if (request.cursor !== null || !larger || !hasNewItems) {
    const count = formatNumber(new Set([...seen, ...items.map((hit) => hit.audienceId)]).size);
    return { request: null, notice: `Showing the first ${count}. Search to find others.` };
  }
  return { request: { ...request, limit: larger }, notice: null };
}

function finish(
  { pageId, expected = null }: SearchPlan,
  found: number,
  notice: string | null,
): NextSearchRequest {
  if (pageId === undefined) return { request: null, notice };
  if (expected === null) return { request: null, notice };
  return {
    request: null,
    notice: `Showing ${formatNumber(found)} of ${plural(expected, 'audience')}. Some may not be searchable yet.`,
  };
}
