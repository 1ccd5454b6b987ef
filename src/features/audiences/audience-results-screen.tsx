import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRecentName } from '#api/sync/recents.ts';
import { recordName } from '#lib/id.ts';
import { truncate } from '#lib/text.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { audienceBreadcrumbs, audienceTabs } from '#shell/navigation.ts';
import type { Crumb } from '#shell/screen.tsx';
import type { Tab } from '#shell/tabs.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Time } from '#ui/time.tsx';
import { useNow } from '#ui/use-now.ts';
import { AudienceHeader } from './audience-header.tsx';
import {
  type AudienceQueries,
  describedStateOf,
  liveVersionOf,
  useAudience,
  useAudienceCounts,
} from './use-audience.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/results');

interface SessionsOfAudience {
  audienceId: string;
  breadcrumbs: readonly Crumb[];
  tabs: readonly Tab[];
  header: ReactNode;
}

/** Header and tabs of an audience, over its sessions. */
export function AudienceResultsScreen({ children }: { children(audience: SessionsOfAudience): ReactNode }) {
  const { pageId, audienceId } = route.useParams();
  const queries = useAudience(pageId, audienceId);
  const counts = useAudienceCounts(queries);
  const { audience, isLoading } = queries;
  const now = useNow();
  const recentName = useRecentName('audience', audienceId);
  const recentPageName = useRecentName('page', pageId);
  const name = audience.value.effectiveName ?? recentName;
  if (queries.notFoundError) return <MissingScreen detail={queries.notFoundError.message} />;
  return children({
    audienceId,
    breadcrumbs: audienceBreadcrumbs(
      pageId,
      queries.pageName ?? recentPageName,
      audienceId,
      name,
      isLoading || queries.page.isPending,
    ),
    tabs: audienceTabs(pageId, audienceId, counts),
    header: (
      <AudienceHeader
        pageId={pageId}
        audienceId={audienceId}
        name={name || !isLoading ? truncate(recordName('Audience', audienceId, name)) : undefined}
        personId={audience.value.personId}
        state={isLoading ? undefined : describedStateOf(queries, now)}
      >
        {isLoading ? <Skeleton className="w-40" /> : describeVersion(queries)}
      </AudienceHeader>
    ),
  });
}

/** `Version 2, live since 30 Nov`, or when the newest one was created. */
function describeVersion(queries: AudienceQueries): ReactNode {
  const live = liveVersionOf(queries);
  const version = live ?? queries.versions.rows[0];
  if (!version) return null;
  const { versionNumber, createdAt } = version;
  const at = live ? live.publishedAt : createdAt;
  return (
    <span className="tnum">
      {versionNumber == null ? 'Version' : `Version ${versionNumber}`}
      {at ? (
        <>
          , {live ? 'live since' : 'created'} <Time value={at} exact="day" />
        </>
      ) : null}
    </span>
  );
}
