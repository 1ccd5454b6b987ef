import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { GitCompareArrows, SearchX, X } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { pollWhileInFlight, useLiveList } from '#api/sync/polling.ts';
import { isApiError } from '#api/transport/errors.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { audienceCrumbs, audienceTabs } from '#shell/navigation.ts';
import { Part } from '#shell/part.tsx';
import { Screen } from '#shell/screen.tsx';
import { TabBar } from '#shell/tabs.tsx';
import { sortRows } from '#table/sort.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { ChangeNews } from '#ui/change-news.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { statusLabel } from '#ui/status.tsx';
import { readyToCompare } from './compare/compare-texts.ts';
import { CopyLink } from './copy-link.tsx';
import { isFold, type VersionLine } from './folds.ts';
import { RestoreButton } from './restore-button.tsx';
import { ofStatuses, type VersionRow, versionRows, withListed } from './rows.ts';
import { useNames } from './use-names.ts';
import { VersionComparison } from './version-comparison.tsx';
import { VersionDetail, VersionSkeleton } from './version-detail.tsx';
import { VersionList } from './version-list.tsx';
import { versionName } from './version-name.ts';
import { VersionStepper } from './version-stepper.tsx';
import { columns } from './versions-columns.tsx';
import { statusOf, type Version, versionQuery, versionsQuery } from './versions-queries.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/versions/$versionId');

const whileMoving = pollWhileInFlight((version: Version) => [version.status]);

/** One version, beside the others where there is room. */
export function VersionScreen() {
  const { pageId, audienceId, versionId } = route.useParams();
  const search = route.useSearch();
  const client = useQueryClient();
  const names = useNames(pageId, audienceId);
  const query = useQuery({ ...versionQuery(pageId, audienceId, versionId), ...whileMoving });
  // Its message and its place are known from the list only, so that is read until it comes.
  const listed = versionsQuery(pageId, audienceId);
  const loaded = client.getQueryData(listed.queryKey)?.pages.some(({ items }) => has(items, versionId));
  const ordered = search.status !== undefined || search.sort !== undefined;
  const loadAll = ordered || (!loaded && !query.isError);
  const list = useLiveList('listAudienceVersions', listed, statusOf, { loadAll });
  const all = versionRows(list.rows);
  const version = query.data && withListed(query.data, all);
  const rows = useMemo(() => {
    const sort = search.sort ? { id: search.sort, desc: search.desc ?? false } : undefined;
    return sortRows<VersionLine>(ofStatuses(all, search.status), columns, sort).filter(isRow);
  }, [all, search.status, search.sort, search.desc]);
  const isOpen = (row: VersionRow) => row.version.versionId === versionId;
  const row = all.find(isOpen) ?? null;
  const index = rows.findIndex(isOpen);
  const next = rows[index + 1]?.version.versionId;
  const { fetchNextPage, hasNextPage, isFetching, isError } = list.query;
  const atEnd = index >= 0 && next === undefined && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (atEnd) void fetchNextPage();
  }, [atEnd, fetchNextPage]);
  useEffect(() => {
    if (next) void client.prefetchQuery(versionQuery(pageId, audienceId, next));
  }, [client, pageId, audienceId, next]);

  const linkTo = ({ version: to }: VersionRow) =>
    linkOptions({
      to: '/pages/$pageId/audiences/$audienceId/versions/$versionId',
      params: { pageId, audienceId, versionId: to.versionId },
      search,
    });
  const navigate = useNavigate();
  const { compare, view, ...listSearch } = search;
  const compares = compare !== undefined;
  useEffect(() => (compares ? readyToCompare() : undefined), [compares]);
  const comparing = (from: string, to: string) =>
    linkOptions({
      to: '/pages/$pageId/audiences/$audienceId/versions/$versionId',
      params: { pageId, audienceId, versionId: to },
      search: { ...search, compare: from },
      resetScroll: false,
    });
  const backLink = linkOptions({
    to: '/pages/$pageId/audiences/$audienceId/versions',
    params: { pageId, audienceId },
    search: listSearch,
  });
  const named = version ?? row?.version;
  const missing = isApiError(query.error, 'not-found');
  const { error } = list.query;
  if (missing && isApiError(error, 'not-found')) return <MissingScreen detail={error.message} />;
  const own = missing ? 'Version not found' : versionName(named ?? { versionId });
  const other = all.find(({ version: { versionId: id } }) => id === compare)?.version;
  const title =
    compare === undefined ? own : `${versionName(other ?? { versionId: compare })} and ${own.toLowerCase()}`;
  // What a version is compared with first: the one before it.
  const before = row?.older?.versionId ?? all[all.findIndex(isOpen) + 1]?.version.versionId;
  return (
    <Screen
      title={title}
      waiting={!named && !query.isError}
      quiet
      crumbs={[
        ...audienceCrumbs(pageId, names.page, audienceId, names.audience),
        { label: 'Versions', link: backLink },
      ]}
      actions={
        <Link
          {...backLink}
          aria-label="Back to versions"
          title="Back to versions"
          className={buttonStyle({ variant: 'ghost', size: 'sm', square: true })}
        >
          <Icon of={X} />
        </Link>
      }
      bar={
        <TabBar label="Audience" tabs={audienceTabs(pageId, audienceId)}>
          <VersionStepper
            rows={rows}
            index={index}
            total={ordered ? (list.isComplete ? rows.length : null) : list.total}
            linkTo={linkTo}
          />
        </TabBar>
      }
    >
      <ChangeNews key={versionId}>
        {version?.status ? `${own} is ${statusLabel(version.status).toLowerCase()}` : null}
      </ChangeNews>
      <div className="grid flex-1 grid-cols-[var(--spacing-sidebar)_minmax(0,1fr)] max-wide:grid-cols-1">
        <VersionList
          query={list.query}
          rows={rows}
          index={index}
          linkTo={linkTo}
          search={search}
          onCompare={(from, to = versionId) => void navigate(comparing(from, to))}
        />
        <div className={clsx('min-w-0 px-gutter pt-5 pb-16', compare === undefined && 'max-w-240')}>
          {compare !== undefined ? (
            <VersionComparison
              pageId={pageId}
              audienceId={audienceId}
              rows={all}
              from={compare}
              to={versionId}
              inline={view === 'inline'}
              onPick={(from, to) => void navigate({ ...comparing(from, to), replace: true })}
              onInline={(inline) =>
                void navigate({
                  ...comparing(compare, versionId),
                  search: { ...search, view: inline ? 'inline' : undefined },
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          ) : missing ? (
            <div className="-mx-gutter">
              <EmptyState
                icon={SearchX}
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
            <Part query={query} name="the version" skeleton={<VersionSkeleton />}>
              {(read) => (
                <VersionDetail
                  version={withListed(read, all)}
                  row={row}
                  list={list.query}
                  actions={
                    <>
                      {before === undefined ? null : (
                        <Link {...comparing(before, versionId)} className={buttonStyle({ size: 'sm' })}>
                          <Icon of={GitCompareArrows} />
                          Compare
                        </Link>
                      )}
                      <CopyLink size="sm" pageId={pageId} audienceId={audienceId} version={read}>
                        Copy to editor
                      </CopyLink>
                      <RestoreButton size="sm" pageId={pageId} audienceId={audienceId} version={row?.version}>
                        Restore
                      </RestoreButton>
                    </>
                  }
                />
              )}
            </Part>
          )}
        </div>
      </div>
    </Screen>
  );
}

const isRow = (line: VersionLine): line is VersionRow => !isFold(line);

const has = (items: readonly { versionId: string }[], versionId: string) =>
  items.some((item) => item.versionId === versionId);
