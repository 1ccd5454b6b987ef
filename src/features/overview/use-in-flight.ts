import { queryOptions, useQuery } from '@tanstack/react-query';
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

/** As many as a list of audiences asks about at once; each costs one request. */
const MOST_OF_EACH = 12;

interface Candidate {
  audienceId: string;
  pageId: string;
  name: string | null | undefined;
}

/** The newest version of each, null where it has none; read again by itself while one is in flight. */
const newestQuery = (candidates: readonly Candidate[]) => ({
  ...queryOptions({
    queryKey: ['listAudienceVersions', 'newest of', candidates.map(({ audienceId }) => audienceId)] as const,
    queryFn: ({ client }): Promise<(ListedVersion | null)[]> =>
      Promise.all(
        candidates.map(({ pageId, audienceId }) => {
          const query = newestVersionQuery(pageId, audienceId);
          const before = client.getQueryData(query.queryKey);
          // One that has arrived stays where it is; the others have moved on since.
          return client.fetchQuery({ ...query, ...(isInFlight(before?.status) && { staleTime: 0 }) });
        }),
      ),
    staleTime: 0,
  }),
  ...pollWhileInFlight((versions: (ListedVersion | null)[]) => versions.map((version) => version?.status)),
});

/**
 * The audiences on their way to being published, among those that can be asked about without looking through all:
 * the ones this browser has been told of last, and the first that the service lists. No operation lists them by status.
 */
export function useInFlight() {
  const known = useQuery(cachedRecordsQuery('audience'));
  const hits = useQuery(firstHitsQuery(MOST_OF_EACH));
  const candidates = candidatesOf(known.data ?? [], hits.data ?? []);
  const ready = !known.isPending && hits.data !== undefined;
  const newest = useQuery({ ...newestQuery(candidates), enabled: ready });
  const failed = hits.error ? hits : newest;
  return {
    flying: candidates.flatMap((candidate, index) => {
      const version = newest.data?.[index];
      return version && isInFlight(version.status) ? [{ ...candidate, version }] : [];
    }),
    /** How many have told where they stand. */
    told: newest.data?.length ?? 0,
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
  const seen = known.slice(0, MOST_OF_EACH).map(({ value }) => value);
  for (const { audienceId, pageId, effectiveName: name } of [...seen, ...hits])
    if (pageId && !candidates.has(audienceId)) candidates.set(audienceId, { audienceId, pageId, name });
  return [...candidates.values()];
}
