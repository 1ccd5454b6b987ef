import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTrackRecent } from '#api/sync/recents.ts';
import { personQuery } from '#features/people/public.ts';
import { recordName } from '#lib/id.ts';
import { truncate } from '#lib/text.ts';
import { ErrorScreen, MissingScreen } from '#shell/fallbacks.tsx';
import { pageAudiencesBreadcrumbs } from '#shell/navigation.ts';
import { Loading } from '#shell/query-section.tsx';
import { Screen, type ScreenProps } from '#shell/screen.tsx';
import { AudienceBar } from './audience-bar.tsx';
import { AudienceEditor } from './audience-editor.tsx';
import { AudienceHeader } from './audience-header.tsx';
import { AudienceLayout } from './audience-layout.tsx';
import { initialsOf } from './audience-picture.tsx';
import { useAudience, useAudienceCounts } from './use-audience.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/');

export function AudienceScreen() {
  const { pageId, audienceId } = route.useParams();
  const queries = useAudience(pageId, audienceId);
  const counts = useAudienceCounts(queries);
  const [resets, setResets] = useState(0);
  const { audience, isLoading } = queries;
  const name = audience.value.effectiveName;
  const { personId } = audience.value;
  const person = useQuery({ ...personQuery(personId ?? ''), enabled: Boolean(personId) });
  useTrackRecent(
    isLoading || person.isLoading || queries.notFoundError || queries.loadError
      ? undefined
      : {
          kind: 'audience',
          id: audienceId,
          pageId,
          name: name ?? null,
          person: personId ? (initialsOf(name, person.data?.name) ?? '') : null,
        },
  );
  if (queries.notFoundError) return <MissingScreen detail={queries.notFoundError.message} />;
  if (queries.loadError)
    return (
      <ErrorScreen
        error={queries.loadError}
        reset={() => queries.failed.forEach(({ refetch }) => void refetch())}
      />
    );
  const screen: Omit<ScreenProps, 'children' | 'bar'> = {
    title: truncate(recordName('Audience', audienceId, name)),
    isLoading: !name && isLoading,
    isTitlePending: !name && isLoading,
    isSubtle: true,
    breadcrumbs: pageAudiencesBreadcrumbs(
      pageId,
      queries.pageName,
      queries.pageName === undefined && queries.page.isPending,
    ),
  };
  const bar = {
    pageId,
    audienceId,
    counts,
    // A scheduled version only waits for its time.
    versions: audience.value.publishAt ? [] : queries.versions.rows,
  };
  if (!isLoading)
    return (
      <AudienceEditor
        key={`${audienceId} ${resets}`}
        pageId={pageId}
        queries={queries}
        screen={screen}
        bar={bar}
        onReset={() => setResets(resets + 1)}
      />
    );
  return (
    <Screen {...screen} bar={<AudienceBar {...bar} />}>
      <AudienceLayout
        header={
          <AudienceHeader
            pageId={pageId}
            audienceId={audienceId}
            name={name ?? undefined}
            personId={personId}
            state={undefined}
          />
        }
        preview={undefined}
        differences={0}
        queries={queries}
      >
        <Loading name="overrides">
          {/* Overrides follow where the context ends. */}
          <div className="flex flex-col gap-1 pt-4 pb-1">
            <span className="font-medium text-default text-xs">Context</span>
            <span className="h-24 rounded-md border border-line max-phone:h-33" />
          </div>
        </Loading>
      </AudienceLayout>
    </Screen>
  );
}
