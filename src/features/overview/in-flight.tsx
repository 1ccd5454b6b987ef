import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isInFlight, pollWhileInFlight } from '#api/sync/polling.ts';
import { type CachedRecord, cachedRecordsQuery } from '#api/sync/record-cache.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import {
  type AudienceHit,
  firstHitsQuery,
  newestVersionQuery,
} from '#features/audiences/audiences-queries.ts';
import type { ListedVersion } from '#features/versions/versions-queries.ts';
import { plural, truncate } from '#lib/text.ts';
import { audienceLink } from '#shell/navigation.ts';
import { Failure, Loading } from '#shell/query-section.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Nothing } from '#ui/section.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { OverviewPart, overviewRow } from './overview-part.tsx';

/** Audiences that are being published; updates automatically. */
export function InFlight() {
  const { inFlight, checkedCount, pending, error, busy, retry } = useInFlight();
  return (
    <OverviewPart
      id="in-flight"
      title="Publishing"
      aside={
        <Link to="/audiences" className={linkStyle}>
          All audiences
        </Link>
      }
      hint={checkedCount > 0 ? `Checked ${plural(checkedCount, 'recent audience')}.` : null}
    >
      {error ? <Failure error={error} busy={busy} onRetry={retry} /> : null}
      {inFlight.length > 0 ? (
        <ul>
          {inFlight.map(({ audienceId, pageId, name, version }) => (
            <li key={audienceId} className={overviewRow}>
              <Link
                {...audienceLink(audienceId, pageId)}
                className="row-link min-w-0 flex-1 truncate font-medium text-strong"
              >
                <bdi>{truncate(name || audienceId)}</bdi>
              </Link>
              <Status value={version.status} />
              <span className="flex-none text-muted text-xs">
                <Time value={version.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      ) : pending ? (
        <Loading name="audiences" />
      ) : checkedCount > 0 ? (
        <Nothing>Nothing is being published.</Nothing>
      ) : error ? null : (
        <Nothing>No audiences yet.</Nothing>
      )}
    </OverviewPart>
  );
}

/** Audiences to check; each costs one request. */
const MAX_CANDIDATES = 12;

interface Candidate {
  audienceId: string;
  pageId: string;
  name: string | null | undefined;
}

/** Newest version of each audience (null if none), polled while one is in flight. */
const newestQuery = (candidates: readonly Candidate[]) => ({
  ...queryOptions({
    queryKey: ['newestVersions', candidates.map(({ audienceId }) => audienceId)] as const,
    queryFn: ({ client }): Promise<(ListedVersion | null)[]> =>
      Promise.all(
        candidates.map(({ pageId, audienceId }) => {
          const query = newestVersionQuery(pageId, audienceId);
          const before = client.getQueryData(query.queryKey);
          // Keeps finished versions, whose queries no longer poll.
          return client.fetchQuery({ ...query, ...(isInFlight(before?.status) && { staleTime: 0 }) });
        }),
      ),
    staleTime: 0,
  }),
  ...pollWhileInFlight((versions: (ListedVersion | null)[]) => versions.map((version) => version?.status)),
});

/**
 * Audiences that are being published, among the recently loaded ones and the first that the service lists: the API
 * can't filter audiences by status.
 */
export function useInFlight() {
  const known = useQuery(cachedRecordsQuery('audience'));
  const hits = useQuery(firstHitsQuery(MAX_CANDIDATES));
  const candidates = candidatesOf(known.data ?? [], hits.data ?? []);
  const ready = !known.isPending && hits.data !== undefined;
  const newest = useQuery({ ...newestQuery(candidates), enabled: ready });
  const failed = hits.error ? hits : newest;
  return {
    inFlight: candidates.flatMap((candidate, index) => {
      const version = newest.data?.[index];
      return version && isInFlight(version.status) ? [{ ...candidate, version }] : [];
    }),
    /** Number of audiences with a loaded status. */
    checkedCount: newest.data?.length ?? 0,
    pending: hits.isPending || (ready && newest.isPending),
    error: failed.error,
    busy: failed.isFetching,
    retry: () => void failed.refetch(),
  };
}

function candidatesOf(
  known: readonly CachedRecord<Received<Audience>>[],
  hits: readonly AudienceHit[],
): Candidate[] {
  const candidates = new Map<string, Candidate>();
  const seen = known.slice(0, MAX_CANDIDATES).map(({ value }) => value);
  for (const { audienceId, pageId, effectiveName: name } of [...seen, ...hits])
    if (pageId && !candidates.has(audienceId)) candidates.set(audienceId, { audienceId, pageId, name });
  return [...candidates.values()];
}
