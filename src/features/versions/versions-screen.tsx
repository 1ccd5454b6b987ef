import { getRouteApi, linkOptions } from '@tanstack/react-router';

import { useLiveList } from '#api/sync/live-list.ts';
import { audienceStatuses } from '#contract/audience-versions.ts';
import { ConceptHelp, LearnMore } from '#features/help/public.tsx';
import { isApiError } from '#lib/api-error.ts';
import { humanize } from '#lib/text.ts';
import { joined, values } from '#lib/url-search.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { audienceBreadcrumbs } from '#shell/navigation.ts';
import { NoMatch } from '#shell/no-match.tsx';
import { Screen } from '#shell/screen.tsx';
import { FilterBar } from '#table/filter-bar.tsx';
import { ListProgress } from '#table/list-progress.tsx';
import { ListTable } from '#table/list-table.tsx';
import { ListTools } from '#table/list-tools.tsx';
import { sortRows } from '#table/sort.ts';
import { useCsvExport } from '#table/use-csv-export.tsx';
import { useListSearch } from '#table/use-list-search.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { filterOptions } from '#ui/filter-options.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { statusLabel } from '#ui/status.tsx';
import { AudienceBar } from './audience-bar.tsx';
import { PickedBar } from './picked-versions.tsx';
import { usePageAndAudienceNames } from './use-names.ts';
import { ContextOnly } from './version-detail.tsx';
import {
  filterByStatus,
  groupVersions,
  isGroup,
  rowStatusOf,
  toggleGroup,
  type VersionListRow,
  versionRows,
} from './version-rows.ts';
import { versionName } from './version-summary.ts';
import { pickColumns, versionColumns, versionCsvColumns } from './versions-columns.tsx';
import { versionStatusOf, versionsQuery } from './versions-queries.ts';
import { versionsSearch } from './versions-search.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/$audienceId/versions/');
const rowId = (line: VersionListRow) => (isGroup(line) ? `fold ${line.id}` : line.version.versionId);

export function VersionsScreen() {
  const { pageId, audienceId } = route.useParams();
  const search = route.useSearch();
  const { change, sort, onSort } = useListSearch(search, versionsSearch);
  const names = usePageAndAudienceNames(pageId, audienceId);
  const loadAll = search.status !== undefined || search.sort !== undefined;
  const list = useLiveList(versionsQuery(pageId, audienceId), versionStatusOf, { loadAll });
  const rows = versionRows(list.rows);
  const matching = filterByStatus(rows, search.status);
  // Groups need the original order without filters.
  const listRows = loadAll ? matching : groupVersions(matching, search.open);
  const rowLink = (line: VersionListRow) => {
    if (isGroup(line))
      return linkOptions({
        to: '/pages/$pageId/audiences/$audienceId/versions',
        params: { pageId, audienceId },
        search: { ...search, open: toggleGroup(search.open, line) },
        replace: true,
        resetScroll: false,
      });
    return linkOptions({
      to: '/pages/$pageId/audiences/$audienceId/versions/$versionId',
      params: { pageId, audienceId, versionId: line.version.versionId },
      search,
    });
  };
  const { status, error } = list;
  const csv = useCsvExport({
    list,
    rows: () =>
      sortRows<VersionListRow>(matching, versionColumns, sort).flatMap((line) =>
        isGroup(line) ? [] : line.version,
      ),
    columns: versionCsvColumns,
    table: 'Versions',
    name: names.audience ?? audienceId,
    noun: 'version',
  });
  if (status === 'error' && isApiError(error, 'not-found')) return <MissingScreen detail={error.message} />;
  const newest = list.rows[0];
  return (
    <Screen
      title="Versions"
      isSubtle
      breadcrumbs={audienceBreadcrumbs(pageId, names.page, audienceId, names.audience)}
      menu={csv.menu}
      actions={csv.progress}
      bar={<AudienceBar pageId={pageId} audienceId={audienceId} versions={list.rows} />}
    >
      <LiveRegion key={audienceId}>
        {newest?.status ? `${versionName(newest)} is ${statusLabel(newest.status).toLowerCase()}` : null}
      </LiveRegion>
      <FilterBar
        status={loadAll ? <ListProgress list={list} count={rows.length} nouns="versions" /> : null}
        tools={<ListTools table="Versions" columns={pickColumns} />}
        className="pt-3"
      >
        <FilterChip
          name="Status"
          options={filterOptions(rows.map(rowStatusOf), audienceStatuses, humanize, list.isComplete)}
          value={values(search.status)}
          onChange={(some) => change({ status: joined(some) })}
        />
        <PickedBar rows={rows} />
        <ConceptHelp concept="version" />
      </FilterBar>
      <div className="px-gutter pb-3">
        <ContextOnly />
      </div>
      <ListTable
        list={{ ...list, rows }}
        noun="version"
        label="Versions"
        columns={pickColumns}
        rows={listRows}
        matching={matching.length}
        rowId={rowId}
        rowLink={rowLink}
        sort={sort}
        onSort={onSort}
        empty={
          <EmptyState
            illustration="audiences"
            title="No versions yet"
            actions={<LearnMore guide="audiences" />}
          >
            Creating or changing an audience adds a version.
          </EmptyState>
        }
        noMatch={
          <NoMatch title="No versions match" isFiltered onClear={() => change({ status: undefined })}>
            Choose another status to see versions.
          </NoMatch>
        }
      />
    </Screen>
  );
}
