import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { useTrackRecent } from '#api/sync/recents.ts';
import { fallbackName } from '#lib/id.ts';
import { truncate } from '#lib/text.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { audienceTabs, pageBreadcrumbs } from '#shell/navigation.ts';
import { Screen, type ScreenProps } from '#shell/screen.tsx';
import { TabBar } from '#shell/tabs.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AudienceEditor } from './audience-editor.tsx';
import { AudienceHeader, AudienceLayout } from './audience-layout.tsx';
import { FieldsSkeleton } from './field-table.tsx';
import { useAudience } from './use-audience.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/');

export function AudienceScreen() {
  const { pageId, audienceId } = route.useParams();
  const audience = useAudience(pageId, audienceId);
  const { picture, known, hit, versions } = audience;
  useTrackRecent(
    hit.isPending || audience.missing
      ? undefined
      : { kind: 'audience', id: audienceId, pageId, name: picture.name ?? null },
  );
  if (audience.missing) return <MissingScreen detail={audience.missing.message} />;
  const screen: Omit<ScreenProps, 'children'> = {
    title: truncate(picture.name?.trim() || fallbackName('Audience', audienceId)),
    isLoading: !picture.name && hit.isPending,
    isSubtle: true,
    breadcrumbs: [
      ...pageBreadcrumbs(pageId, picture.pageName),
      { label: 'Audiences', link: linkOptions({ to: '/pages/$pageId/audiences', params: { pageId } }) },
    ],
    bar: <TabBar label="Audience" tabs={audienceTabs(pageId, audienceId)} />,
  };
  // The editor needs all values that load automatically.
  if (!known.isPending && !hit.isPending && !versions.query.isPending)
    return <AudienceEditor key={audienceId} pageId={pageId} audience={audience} screen={screen} />;
  return (
    <Screen {...screen}>
      <AudienceLayout pageId={pageId} audienceId={audienceId} audience={audience}>
        <AudienceHeader pageId={pageId} audienceId={audienceId} title={screen.title} audience={audience} />
        <Skeleton className="mt-4 h-14 w-full" />
        <section aria-labelledby="overrides" className="mt-7">
          <h2 id="overrides" className="mb-2 font-semibold text-lg text-strong">
            Overrides
          </h2>
          <FieldsSkeleton />
        </section>
      </AudienceLayout>
    </Screen>
  );
}
