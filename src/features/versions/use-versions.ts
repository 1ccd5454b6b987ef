import { useLiveList } from '#api/sync/live-list.ts';
import {
  type AudiencePlace,
  formatPublishAt,
  type ListedVersion,
  useAudience,
  useAudienceCounts,
  versionStatusOf,
  versionsQuery,
} from '#features/audiences/public.ts';
import { audienceBreadcrumbs } from '#shell/navigation.ts';
import { useRestore } from './restore-version.tsx';
import { filterByStatus, versionRows } from './version-rows.ts';

/**
 * An audience, its versions, and those with a status of the filter.
 *
 * @param needsMore whether more versions are needed than are loaded; a filter needs all
 */
export function useVersions(
  place: AudiencePlace,
  status: string | undefined,
  needsMore: (versions: ListedVersion[]) => boolean = () => false,
) {
  const queries = useAudience(place.pageId, place.audienceId);
  const list = useLiveList(versionsQuery(place.pageId, place.audienceId), versionStatusOf, {
    loadAll: (versions) => status !== undefined || needsMore(versions),
  });
  const { publishAt, effectiveName } = queries.audience.value;
  const { pageId, audienceId } = place;
  const isPending = queries.isLoading || queries.page.isPending;
  const all = versionRows(list.rows, publishAt ? formatPublishAt(publishAt) : null);
  return {
    queries,
    counts: useAudienceCounts(queries),
    list,
    all,
    rows: filterByStatus(all, status),
    /** For the progress of publishing. A scheduled version only waits for its time. */
    publishing: publishAt ? [] : list.rows,
    restore: useRestore(place, queries),
    breadcrumbs: audienceBreadcrumbs(pageId, queries.pageName, audienceId, effectiveName, isPending),
  };
}
