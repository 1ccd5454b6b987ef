import { useLiveList } from '#api/sync/live-list.ts';
import { useCapability } from '#api/transport/session.ts';
import { audienceStatuses } from '#contract/audience-versions.ts';
import { humanize } from '#lib/text.ts';
import { joined, values } from '#lib/url-search.ts';
import { ListProgress } from '#table/list-progress.tsx';
import type { Sort } from '#table/sort.ts';
import { FilterChip } from '#ui/filter-chip.tsx';
import { filterOptions } from '#ui/filter-options.ts';
import { type NextSearchRequest, type SearchPlan, useAudienceSearch } from './audience-search.ts';
import { audienceColumns, audienceCsvColumns } from './audiences-columns.tsx';
import { type AudienceRow, audienceListQuery } from './audiences-queries.ts';
import { useStatusFilter } from './use-status-filter.tsx';

interface AudiencesOptions {
  /** Undefined for the audiences of all pages. */
  pageId?: string;
  query: string | undefined;
  /** Filters in the URL. */
  filters: { status?: string | undefined; page?: string | undefined };
  sort: Sort | undefined;
  onStatus(status: string | undefined): void;
  /** How to find them if the service can't list them. */
  plan: SearchPlan;
  shouldContinue(next: NextSearchRequest): boolean;
}

/** Audiences of a list: searched, filtered and sorted by the service if it can list them. */
export function useAudiences(options: AudiencesOptions) {
  const { pageId, filters, onStatus, plan, shouldContinue } = options;
  const canList = useCapability('read-one');
  const listed = useListedAudiences(options, canList);
  const results = useAudienceSearch(plan, shouldContinue, !canList);
  const found = useStatusFilter(results, filters.status, onStatus);
  const columns = audienceColumns[pageId === undefined ? 'all' : 'page'];
  return canList
    ? { canList, ...listed, columns: columns[listed.order], csvColumns: audienceCsvColumns.listed }
    : { canList, ...found, columns: columns.found, csvColumns: audienceCsvColumns.found };
}

/** The status to poll for; a scheduled publication takes until its time. */
const statusOf = ({ status, publishAt }: AudienceRow) => (publishAt ? undefined : status);
const serviceSorts = ['name', 'status', 'createdAt', 'latestVersionAt'] as const;

function useListedAudiences(options: AudiencesOptions, enabled: boolean) {
  const { query, filters, sort, onStatus } = options;
  const statuses = values(filters.status);
  const pages = values(filters.page);
  const pageId = options.pageId ?? (pages.length === 1 ? pages[0] : undefined);
  const serviceSort = serviceSorts.find((id) => id === sort?.id);
  // The service orders the matches of a search itself, and doesn't sort by page.
  const isSortedLocally = sort !== undefined && (query !== undefined || serviceSort === undefined);
  const loadAll = isSortedLocally || pages.length > 1;
  const list = useLiveList(
    audienceListQuery(pageId, {
      query,
      status: audienceStatuses.filter((status) => statuses.includes(status)).join() || undefined,
      ...(serviceSort && !isSortedLocally && { sort: serviceSort, order: sort?.desc ? 'desc' : 'asc' }),
    }),
    statusOf,
    { enabled, loadAll },
  );
  return {
    list,
    rows: list.rows as AudienceRow[],
    order: isSortedLocally ? ('listed' as const) : ('sorted' as const),
    chip: (
      <FilterChip
        name="Status"
        options={filterOptions([], audienceStatuses, humanize, false)}
        value={statuses}
        onChange={(some) => onStatus(joined(some))}
      />
    ),
    progress: list.isPlaceholderData ? (
      <span className="text-muted text-xs">Searching</span>
    ) : loadAll ? (
      <ListProgress list={list} count={list.rows.length} nouns="audiences" />
    ) : null,
  };
}
