import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#api/queries/queries.ts';
import { useCapability } from '#api/transport/session.ts';
import { parseTimestamp } from '#lib/timestamp.ts';

/** The service stores 200 and named ones. */
const MAX_EDITS = 300;
const MAX_AUDIENCES = 1000;

/** Times of the page's edits, epoch ms; undefined if the service doesn't store them. */
function useEditTimes(pageId: string, isEnabled: boolean): number[] | undefined {
  const hasHistory = useCapability('page-history');
  const { data } = useQuery({
    ...queryFor('listPageRevisions', { params: { page_id: pageId }, query: { limit: MAX_EDITS } }),
    enabled: hasHistory && isEnabled,
  });
  if (!hasHistory) return undefined;
  return (data?.items ?? []).flatMap(({ createdAt }) => parseTimestamp(createdAt) ?? []);
}

/**
 * Times at which the live versions of the page's audiences were published, epoch ms; undefined if the service doesn't
 * list audiences.
 */
function usePublishTimes(pageId: string, isEnabled: boolean): number[] | undefined {
  const canList = useCapability('audience-lists');
  const { data } = useQuery({
    ...queryFor('listPageAudiences', { params: { page_id: pageId }, query: { limit: MAX_AUDIENCES } }),
    enabled: canList && isEnabled,
  });
  if (!canList) return undefined;
  return (data?.items ?? []).flatMap(({ publishedAt }) => parseTimestamp(publishedAt) ?? []);
}

/** Number of times by bucket. */
export const countTimes = (boundaries: readonly number[], times: readonly number[]): number[] =>
  boundaries
    .slice(0, -1)
    .map((start, index) => times.filter((at) => at >= start && at < (boundaries[index + 1] ?? 0)).length);

/**
 * Edits and published versions of a page by bucket, of the kinds that the service lists.
 * @param boundaries starts of the buckets and the end of the last, epoch ms
 */
export function usePageMarks(pageId: string, boundaries: readonly number[], isEnabled: boolean) {
  const editTimes = useEditTimes(pageId, isEnabled);
  const publishTimes = usePublishTimes(pageId, isEnabled);
  return [
    { kind: 'edit' as const, verb: 'Edited', label: 'Page edits', times: editTimes },
    { kind: 'publication' as const, verb: 'Published', label: 'Versions published', times: publishTimes },
  ].flatMap(({ times, ...mark }) => (times ? { ...mark, counts: countTimes(boundaries, times) } : []));
}
