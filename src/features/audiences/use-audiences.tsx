import { useMemo } from 'react';
import { useList, useLoadRest } from '#api/queries/use-list.ts';
import { useLiveList } from '#api/sync/live-list.ts';
import { useCapability } from '#api/transport/session.ts';
import { audienceStates } from '#contract/audience-states.ts';
import { audienceStatuses } from '#contract/audience-versions.ts';
import { CompanyFilter } from '#features/accounts/public.ts';
import { pagesQuery } from '#features/pages/public.ts';
import { formatNumber, humanize } from '#lib/text.ts';
import { joined, values } from '#lib/url-search.ts';
import { ListProgress } from '#table/list-progress.tsx';
import type { Sort } from '#table/sort.ts';
import { FilterChip, ToggleChip } from '#ui/filter-chip.tsx';
import { filterOptions } from '#ui/filter-options.ts';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useAudienceRows } from './audience-rows.ts';
import { type NextSearchRequest, type SearchPlan, useAudienceSearch } from './audience-search.ts';
import { audienceColumns, audienceCsvColumns } from './audiences-columns.tsx';
import { type AudienceRow, audienceListQuery } from './audiences-queries.ts';
import { PersonFilter } from './person-picker.tsx';
import { stateLabels } from './state-label.tsx';
import { useRowMenu } from './use-row-menu.tsx';
import { useStatusFilter } from './use-status-filter.tsx';

interface AudienceFilters {
  status?: string | undefined;
  state?: string | undefined;
  differs?: boolean | undefined;
  page?: string | undefined;
  account?: string | undefined;
  person?: string | undefined;
}

interface AudiencesOptions {
  /** Undefined for the audiences of all pages. */
  pageId?: string;
  isPageArchived?: boolean;
  query: string | undefined;
  /** Filters in the URL. */
  filters: AudienceFilters;
  sort: Sort | undefined;
  onFilter(filters: AudienceFilters): void;
  /** How to find them if the service can't list them. */
  plan: SearchPlan;
  shouldContinue(next: NextSearchRequest): boolean;
}

/** Audiences of a list: searched, filtered and sorted by the service if it can list them. */
export function useAudiences(options: AudiencesOptions) {
  const { pageId, filters, onFilter, plan, shouldContinue } = options;
  const canList = useCapability('read-one');
  const listed = useListedAudiences(options, canList);
  const results = useAudienceSearch(plan, shouldContinue, !canList);
  const found = useStatusFilter(results, filters.status, (status) => onFilter({ status }));
  const { rows, hasResults, isPending } = useAudienceRows(canList ? listed.rows : found.rows);
  const hasDifferences = useCapability('audience-lists');
  const { isComplete, error, notice, total } = listed.list;
  const isUnsorted = canList && hasResults && !options.sort && options.query === undefined;
  // A part of the list has no order by results, so a short one is loaded whole.
  const isShort = !error && !notice && (total ?? listed.rows.length) <= MAX_BY_RESULTS;
  const isByResults = isUnsorted && isShort && (isComplete || total !== null);
  useLoadRest(listed.list, isByResults);
  const sort = options.sort ?? (isByResults ? BY_SESSIONS : undefined);
  const lacksResults = isResultSort(sort) && (isPending || !isComplete);
  const isSorted = canList && ((listed.isSorted && !isByResults) || lacksResults);
  const isBelowWide = useBelow('wide');
  const pagePlace = pageId !== undefined ? null : isBelowWide ? 'below' : 'beside';
  const scaleMax = isPending ? undefined : rows[0]?.scale.max;
  const menuOf = useRowMenu();
  const columns = useMemo(
    () => audienceColumns({ pagePlace, canList, hasDifferences, hasResults, scaleMax, isSorted, menuOf }),
    [pagePlace, canList, hasDifferences, hasResults, scaleMax, isSorted, menuOf],
  );
  const csvColumns = audienceCsvColumns[canList ? 'listed' : 'found'];
  const shown = canList ? listed : found;
  const isLong = isUnsorted && total !== null && total > MAX_BY_RESULTS;
  const order = isLong ? (
    <span className="text-muted text-xs">By name, as more than {formatNumber(MAX_BY_RESULTS)}</span>
  ) : null;
  const result = {
    canList,
    hasResults,
    ...shown,
    progress: shown.progress ?? order,
    sort,
    columns,
    csvColumns,
  };
  if (isByResults && lacksResults)
    return { ...result, list: { ...shown.list, status: 'pending' as const }, rows: [] };
  return { ...result, rows };
}

