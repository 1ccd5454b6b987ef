import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePaginationControls } from '#api/queries/use-list.ts';
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
  const found = useInfiniteQuery({
    ...options,
    ...(plan.pageId === undefined && { placeholderData: keepPreviousData }),
  });
  const isPrevious = found.isPlaceholderData;
  const query = isPrevious ? { ...found, hasNextPage: false } : found;
  const cached = useQuery(cachedRecordsQuery('audience')).data;
  const controls = usePaginationControls(options.queryKey);

  const responses: SearchResponse<AudienceHit>[] = query.data?.pages ?? none;
  const step = responses.length > 0 && !isPrevious ? nextRequest(plan, responses) : null;
  const canFetch = !controls.isPaused && !query.isFetching && !query.isError;
  const shouldFetchNext = canFetch && step !== null && step.request !== null && shouldContinue(step);
  const { fetchNextPage } = query;
  useEffect(() => {
    if (shouldFetchNext) void fetchNextPage({ cancelRefetch: false });
  }, [shouldFetchNext, fetchNextPage]);

  const rows = mergeHits(responses, plan.pageId, cached);
  const isComplete = step !== null && step.request === null && step.notice === null;
  const searchTotal = responses.at(-1)?.totalCount ?? null;
  return {
    query,
    rows,
    /** Counted by the page, else by the search. */
    total: plan.pageId === undefined ? searchTotal : (plan.expected ?? null),
    isComplete,
    notice: step?.notice ?? null,
    ...controls,
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
