import { getRouteApi } from '@tanstack/react-router';
import { useTrackRecent } from '#api/sync/recents.ts';
import { AudienceBar } from '#features/versions/public.ts';
import { recordName } from '#lib/id.ts';
import { truncate } from '#lib/text.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { pageAudiencesBreadcrumbs } from '#shell/navigation.ts';
import { Loading } from '#shell/query-section.tsx';
import { Screen, type ScreenProps } from '#shell/screen.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AudienceEditor } from './audience-editor.tsx';
import { AudienceLayout } from './audience-layout.tsx';
import { useAudience } from './use-audience.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/');

export function AudienceScreen() {
  const { pageId, audienceId } = route.useParams();
  const queries = useAudience(pageId, audienceId);
  const { audience, isLoading } = queries;
  const name = audience.value.effectiveName;
  useTrackRecent(
    isLoading || queries.notFoundError
      ? undefined
      : { kind: 'audience', id: audienceId, pageId, name: name ?? null },
  );
  if (queries.notFoundError) return <MissingScreen detail={queries.notFoundError.message} />;
  const screen: Omit<ScreenProps, 'children'> = {
    title: truncate(recordName('Audience', audienceId, name)),
    isLoading: !name && isLoading,
    isSubtle: true,
    breadcrumbs: pageAudiencesBreadcrumbs(pageId, queries.pageName),
    bar: <AudienceBar pageId={pageId} audienceId={audienceId} versions={queries.versions.rows} />,
  };
  if (!isLoading)
    return <AudienceEditor key={audienceId} pageId={pageId} queries={queries} screen={screen} />;
  return (
    <Screen {...screen}>
      <AudienceLayout pageId={pageId} audienceId={audienceId} title={screen.title} queries={queries}>
        {queries.failed.length > 0 ? null : (
          <>
            <Skeleton className="mt-4 mb-7 h-14 w-full" />
            <Loading name="overrides" />
          </>
        )}
      </AudienceLayout>
    </Screen>
  );
}
