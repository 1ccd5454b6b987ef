import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isInFlight } from '#api/sync/polling.ts';
import { type CachedRecord, cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { useCapability } from '#api/transport/session.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import {
  type AudienceHit,
  type AudienceRow,
  firstHitsQuery,
  inFlightAudiencesQuery,
  newestVersionQuery,
} from '#features/audiences/public.ts';
import { plural, truncate, visibleName } from '#lib/text.ts';
import { audienceLink } from '#shell/navigation.ts';
import { Failure, Loading, QuerySection } from '#shell/query-section.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { EmptyText } from '#ui/section.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { OverviewPart, overviewRow } from './overview-part.tsx';

/** Audiences to check; each costs one request. */
const MAX_CANDIDATES = 12;

/** Audiences that are being published. Updates automatically. */
export const InFlight = () => (useCapability('read-one') ? <ListedInFlight /> : <CheckedInFlight />);

function ListedInFlight() {
  const query = useQuery(inFlightAudiencesQuery(useCapability('audience-lists')));
  return (
    <Publishing>
      <QuerySection query={query} name="audiences">
        {({ items }) => <Audiences audiences={items.filter(({ publishAt }) => !publishAt)} />}
      </QuerySection>
    </Publishing>
  );
}

/** For services that can't list audiences: checks those loaded recently and the first that the search finds. */
function CheckedInFlight() {
  const known = useQuery(cachedRecordsQuery('audience'));
  const hits = useQuery(firstHitsQuery(MAX_CANDIDATES));
  const candidates = known.data && hits.data ? candidatesOf(known.data, hits.data) : [];
  const newest = useQueries({
    queries: candidates.map(({ pageId, audienceId }) => newestVersionQuery(pageId ?? '', audienceId)),
  });
  const inFlight = candidates
    .map((audience, index) => {
      const { status, createdAt } = newest[index]?.data ?? {};
      return { ...audience, status, latestVersionAt: createdAt };
    })
    .filter(({ status }) => isInFlight(status));
  const isPending = hits.isPending || newest.some((version) => version.isPending);
  const checkedCount = newest.filter(({ data }) => data !== undefined).length;
  const failed = [hits, ...newest].filter(({ error }) => error);
  const error = failed[0]?.error;
  return (
    <Publishing hint={checkedCount > 0 ? `Checked ${plural(checkedCount, 'recent audience')}.` : null}>
      {error ? (
        <Failure
          error={error}
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      ) : null}
      {isPending && inFlight.length === 0 ? (
        <Loading name="audiences" />
      ) : checkedCount > 0 ? (
        <Audiences audiences={inFlight} />
      ) : error ? null : (
        <EmptyText>No audiences yet.</EmptyText>
      )}
    </Publishing>
  );
}

const Publishing = ({ hint, children }: { hint?: ReactNode; children: ReactNode }) => (
  <OverviewPart
    id="in-flight"
    title="Publishing"
    aside={
      <Link to="/audiences" className={linkStyle}>
        All audiences
      </Link>
    }
    hint={hint}
  >
    {children}
  </OverviewPart>
);

const Audiences = ({ audiences }: { audiences: readonly AudienceRow[] }) =>
  audiences.length === 0 ? (
    <EmptyText>Nothing is being published.</EmptyText>
  ) : (
    <ul>
      {audiences.map(({ audienceId, pageId, effectiveName, status, latestVersionAt }) => (
        <li key={audienceId} className={overviewRow}>
          <Link
            {...audienceLink(audienceId, pageId)}
            className="row-link min-w-0 flex-1 truncate font-medium text-strong"
          >
            <bdi>{truncate(visibleName(effectiveName) || audienceId)}</bdi>
          </Link>
          <Status value={status} />
          <span className="flex-none text-muted text-xs">
            <Time value={latestVersionAt} />
          </span>
        </li>
      ))}
    </ul>
  );

function candidatesOf(
  known: readonly CachedRecord<Received<Audience>>[],
  hits: readonly AudienceHit[],
): AudienceRow[] {
  const seen = known.slice(0, MAX_CANDIDATES).map(({ value }) => value);
  const candidates = new Map<string, AudienceRow>();
  for (const audience of [...seen, ...hits])
    if (audience.pageId && !candidates.has(audience.audienceId))
      candidates.set(audience.audienceId, audience);
  return [...candidates.values()];
}
