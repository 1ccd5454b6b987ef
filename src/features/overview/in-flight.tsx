import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isInFlight } from '#api/sync/polling.ts';
import { type CachedRecord, cachedRecordsQuery } from '#api/sync/record-cache.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { type AudienceHit, firstHitsQuery, newestVersionQuery } from '#features/audiences/public.ts';
import { plural, truncate } from '#lib/text.ts';
import { audienceLink } from '#shell/navigation.ts';
import { Failure, Loading } from '#shell/query-section.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Nothing } from '#ui/section.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { OverviewPart, overviewRow } from './overview-part.tsx';

/** Audiences to check; each costs one request. */
const MAX_CANDIDATES = 12;

/**
 * Audiences that are being published, among the recently loaded ones and the first that the service lists: the API
 * can't filter audiences by status. Updates automatically.
 */
export function InFlight() {
  const known = useQuery(cachedRecordsQuery('audience'));
  const hits = useQuery(firstHitsQuery(MAX_CANDIDATES));
  const candidates = known.data && hits.data ? candidatesOf(known.data, hits.data) : [];
  const newest = useQueries({
    queries: candidates.map(({ pageId, audienceId }) => newestVersionQuery(pageId, audienceId)),
  });
  const inFlight = candidates.flatMap((candidate, index) => {
    const version = newest[index]?.data;
    return version && isInFlight(version.status) ? [{ ...candidate, version }] : [];
  });
  const checkedCount = newest.filter(({ data }) => data !== undefined).length;
  const failed = [hits, ...newest].filter(({ error }) => error);
  const error = failed[0]?.error;
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
      {error ? (
        <Failure
          error={error}
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      ) : null}
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
      ) : hits.isPending || newest.some(({ isPending }) => isPending) ? (
        <Loading name="audiences" />
      ) : checkedCount > 0 ? (
        <Nothing>Nothing is being published.</Nothing>
      ) : error ? null : (
        <Nothing>No audiences yet.</Nothing>
      )}
    </OverviewPart>
  );
}

function candidatesOf(known: readonly CachedRecord<Received<Audience>>[], hits: readonly AudienceHit[]) {
  const seen = known.slice(0, MAX_CANDIDATES).map(({ value }) => value);
  const found = [...seen, ...hits].flatMap(({ audienceId, pageId, effectiveName: name }) =>
    pageId ? [{ audienceId, pageId, name }] : [],
  );
  const ids = found.map(({ audienceId }) => audienceId);
  return found.filter(({ audienceId }, index) => ids.indexOf(audienceId) === index);
}
