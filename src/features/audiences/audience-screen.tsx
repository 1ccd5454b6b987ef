import { getRouteApi } from '@tanstack/react-router';
import { useTrackRecent } from '#api/sync/recents.ts';
import { fallbackName } from '#lib/id.ts';
import { truncate } from '#lib/text.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { audienceTabs, pageAudiencesBreadcrumbs } from '#shell/navigation.ts';
import { Loading } from '#shell/query-section.tsx';
import { Screen, type ScreenProps } from '#shell/screen.tsx';
import { TabBar } from '#shell/tabs.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AudienceEditor } from './audience-editor.tsx';
import { AudienceLayout } from './audience-layout.tsx';
import { useAudience } from './use-audience.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/');

export function AudienceScreen() {
  const { pageId, audienceId } = route.useParams();
  const queries = useAudience(pageId, audienceId);
  const { audience, cached, hit, versions } = queries;
  useTrackRecent(
    hit.isPending || queries.notFoundError
      ? undefined
      : { kind: 'audience', id: audienceId, pageId, name: audience.name ?? null },
  );
  if (queries.notFoundError) return <MissingScreen detail={queries.notFoundError.message} />;
  const screen: Omit<ScreenProps, 'children'> = {
    title: truncate(audience.name?.trim() || fallbackName('Audience', audienceId)),
    isLoading: !audience.name && hit.isPending,
    isSubtle: true,
    breadcrumbs: pageAudiencesBreadcrumbs(pageId, audience.pageName),
    bar: <TabBar label="Audience" tabs={audienceTabs(pageId, audienceId)} />,
  };
  // The editor needs all values that load automatically.
  if (!cached.isPending && !hit.isPending && versions.status !== 'pending')
    return <AudienceEditor key={audienceId} pageId={pageId} queries={queries} screen={screen} />;
  return (
    <Screen {...screen}>
      <AudienceLayout pageId={pageId} audienceId={audienceId} title={screen.title} queries={queries}>
        <Skeleton className="mt-4 mb-7 h-14 w-full" />
        <Loading name="overrides" />
      </AudienceLayout>
    </Screen>
  );
}
