import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAudienceResult } from '#api/queries/audience-results.ts';
import { useLiveList } from '#api/sync/live-list.ts';
import { cachedRecordQuery } from '#api/sync/record-cache.ts';
import { useCapability } from '#api/transport/session.ts';
import { pageQuery } from '#features/pages/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { listAsQuery } from '#shell/query-section.tsx';
import { useNow } from '#ui/use-now.ts';
import { countOverrides, mergeSources, wholeAudience } from './audience-record.ts';
import { describeState, isVersionStuck } from './audience-state.ts';
import { audienceHitQuery, audienceQuery } from './audiences-queries.ts';
import { versionStatusOf, versionsQuery } from './versions-queries.ts';

/** Loads an audience, its page and its versions. If the service can't read it, it's merged from other responses. */
export function useAudience(pageId: string, audienceId: string) {
  const isAnnounced = useCapability('read-one');
  // Until the next visit, as another way to load the audience would reset its form.
  const [canRead] = useState(isAnnounced);
  const read = useQuery({ ...audienceQuery(pageId, audienceId), enabled: canRead });
  const isReadable = canRead && read.data !== null;
  const cached = useQuery({ ...cachedRecordQuery('audience', audienceId), enabled: !isReadable });
  const hit = useQuery({ ...audienceHitQuery(audienceId), enabled: !isReadable });
  const page = useQuery(pageQuery(pageId));
  const versions = useLiveList(versionsQuery(pageId, audienceId), versionStatusOf);
  // A 404 of the versions means that the audience is missing, unless the search finds it on this page.
  const isFound = hit.isPending || (hit.data && (hit.data.pageId ?? pageId) === pageId);
  const { error } = isReadable ? read : versions;
  const isMissing = isApiError(error, 'not-found') && (isReadable ? !read.data : !isFound);
  return {
    pageId,
    audienceId,
    audience: read.data
      ? wholeAudience({ id: audienceId, value: read.data, seenAt: read.dataUpdatedAt })
      : mergeSources(audienceId, { cached: cached.data, hit: hit.data, newest: versions.rows[0] }),
    /** Whether the service can read audiences, so that all values are current. */
    isReadable,
    /** Whether values that load automatically are missing. Later, versions and page would move the form. */
    isLoading:
      versions.status === 'pending' ||
      (isReadable
        ? (!read.data && !read.error) || (page.isPending && page.failureCount === 0)
        : cached.isPending || hit.isPending),
    page,
    pageName: page.data?.name ?? hit.data?.pageName,
    versions,
    failed: [isReadable ? read : hit, page, listAsQuery(versions)].filter((query) => query.error !== null),
    notFoundError: isMissing ? error : null,
    /** Why there are no values to edit. */
    loadError: isReadable && !read.data ? read.error : null,
  };
}

export type AudienceQueries = ReturnType<typeof useAudience>;

/** The version that visitors get. */
export function liveVersionOf({ audience: { value }, versions }: AudienceQueries) {
  // If never published, `publishedVersion` is the latest version.
  const published = value.publishedVersion?.publishedAt ? value.publishedVersion : null;
  return published ?? versions.rows.find(({ status }) => status === 'published') ?? null;
}

/** The newest version, if it has been publishing for too long. */
export function stuckVersionOf({ audience, versions: { rows } }: AudienceQueries, now: number) {
  const [newest] = rows;
  return newest && !audience.value.publishAt && isVersionStuck(newest, now) ? newest : undefined;
}

/**
 * The state by the newest of the loaded records.
 *
 * @param now epoch ms
 */
export function describedStateOf(queries: AudienceQueries, now: number) {
  const { audience, page, versions } = queries;
  const { value } = audience;
  const newest = versions.rows[0] ?? value.latestVersion;
  const live = liveVersionOf(queries);
  // The list of versions may have been loaded before the newest one was published.
  const isNewestLive = live !== null && live.versionId === newest?.versionId;
  const status = isNewestLive ? 'published' : newest?.status;
  return describeState(
    {
      status: value.status === 'archived' ? value.status : (status ?? value.status),
      isPublished: live != null,
      publishAt: value.publishAt,
      isPageArchived: page.data?.status === 'archived',
      isStuck: stuckVersionOf(queries, now) !== undefined,
    },
    { latest: newest?.versionNumber, live: live?.versionNumber },
  );
}

/** Counts in the tabs of an audience; null without a number, undefined if the service doesn't have them. */
export function useAudienceCounts({ audience, audienceId, isReadable, versions }: AudienceQueries) {
  const { value, seenAt } = audience;
  const { isAvailable, result } = useAudienceResult(audienceId, useNow());
  return {
    // A name of its own isn't an override, but listed as one.
    overrides: isReadable ? (seenAt === null ? null : countOverrides(value)) : undefined,
    versions: versions.total ?? (versions.isComplete ? versions.rows.length : null),
    results: isAvailable ? (result === undefined ? null : (result?.sessions ?? 0)) : undefined,
  };
}
