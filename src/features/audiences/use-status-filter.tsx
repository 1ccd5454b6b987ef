import { isCancelledError, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { isInFlight } from '#api/sync/polling.ts';
import { audienceStatuses } from '#contract/audience-versions.ts';
import { humanize } from '#lib/text.ts';
import { joined, values } from '#lib/url-search.ts';
import { ListProgress } from '#table/list-progress.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { filterOptions } from '#ui/filter-options.ts';
import type { useAudienceSearch } from './audience-search.ts';
import { type AudienceRow, newestVersionQuery } from './audiences-queries.ts';

/** Filter value for an unknown status. */
const UNKNOWN = 'unknown';

const BATCH_SIZE = 12;

type Statuses = ReadonlyMap<string, string | null | undefined>;

const STATUSES_KEY = 'audienceStatuses';

/**
 * Filters audiences by status. Search results don't include it, so the newest version of each audience is loaded. Until
 * then the list is incomplete.
 *
 * @param selected statuses from the URL
 */
export function useStatusFilter(
  found: ReturnType<typeof useAudienceSearch>,
  selected: string | undefined,
  onChange: (selected: string | undefined) => void,
) {
  const client = useQueryClient();
  const requested = values(selected);
  const isFiltered = requested.length > 0;
  const isListLoaded = found.isComplete || found.notice !== null;
  const queryKey = [STATUSES_KEY, found.queryKey, found.dataUpdatedAt] as const;
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const statuses = new Map(client.getQueryData<Statuses>(queryKey));
      const missing = found.rows.filter(
        ({ audienceId }) => !statuses.has(audienceId) || isInFlight(statuses.get(audienceId)),
      );
      while (missing.length > 0) {
        const load = async (row: AudienceRow) =>
          statuses.set(row.audienceId, await loadStatus(client, row, signal));
        await Promise.all(missing.splice(0, BATCH_SIZE).map(load));
        signal.throwIfAborted();
        // Shows the progress.
        client.setQueryData<Statuses>(queryKey, new Map(statuses));
      }
      return statuses as Statuses;
    },
    enabled: isFiltered && isListLoaded,
    // A list that has changed keeps the statuses loaded before; only those missing or in flight load.
    initialData: () => client.getQueriesData<Statuses>({ queryKey: [STATUSES_KEY] }).at(-1)?.[1],
    initialDataUpdatedAt: 0,
    // By the next visit, they may have changed.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const statuses = query.data;
  const statusOf = ({ audienceId, status }: AudienceRow) => statuses?.get(audienceId) ?? status ?? UNKNOWN;
  const count = found.rows.filter(({ audienceId }) => statuses?.has(audienceId)).length;
  const areLoaded = found.isComplete && count === found.rows.length;
  return {
    /** Incomplete until all statuses have loaded. */
    list: { ...found, isComplete: isFiltered ? areLoaded : found.isComplete },
    rows: isFiltered ? found.rows.filter((row) => requested.includes(statusOf(row))) : found.rows,
    chip: (
      <FilterChip
        name="Status"
        options={filterOptions(found.rows.map(statusOf), audienceStatuses, humanize, areLoaded)}
        value={requested}
        onChange={(some) => onChange(joined(some))}
      />
    ),
    progress: !found.isComplete ? (
      <ListProgress list={found} count={found.rows.length} nouns="audiences" />
    ) : isFiltered && !areLoaded ? (
      <ListProgress
        list={{
          ...found,
          isComplete: false,
          total: found.rows.length,
          isPaused: !query.isFetching,
          pause: () => void client.cancelQueries({ queryKey }),
          resume: () => void query.refetch(),
        }}
        count={count}
        nouns="statuses"
      />
    ) : null,
  };
}

/** Status of the newest version; undefined on failure, which the row shows with a retry. */
async function loadStatus(client: QueryClient, { pageId, audienceId }: AudienceRow, signal: AbortSignal) {
  while (pageId && !signal.aborted)
    try {
      return (await client.fetchQuery(newestVersionQuery(pageId, audienceId)))?.status;
    } catch (error) {
      // The query is shared with rows, which cancel it when they unmount.
      if (!isCancelledError(error)) break;
    }
  return undefined;
}
