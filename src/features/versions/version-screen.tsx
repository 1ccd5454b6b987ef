import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { GitCompareArrows, X } from 'lucide-react';
import { useLiveList } from '#api/sync/live-list.ts';
import { pollWhileInFlight } from '#api/sync/polling.ts';
import { isApiError } from '#lib/api-error.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { audienceBreadcrumbs } from '#shell/navigation.ts';
import { listAsQuery, QuerySection } from '#shell/query-section.tsx';
import { RecordStepper } from '#shell/record-stepper.tsx';
import { Screen } from '#shell/screen.tsx';
import { sortRows } from '#table/sort.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { statusLabel } from '#ui/status.tsx';
import { AudienceBar } from './audience-bar.tsx';
import { usePageAndAudienceNames } from './use-names.ts';
import { CopyLink, RestoreButton } from './version-actions.tsx';
import { VersionComparison } from './version-comparison.tsx';
import { VersionDetail } from './version-detail.tsx';
import { VersionList } from './version-list.tsx';
import {
  filterByStatus,
  isGroup,
  mergeListed,
  type VersionListRow,
  type VersionRow,
  versionRows,
} from './version-rows.ts';
import { versionName } from './version-summary.ts';
import { versionColumns } from './versions-columns.tsx';
import { type Version, versionQuery, versionStatusOf, versionsQuery } from './versions-queries.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/versions/$versionId');

const poll = pollWhileInFlight((version: Version) => [version.status]);

/** One version next to the list, on wide screens. */
export function VersionScreen() {
  const { pageId, audienceId, versionId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const names = usePageAndAudienceNames(pageId, audienceId);
  const query = useQuery({ ...versionQuery(pageId, audienceId, versionId), ...poll });
  const isFiltered = search.status !== undefined || search.sort !== undefined;
  const list = useLiveList(versionsQuery(pageId, audienceId), versionStatusOf, {
    // Only the list has the message ID and the neighbors: load it until it has the version and the next one.
    loadAll(rows) {
      const index = rows.findIndex((each) => each.versionId === versionId);
      return isFiltered || (index < 0 ? !query.isError : index === rows.length - 1);
    },
  });
  const all = versionRows(list.rows);
  const sort = search.sort ? { id: search.sort, desc: search.desc ?? false } : undefined;
  const rows = sortRows<VersionListRow>(filterByStatus(all, search.status), versionColumns, sort).filter(
    isRow,
  );
  const isOpen = (row: VersionRow) => row.version.versionId === versionId;
  const [index, listIndex] = [rows.findIndex(isOpen), all.findIndex(isOpen)];
  const row = all[listIndex] ?? null;
  const [above, below] = index < 0 ? [] : [rows[index - 1], rows[index + 1]];
  // Prefetched, as versions are usually viewed one after the other.
  useQuery({
    ...versionQuery(pageId, audienceId, below?.version.versionId ?? ''),
    enabled: below !== undefined,
  });

  const linkToVersion = (id: string, search: ReturnType<typeof route.useSearch>) =>
    linkOptions({
      to: '/pages/$pageId/audiences/$audienceId/versions/$versionId',
      params: { pageId, audienceId, versionId: id },
      search,
    });
  const linkTo = ({ version }: VersionRow) => linkToVersion(version.versionId, search);
  const { compare, view: _, ...listSearch } = search;
  const compareLink = (from: string, to: string) => ({
    ...linkToVersion(to, { ...search, compare: from }),
    resetScroll: false,
  });
  const backLink = linkOptions({
    to: '/pages/$pageId/audiences/$audienceId/versions',
    params: { pageId, audienceId },
    search: listSearch,
  });

  const version = query.data && mergeListed(query.data, all);
  const knownVersion = version ?? row?.version;
  const isMissing = isApiError(query.error, 'not-found');
  const { error } = list;
  if (isMissing && isApiError(error, 'not-found')) return <MissingScreen detail={error.message} />;
  const versionTitle = isMissing ? 'Version not found' : versionName(knownVersion ?? { versionId });
  const other = all.find(({ version: { versionId: id } }) => id === compare)?.version;
  const title =
    compare === undefined
      ? versionTitle
      : `${versionName(other ?? { versionId: compare })} and ${versionTitle.toLowerCase()}`;
  // "Compare" starts with the previous version.
  const previousId = row?.older?.versionId ?? all[listIndex + 1]?.version.versionId;
  const total = isFiltered ? (list.isComplete ? rows.length : null) : list.total;
  return (
    <Screen
      title={title}
      isLoading={!knownVersion && !query.isError}
      isSubtle
      breadcrumbs={[
        ...audienceBreadcrumbs(pageId, names.page, audienceId, names.audience),
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
        <AudienceBar pageId={pageId} audienceId={audienceId} versions={list.rows}>
          <section aria-label="Place in the list">
            <RecordStepper
              noun="version"
              index={index}
              total={total}
              next={below && linkTo(below)}
              previous={above && linkTo(above)}
            />
          </section>
        </AudienceBar>
      }
    >
      <LiveRegion key={versionId}>
        {version?.status ? `${versionTitle} is ${statusLabel(version.status).toLowerCase()}` : null}
      </LiveRegion>
      <div className="grid flex-1 grid-cols-[var(--spacing-sidebar)_minmax(0,1fr)] max-wide:grid-cols-1">
        <VersionList
          query={listAsQuery(list)}
          rows={rows}
          index={index}
          linkTo={linkTo}
          search={search}
          onCompare={(from, to = versionId) => void navigate(compareLink(from, to))}
        />
        <div className={clsx('min-w-0 px-gutter pt-5 pb-16', compare === undefined && 'max-w-240')}>
          {compare !== undefined ? (
            <VersionComparison
              rows={all}
              from={compare}
              onPick={(from, to) => void navigate({ ...compareLink(from, to), replace: true })}
            />
          ) : isMissing ? (
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
                  version={mergeListed(loaded, all)}
                  row={row}
                  list={listAsQuery(list)}
                  actions={
                    <>
                      {previousId === undefined ? null : (
                        <Link {...compareLink(previousId, versionId)} className={buttonStyle({ size: 'sm' })}>
                          <Icon of={GitCompareArrows} />
                          Compare
                        </Link>
                      )}
                      <CopyLink size="sm" pageId={pageId} audienceId={audienceId} version={loaded}>
                        Copy to editor
                      </CopyLink>
                      <RestoreButton size="sm" pageId={pageId} audienceId={audienceId} version={row?.version}>
                        Restore
                      </RestoreButton>
                    </>
                  }
                />
              )}
            </QuerySection>
          )}
        </div>
      </div>
    </Screen>
  );
}

const isRow = (line: VersionListRow): line is VersionRow => !isGroup(line);