/** The status to poll for; a scheduled publication takes until its time. */
const statusOf = ({ status, publishAt }: AudienceRow) => (publishAt ? undefined : status);
const isResultSort = (sort: Sort | undefined) => sort?.id === 'sessions' || sort?.id === 'conversion';
const BY_SESSIONS: Sort = { id: 'sessions', desc: true };
/** Longest list that is ordered by results without being asked to. */
const MAX_BY_RESULTS = 1000;
const serviceSorts = ['name', 'status', 'createdAt', 'latestVersionAt'] as const;

function useListedAudiences(options: AudiencesOptions, enabled: boolean) {
  const { query, filters, sort, onFilter } = options;
  const hasStates = useCapability('audience-lists');
  const hasPeople = useCapability('people');
  const accountId = useCapability('audiences-of-account') ? filters.account : undefined;
  const statuses = values(filters.status);
  const states = values(filters.state);
  const pages = values(filters.page);
  const pageId = options.pageId ?? (pages.length === 1 ? pages[0] : undefined);
  const serviceSort = serviceSorts.find((id) => id === sort?.id);
  // The service orders the matches of a search itself, and doesn't sort by page.
  const isSortedLocally = sort !== undefined && (query !== undefined || serviceSort === undefined);
  const loadAll = isSortedLocally || pages.length > 1;
  const list = useLiveList(
    audienceListQuery(pageId, {
      query,
      accountId,
      ...(hasStates
        ? {
            state: pickKnown(audienceStates, states),
            hasOverrides: filters.differs ? 'true' : undefined,
            personId: filters.person,
          }
        : { status: pickKnown(audienceStatuses, statuses) }),
      ...(serviceSort && !isSortedLocally && { sort: serviceSort, order: sort?.desc ? 'desc' : 'asc' }),
    }),
    statusOf,
    { enabled, loadAll },
  );
  const allPages = useList(pagesQuery, { enabled: enabled && options.pageId === undefined, loadAll: true });
  const archivedPages = new Set(
    options.isPageArchived
      ? [options.pageId]
      : allPages.rows.flatMap((page) => (page.status === 'archived' ? page.pageId : [])),
  );
  return {
    list,
    rows: (list.rows as AudienceRow[]).map((row) =>
      archivedPages.has(row.pageId ?? '') ? { ...row, isPageArchived: true } : row,
    ),
    isSorted: !isSortedLocally,
    chip: (
      <>
        {accountId ? (
          <CompanyFilter accountId={accountId} onChange={(account) => onFilter({ account })} />
        ) : null}
        {hasStates ? (
          <>
            {hasPeople ? (
              <PersonFilter personId={filters.person} onChange={(person) => onFilter({ person })} />
            ) : null}
            <FilterChip
              name="State"
              options={audienceStates.map((state) => ({ value: state, label: stateLabels[state] }))}
              value={states}
              onChange={(some) => onFilter({ state: joined(some) })}
            />
            <ToggleChip
              name="Differs from page"
              isOn={filters.differs ?? false}
              onChange={(isOn) => onFilter({ differs: isOn || undefined })}
            />
          </>
        ) : (
          <FilterChip
            name="Status"
            options={filterOptions([], audienceStatuses, humanize, false)}
            value={statuses}
            onChange={(some) => onFilter({ status: joined(some) })}
          />
        )}
      </>
    ),
    progress: list.isPlaceholderData ? (
      <span className="text-muted text-xs">Searching</span>
    ) : loadAll ? (
      <ListProgress list={list} count={list.rows.length} nouns="audiences" />
    ) : null,
  };
}

/** The known ones of some values, comma-separated. */
const pickKnown = (known: readonly string[], selected: readonly string[]) =>
  known.filter((each) => selected.includes(each)).join() || undefined;
