import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePaginationControls } from '#api/queries/use-pagination-controls.ts';
import { type CachedRecord, cachedRecordsQuery } from '#api/sync/record-cache.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { type AudienceHit, searchQuery } from './audiences-queries.ts';
import {
  type NextSearchRequest,
  nextRequest,
  type SearchPlan,
  type SearchResponse,
} from './engine/audience-search.ts';

/** Search result with its cached record. */
export type FoundAudience = AudienceHit & { known: CachedRecord<Received<Audience>> | undefined };

const none: never[] = [];

/**
 * The audiences that a search finds, as far as it has come.
 *
 * @param goOn whether to ask for more without being asked, after the step that comes next
 */
export function useAudienceSearch(plan: SearchPlan, goOn: (step: NextSearchRequest) => boolean) {
  const options = searchQuery(plan);
  // Keeps previous results while typing, but not those of another page.
  const found = useInfiniteQuery({
    ...options,
    ...(plan.pageId === undefined && { placeholderData: keepPreviousData }),
  });
  const earlier = found.isPlaceholderData;
  const query = earlier ? { ...found, hasNextPage: false } : found;
  const known = useQuery(cachedRecordsQuery('audience')).data;
  const reading = usePaginationControls(options.queryKey);

  const answers: SearchResponse<AudienceHit>[] = query.data?.pages ?? none;
  const step = answers.length > 0 && !earlier ? nextRequest(plan, answers) : null;
  const free = !reading.isPaused && !query.isFetching && !query.isError;
  const wanted = free && step !== null && step.ask !== null && goOn(step);
  const { fetchNextPage } = query;
  useEffect(() => {
    if (wanted) void fetchNextPage({ cancelRefetch: false });
  }, [wanted, fetchNextPage]);

  const rows = gathered(answers, plan.pageId, known);
  const isComplete = step !== null && step.ask === null && step.notice === null;
  const told = answers.at(-1)?.totalCount ?? null;
  return {
    query,
    rows,
    /** Counted by the page, else by the search. */
    total: plan.pageId === undefined ? told : (plan.expected ?? null),
    isComplete,
    notice: step?.notice ?? null,
    ...reading,
  };
}

function gathered(
  answers: readonly SearchResponse<AudienceHit>[],
  pageId: string | undefined,
  known: readonly CachedRecord<Received<Audience>>[] = none,
): FoundAudience[] {
  const records = new Map(known.map((record) => [record.id, record]));
  const rows = new Map<string, FoundAudience>();
  for (const { items } of answers)
    for (const hit of items)
      if (!rows.has(hit.audienceId) && (pageId === undefined || hit.pageId === pageId))
        rows.set(hit.audienceId, { ...hit, known: records.get(hit.audienceId) });
  return [...rows.values()];
}
