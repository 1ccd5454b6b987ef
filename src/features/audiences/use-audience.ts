import { useQuery } from '@tanstack/react-query';
import { useLiveList } from '#api/sync/live-list.ts';
import { cachedRecordQuery } from '#api/sync/record-cache.ts';
import { pageQuery } from '#features/pages/public.ts';
import { versionStatusOf, versionsQuery } from '#features/versions/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { listAsQuery } from '#shell/query-section.tsx';
import { mergeSources } from './audience-record.ts';
import { audienceHitQuery } from './audiences-queries.ts';

/** Loads an audience, its page and its versions. */
export function useAudience(pageId: string, audienceId: string) {
  const cached = useQuery(cachedRecordQuery('audience', audienceId));
  const hit = useQuery(audienceHitQuery(audienceId));
  const page = useQuery(pageQuery(pageId));
  const versions = useLiveList(versionsQuery(pageId, audienceId), versionStatusOf);
  const newest = versions.rows[0];
  // A 404 of the versions means that the audience is missing, unless the search finds it on this page.
  const isOnOtherPage = hit.data?.pageId != null && hit.data.pageId !== pageId;
  const isMissing = isApiError(versions.error, 'not-found') && !hit.isPending && (!hit.data || isOnOtherPage);
  return {
    audience: mergeSources(audienceId, { cached: cached.data, hit: hit.data, newest }),
    /** Whether values that load automatically are missing. */
    isLoading: cached.isPending || hit.isPending || versions.status === 'pending',
    page,
    pageName: page.data?.name ?? hit.data?.pageName,
    versions,
    failed: [hit, page, listAsQuery(versions)].filter(({ error }) => error !== null),
    /** Error if the audience doesn't exist. */
    notFoundError: isMissing ? versions.error : null,
  };
}

export type AudienceQueries = ReturnType<typeof useAudience>;
