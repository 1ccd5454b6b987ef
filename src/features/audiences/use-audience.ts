import { useQuery } from '@tanstack/react-query';
import { useLiveList } from '#api/sync/polling.ts';
import { cachedRecordQuery } from '#api/sync/record-cache.ts';
import { isApiError } from '#api/transport/errors.ts';
import { pageQuery } from '#features/pages/pages-queries.ts';
import { statusOf, versionsQuery } from '#features/versions/versions-queries.ts';
import { audienceHitQuery } from './audiences-queries.ts';
import { pictureOf, type Sources } from './engine/picture.ts';

/** Everything that can be told of one audience, each part read by itself. */
export function useAudience(pageId: string, audienceId: string) {
  const known = useQuery(cachedRecordQuery('audience', audienceId));
  const hit = useQuery(audienceHitQuery(audienceId));
  const page = useQuery(pageQuery(pageId));
  const versions = useLiveList('listAudienceVersions', versionsQuery(pageId, audienceId), statusOf);
  const newest = versions.rows[0];
  const sources: Sources = { known: known.data, hit: hit.data, newest, page: page.data };
  // The versions are read by the audience's own address, so their 404 counts unless the search knows better: that
  // there is such an audience, and of this page.
  const elsewhere = hit.data?.pageId != null && hit.data.pageId !== pageId;
  const gone = isApiError(versions.query.error, 'not-found') && !hit.isPending && (!hit.data || elsewhere);
  return {
    known,
    hit,
    page,
    versions,
    newest,
    sources,
    picture: pictureOf(sources),
    failed: failureOf([hit, page, versions.query]),
    /** Why there is no such audience, null where there is or may be one. */
    missing: gone ? versions.query.error : null,
  };
}

interface Part {
  error: Error | null;
  isFetching: boolean;
  refetch(): unknown;
}

/** What several parts fail of mostly has one cause, so it is said once, and tried again for all of them. */
function failureOf(parts: readonly Part[]) {
  const failed = parts.filter(({ error }) => error !== null);
  return {
    error: failed[0]?.error ?? null,
    busy: failed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const part of failed) void part.refetch();
    },
  };
}
