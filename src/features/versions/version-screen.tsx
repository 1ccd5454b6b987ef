import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight, GitCompareArrows, SquarePen } from 'lucide-react';
import { pollWhileInFlight } from '#api/sync/polling.ts';
import {
  AudienceBar,
  type Version,
  versionName,
  versionQuery,
  versionState,
} from '#features/audiences/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { visibleName } from '#lib/text.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { listAsQuery, QuerySection } from '#shell/query-section.tsx';
import { RecordStepper } from '#shell/record-stepper.tsx';
import { Screen } from '#shell/screen.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { CommandButton } from '#ui/command-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import type { MenuItem } from '#ui/menu.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useVersions } from './use-versions.ts';
import { shortVersionName, VersionComparison } from './version-comparison.tsx';
import { VersionDetail } from './version-detail.tsx';
import { VersionRail } from './version-rail.tsx';
import { mergeListed, type VersionRow } from './version-rows.ts';
import { PublishDraft } from './versions-screen.tsx';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/versions/$versionId');

const poll = pollWhileInFlight((version: Version) => [version.status]);

/** A version and the list of the others, or two compared. */
export function VersionScreen() {
  const { versionId, ...place } = route.useParams();
  const { pageId, audienceId } = place;
  const search = route.useSearch();
  const { compare, ...listSearch } = search;
  const navigate = useNavigate();
  const isPhone = useBelow('phone');
  const query = useQuery({ ...versionQuery(pageId, audienceId, versionId), ...poll });
  const { queries, counts, list, all, rows, publishing, restore, breadcrumbs } = useVersions(
    place,
    search.status,
    (versions) => {
      // Only the list has the message ID and the neighbors: load it until it has the version and the next one.
      const index = versions.findIndex((each) => each.versionId === versionId);
      return index < 0 ? !query.isError : index === versions.length - 1;
    },
  );
  const findRow = (id: string | undefined) => all.find(({ version }) => version.versionId === id);
  const row = findRow(versionId) ?? null;
  const index = rows.findIndex(({ version }) => version.versionId === versionId);
  const [above, below] = index < 0 ? [] : [rows[index - 1], rows[index + 1]];
  // Prefetched, as versions are usually viewed one after the other.
  useQuery({
    ...versionQuery(pageId, audienceId, below?.version.versionId ?? ''),
    enabled: below !== undefined,
  });

  const linkTo = (id: string, compared = compare) =>
    linkOptions({
      to: '/pages/$pageId/audiences/$audienceId/versions/$versionId',
      params: { ...place, versionId: id },
      search: { ...listSearch, ...(compared !== undefined && { compare: compared }) },
      resetScroll: compared === undefined,
    });
  const rowLink = ({ version }: VersionRow) => linkTo(version.versionId);
  const backLink = linkOptions({
    to: '/pages/$pageId/audiences/$audienceId/versions',
    params: place,
    search: listSearch,
  });

  const version = query.data && mergeListed(query.data, all);
  const knownVersion = version ?? row?.version;
  const isMissing = isApiError(query.error, 'not-found');
  if (isMissing && queries.notFoundError) return <MissingScreen detail={queries.notFoundError.message} />;
  const audienceName = visibleName(queries.audience.value.effectiveName);
  const versionTitle = isMissing ? 'Version not found' : versionName(knownVersion ?? { versionId });
  const other = findRow(compare);
  const title =
    compare === undefined
      ? versionTitle
      : isPhone
        ? 'Compare'
        : `${versionName(other?.version ?? { versionId: compare })} and ${versionTitle.toLowerCase()}`;
  const newest = all[0]?.version;
  const shown = row?.version ?? query.data;
  const sides = compare === undefined ? [shown] : [other?.version, shown];
  const isDraftShown = newest?.status === 'draft' && sides.includes(newest);
  // Restoring the newest version changes nothing. Of two compared ones, side A is restored.
  const isRestorable = (side: typeof shown) => side !== newest || side?.status === 'cancelled';
  const restored = sides.find(isRestorable);
  const named = restored ?? { versionId: compare ?? versionId };
  const restoredName = isPhone ? shortVersionName(named) : versionName(named).toLowerCase();
  // "Compare" starts with the previous version.
  const previousId = row ? all[all.indexOf(row) + 1]?.version.versionId : undefined;
  const total = search.status !== undefined ? (list.isComplete ? rows.length : null) : list.total;
  const onPick = (from: string, to: string) => void navigate({ ...linkTo(to, from), replace: true });
  const copy = () =>
    void navigate({
      to: '/pages/$pageId/audiences/$audienceId',
      params: place,
      search: { 'context-from': compare ?? versionId },
    });
  const otherIndex = rows.findIndex(({ version }) => version.versionId === compare);
  /** Both sides moved down the list. */
  const pairLink = (by: number) => {
    const [from, to] = [rows[otherIndex + by], rows[index + by]];
    return from && to && linkTo(to.version.versionId, from.version.versionId);
  };
  const stepper = (
    <section aria-label="Place in the list">
      {compare === undefined ? (
        <RecordStepper
          noun="version"
          index={index}
          total={total}
          next={below && rowLink(below)}
          previous={above && rowLink(above)}
        />
      ) : (
        <RecordStepper
          noun="pair of versions"
          index={otherIndex < 0 ? -1 : index}
          total={null}
          next={pairLink(1)}
          previous={pairLink(-1)}
          isInTime
        />
      )}
    </section>
  );
  const menu: MenuItem[] = [{ label: 'Copy to editor', icon: SquarePen, onSelect: copy }];
  if (isPhone && compare === undefined && previousId !== undefined)
    menu.push({
      label: 'Compare',
      icon: GitCompareArrows,
      onSelect: () => void navigate(linkTo(versionId, previousId)),
    });
  if (compare !== undefined)
    menu.push({ label: 'Swap sides', icon: ArrowLeftRight, onSelect: () => onPick(versionId, compare) });
  return (
    <Screen
      title={title}
      isLoading={!knownVersion && !query.isError}
      isSubtle
      breadcrumbs={[...breadcrumbs, { label: 'All versions', link: backLink }]}
      menu={isMissing ? [] : menu}
      actions={
        isMissing || list.status === 'pending' ? null : (
          <>
            {sides.some(isRestorable) ? (
              <CommandButton
                variant={isDraftShown ? 'secondary' : 'primary'}
                size="sm"
                busy={restore.isPending}
                disabledReason={restore.disabledReason(restored)}
                onClick={() => restored && restore.ask(restored)}
              >
                {compare === undefined ? 'Restore' : `Restore ${restoredName}`}
              </CommandButton>
            ) : null}
            {isDraftShown ? <PublishDraft place={place} queries={queries} /> : null}
          </>
        )
      }
      bar={
        <AudienceBar {...place} versions={publishing} counts={counts}>
          {compare === undefined && !isPhone ? stepper : null}
        </AudienceBar>
      }
    >
      <LiveRegion key={versionId}>
        {version?.status ? `${versionTitle}: ${versionState(version, row?.schedule).label}` : null}
      </LiveRegion>
      {compare !== undefined ? (
        <VersionComparison
          place={place}
          audienceName={audienceName}
          rows={all}
          from={compare}
          to={versionId}
          inherited={{ page: queries.page.data, computedName: queries.audience.value.computedName }}
          stepper={isPhone ? null : stepper}
          onPick={onPick}
        />
      ) : (
        <div className="grid flex-1 grid-cols-[calc(var(--spacing)*66)_minmax(0,1fr)] max-wide:grid-cols-1">
          <VersionRail
            place={place}
            query={listAsQuery(list)}
            rows={rows}
            index={index}
            linkTo={rowLink}
            onCompare={(side, id) =>
              void navigate(side === 'A' ? linkTo(versionId, id) : linkTo(id, versionId))
            }
          />
          <div className="min-w-0 max-w-240 px-gutter pb-16">
            {isMissing ? (
              <div className="-mx-gutter">
                <EmptyState
                  illustration="noMatch"
                  title="No version of this audience has this ID"
                  actions={
                    <Link {...backLink} className={buttonStyle({})}>
                      Show all versions
                    </Link>
                  }
                >
                  Check the address for a missing character.
                </EmptyState>
              </div>
            ) : (
              <QuerySection query={query} name="the version">
                {(loaded) => (
                  <VersionDetail
                    place={place}
                    audienceName={audienceName}
                    version={mergeListed(loaded, all)}
                    row={row}
                    actions={
                      isPhone ? (
                        stepper
                      ) : previousId === undefined ? null : (
                        <Link {...linkTo(versionId, previousId)} className={buttonStyle({ size: 'sm' })}>
                          <Icon of={GitCompareArrows} />
                          Compare
                        </Link>
                      )
                    }
                  />
                )}
              </QuerySection>
            )}
          </div>
        </div>
      )}
      {restore.dialog}
    </Screen>
  );
}
