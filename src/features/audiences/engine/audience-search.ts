import { INCOMPLETE_LIST, nextPage } from '#api/queries/pagination.ts';
import { formatNumber, plural } from '#lib/text.ts';

export interface SearchRequest {
  query: string | undefined;
  limit: number;
  /** Null for the first page. */
  cursor: string | null;
}

export interface SearchResponse<H extends Hit = Hit> {
  ask: SearchRequest;
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
  ask: SearchRequest | null;
  /** Why the results are incomplete, as a sentence. */
  notice: string | null;
}

/** Services without cursors need a larger limit to return more. */
export const LIMITS = [100, 1000, 10_000] as const;
const MAX_REQUESTS = 1000;

/**
 * Decides the next request of a search: the next page, a larger limit, or the plan's next query. Never repeats a
 * request and gives up queries without new results, so every search ends.
 */
export function nextRequest(plan: SearchPlan, answers: readonly SearchResponse[]): NextSearchRequest {
  const of = JSON.stringify([plan.queries, plan.pageId, plan.expected, answers.length]);
  const known = cache.get(answers);
  if (known?.of === of) return known.next;
  const next = computeNext(plan, answers);
  cache.set(answers, { of, next });
  return next;
}

/** Lists re-render per keystroke, with the same responses. */
const cache = new WeakMap<readonly SearchResponse[], { of: string; next: NextSearchRequest }>();

function computeNext(plan: SearchPlan, answers: readonly SearchResponse[]): NextSearchRequest {
  const last = answers.at(-1);
  const first = firstLimit(plan);
  if (!last) return { ask: { query: plan.queries[0], limit: first, cursor: null }, notice: null };
  const found = countFound(plan, answers);
  const { expected = null } = plan;
  if (expected !== null && found >= expected && plan.pageId !== undefined) return { ask: null, notice: null };
  if (answers.length >= MAX_REQUESTS) return finish(plan, found, INCOMPLETE_LIST);

  const ofQuery = answers.filter(({ ask }) => ask.query === last.ask.query);
  const more = nextOfQuery(ofQuery);
  if (more.ask) return more;
  const next = plan.queries.indexOf(last.ask.query) + 1;
  const known = expected !== null || (plan.pageId !== undefined && found === 0);
  if (next < plan.queries.length && known)
    return { ask: { query: plan.queries[next], limit: first, cursor: null }, notice: null };
  return finish(plan, found, more.notice);
}

export function countFound({ pageId }: SearchPlan, answers: readonly SearchResponse[]): number {
  const ids = new Set<string>();
  for (const { items } of answers)
    for (const hit of items) if (pageId === undefined || hit.pageId === pageId) ids.add(hit.audienceId);
  return ids.size;
}

/** Requests the expected number immediately. */
function firstLimit({ expected }: SearchPlan): number {
  return LIMITS.find((limit) => limit >= (expected ?? 0)) ?? LIMITS[LIMITS.length - 1] ?? 100;
}

function nextOfQuery(answers: readonly SearchResponse[]): NextSearchRequest {
  const last = answers.at(-1);
  if (!last) return { ask: null, notice: null };
  const { ask, items, hasMore, nextCursor } = last;
  if (hasMore === false) return { ask: null, notice: null };
  const seen = new Set(answers.slice(0, -1).flatMap((answer) => answer.items.map((hit) => hit.audienceId)));
  const hasNewItems = items.some((hit) => !seen.has(hit.audienceId));
  if (nextCursor) {
    const requested = new Set(answers.map((answer) => answer.ask.cursor));
    const { cursor, fault } = nextPage(last, { requested, hasNewItems: () => hasNewItems });
    return cursor === null
      ? { ask: null, notice: fault && INCOMPLETE_LIST }
      : { ask: { ...ask, cursor }, notice: null };
  }
  // Without `hasMore`, fewer items than requested mean that there are no more.
  if (!hasMore && items.length < ask.limit) return { ask: null, notice: null };
  const larger = LIMITS.find((limit) => limit > ask.limit);
  if (ask.cursor !== null || !larger || !hasNewItems) {
    const most = formatNumber(new Set([...seen, ...items.map((hit) => hit.audienceId)]).size);
    return { ask: null, notice: `Showing the first ${most}. Search to find others.` };
  }
  return { ask: { ...ask, limit: larger }, notice: null };
}

function finish(
  { pageId, expected = null }: SearchPlan,
  found: number,
  why: string | null,
): NextSearchRequest {
  if (pageId === undefined) return { ask: null, notice: why };
  if (expected === null) return { ask: null, notice: why };
  return {
    ask: null,
    notice: `Showing ${formatNumber(found)} of ${plural(expected, 'audience')}. Some may not be searchable yet.`,
  };
}
