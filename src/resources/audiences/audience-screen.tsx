import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { audienceTabs, pageCrumbs } from '#shell/navigation.ts';
import { Failure } from '#shell/part.tsx';
import { Screen } from '#shell/screen.tsx';
import { StepStrip } from '#shell/step-strip.tsx';
import { TabBar } from '#shell/tabs.tsx';
import { ChangeNews } from '#ui/change-news.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { calledById } from '#util/id.ts';
import { clipped, humanise } from '#util/text.ts';
import { AudienceSide } from './audience-side.tsx';
import { FieldsSkeleton } from './field-table.tsx';
import { MetadataTable } from './metadata-table.tsx';
import { Overrides } from './overrides.tsx';
import { ReadCurrent } from './read-current.tsx';
import { useAudience } from './use-audience.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/');

/** One audience: what it sets for itself and what its visitors get, as far as that is known. */
export function AudienceScreen() {
  const { pageId, audienceId } = route.useParams();
  const { all = false } = route.useSearch();
  const audience = useAudience(pageId, audienceId);
  const { picture, sources, known, hit, failed, versions, newest } = audience;
  if (audience.missing) return <MissingScreen detail={audience.missing.message} />;
  const title = clipped(picture.name?.trim() || calledById('Audience', audienceId));
  return (
    <Screen
      title={title}
      waiting={!picture.name && hit.isPending}
      quiet
      crumbs={[
        ...pageCrumbs(pageId, picture.pageName),
        { label: 'Audiences', link: linkOptions({ to: '/pages/$pageId/audiences', params: { pageId } }) },
      ]}
      bar={<TabBar label="Audience" tabs={audienceTabs(pageId, audienceId)} />}
    >
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_var(--spacing-aside)] max-wide:grid-cols-1 max-wide:content-start">
        <div className="min-w-0 max-w-240 px-gutter pt-5 pb-16 max-wide:pb-8">
          <div className="flex flex-wrap items-start justify-between gap-4">
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <p aria-hidden className="font-semibold text-strong text-xl [overflow-wrap:anywhere]">
                  {title}
                </p>
                {picture.status ? (
                  <span className="max-w-full truncate">
                    <Status value={picture.status} badge />
                  </span>
                ) : null}
              </div>
              <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
                <CopyId value={audienceId} name="audience id" />
                {known.isPending ? (
                  <Skeleton className="w-40" />
                ) : picture.seenAt === null ? (
                  <span>Never read here as a whole</span>
                ) : (
                  <span>
                    Known from a reply <Time value={`+${picture.seenAt}`} />
                  </span>
                )}
              </div>
            </div>
            <ReadCurrent pageId={pageId} audienceId={audienceId} />
          </div>
          <ChangeNews key={audienceId}>
            {picture.status ? `Status: ${humanise(picture.status)}` : null}
          </ChangeNews>
          <div className="mt-4 flex flex-col gap-2">
            {picture.outdated ? (
              <Note tone="warning">
                The audience has changed since it was read here. Read the current values to see its overrides
                as they are.
              </Note>
            ) : null}
            {failed.error ? <Failure error={failed.error} busy={failed.busy} onRetry={failed.retry} /> : null}
            {newest ? (
              <StepStrip version={newest} />
            ) : versions.query.isPending ? (
              <Skeleton className="h-14 w-full" />
            ) : null}
          </div>
          <section aria-labelledby="overrides" className="mt-7">
            <h2 id="overrides" className="mb-2 font-semibold text-lg text-strong">
              Overrides
            </h2>
            {known.isPending || (hit.isPending && !known.data) ? (
              <FieldsSkeleton />
            ) : (
              <Overrides overrides={picture.overrides} />
            )}
          </section>
          <MetadataTable sources={sources} loading={audience.page.isPending} all={all} />
        </div>
        <AudienceSide pageId={pageId} audienceId={audienceId} audience={audience} />
      </div>
    </Screen>
  );
}
