import { useQuery } from '@tanstack/react-query';
import { useLiveList } from '#api/sync/live-list.ts';
import { cachedRecordQuery } from '#api/sync/record-cache.ts';
import { useCapability } from '#api/transport/session.ts';
import { pageQuery } from '#features/pages/public.ts';
import { versionStatusOf, versionsQuery } from '#features/versions/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { listAsQuery } from '#shell/query-section.tsx';
import { mergeSources, wholeAudience } from './audience-record.ts';
import { audienceHitQuery, audienceQuery } from './audiences-queries.ts';

/** Loads an audience, its page and its versions. */
export function useAudience(pageId: string, audienceId: string) {
  const canRead = useCapability('read-one');
  const read = useQuery({ ...audienceQuery(pageId, audienceId), enabled: canRead });
  const isReadable = canRead && read.data !== null;
  const page = useQuery(pageQuery(pageId));
  const versions = useLiveList(versionsQuery(pageId, audienceId), versionStatusOf);
  const merged = useMergedAudience(pageId, audienceId, versions, !isReadable);
  const { hit, ...audience } = isReadable
    ? {
        hit: undefined,
        audience: read.data
          ? wholeAudience({ id: audienceId, value: read.data, seenAt: read.dataUpdatedAt })
          : mergeSources(audienceId, {}),
        isLoading: !read.data,
        notFoundError: !read.data && isApiError(read.error, 'not-found') ? read.error : null,
      }
    : merged;
  return {
    ...audience,
    isReadable,
    page,
    pageName: page.data?.name ?? hit?.data?.pageName,
    versions,
    failed: [hit ?? read, page, listAsQuery(versions)].filter(({ error }) => error !== null),
  };
}

export type AudienceQueries = ReturnType<typeof useAudience>;

/** Merges an audience from other responses, for services that can't read one. */
function useMergedAudience(
  pageId: string,
  audienceId: string,
  versions: ReturnType<typeof useLiveList<'listAudienceVersions'>>,
  enabled: boolean,
) {
  const cached = useQuery({ ...cachedRecordQuery('audience', audienceId), enabled });
  const hit = useQuery({ ...audienceHitQuery(audienceId), enabled });
  // A 404 of the versions means that the audience is missing, unless the search finds it on this page.
  const isOnOtherPage = hit.data?.pageId != null && hit.data.pageId !== pageId;
  const isMissing = isApiError(versions.error, 'not-found') && !hit.isPending && (!hit.data || isOnOtherPage);
  return {
    hit,
    audience: mergeSources(audienceId, { cached: cached.data, hit: hit.data, newest: versions.rows[0] }),
    /** Whether values that load automatically are missing. */
    isLoading: cached.isPending || hit.isPending || versions.status === 'pending',
    /** Error if the audience doesn't exist. */
    notFoundError: isMissing ? versions.error : null,
  };
}
