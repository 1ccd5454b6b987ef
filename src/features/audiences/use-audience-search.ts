import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { usePagination } from '#api/queries/use-list.ts';
import { type CachedRecord, cachedRecordsQuery } from '#api/sync/record-cache.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import {
  type NextSearchRequest,
  nextRequest,
  type SearchPlan,
  type SearchResponse,
} from './audience-search.ts';
import { type AudienceHit, searchQuery } from './audiences-queries.ts';

/** Search result with its cached record. */
export type FoundAudience = AudienceHit & { cached: CachedRecord<Received<Audience>> | undefined };

const none: never[] = [];

/**
 * Audiences that a search has found so far.
 *
 * @param shouldContinue whether to send the next request automatically
 */
export function useAudienceSearch(plan: SearchPlan, shouldContinue: (step: NextSearchRequest) => boolean) {
  const options = searchQuery(plan);
  // Keeps previous results while typing, but not those of another page.
  const query = useInfiniteQuery({
    ...options,
    ...(plan.pageId === undefined && { placeholderData: keepPreviousData }),
  });
  const cached = useQuery(cachedRecordsQuery('audience')).data;

  const responses: SearchResponse<AudienceHit>[] = query.data?.pages ?? none;
  const step = responses.length > 0 && !query.isPlaceholderData ? nextRequest(plan, responses) : null;
  const state = usePagination(query, options.queryKey, {
    next: step && { isEnd: step.request === null, notice: step.notice },
    shouldContinue: step !== null && shouldContinue(step),
  });
  return {
    ...state,
    queryKey: options.queryKey,
    rows: mergeHits(responses, plan.pageId, cached),
    /** Counted by the page, else by the search. */
    total: plan.pageId === undefined ? state.total : (plan.expected ?? null),
  };
}

function mergeHits(
  responses: readonly SearchResponse<AudienceHit>[],
  pageId: string | undefined,
  cached: readonly CachedRecord<Received<Audience>>[] = none,
): FoundAudience[] {
  const records = new Map(cached.map((record) => [record.id, record]));
  const rows = new Map<string, FoundAudience>();
  for (const { items } of responses)
    for (const hit of items)
      if (!rows.has(hit.audienceId) && (pageId === undefined || hit.pageId === pageId))
        rows.set(hit.audienceId, { ...hit, cached: records.get(hit.audienceId) });
  return [...rows.values()];
}
