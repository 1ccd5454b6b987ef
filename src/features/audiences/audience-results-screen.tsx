import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAudienceResult } from '#api/queries/audience-results.ts';
import { recordName } from '#lib/id.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { audienceBreadcrumbs, audienceTabs } from '#shell/navigation.ts';
import type { Crumb } from '#shell/screen.tsx';
import type { Tab } from '#shell/tabs.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { AudienceHeader } from './audience-header.tsx';
import { describedStateOf, useAudience, useAudienceCounts } from './use-audience.ts';

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
  const name = audience.value.effectiveName;
  if (queries.notFoundError) return <MissingScreen detail={queries.notFoundError.message} />;
  return children({
    audienceId,
    breadcrumbs: audienceBreadcrumbs(
      pageId,
      queries.pageName,
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
        <ResultCounts audienceId={audienceId} />
      </AudienceHeader>
    ),
  });
}

/** Counts of the last 30 days; the screen has the rates. */
function ResultCounts({ audienceId }: { audienceId: string }) {
  const { isAvailable, result } = useAudienceResult(audienceId, useNow());
  if (!isAvailable) return null;
  if (result === undefined) return <Skeleton className="w-40" />;
  if (!result?.sessions) return 'No sessions in 30 days';
  return (
    <span className="tnum">
      {formatNumber(result.conversions)} of {plural(result.sessions, 'session')} converted in 30 days
    </span>
  );
}
