import { isCancelledError, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isInFlight } from '#api/sync/polling.ts';
import { audienceStatuses } from '#contract/audience-versions.ts';
import { humanize } from '#lib/text.ts';
import { joined, values } from '#lib/url-search.ts';
import { ListProgress } from '#table/list-progress.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { filterOptions } from '#ui/filter-options.ts';
import { newestVersionQuery } from './audiences-queries.ts';
import type { FoundAudience, useAudienceSearch } from './use-audience-search.ts';

/**
 * Filters audiences by status. The list is incomplete until all statuses have loaded.
 *
 * @param selected statuses from the URL
 */
export function useStatusFilter(
  found: ReturnType<typeof useAudienceSearch>,
  selected: string | undefined,
  onChange: (selected: string | undefined) => void,
) {
  const requested = values(selected);
  const filtered = requested.length > 0;
  const { statusOf, count } = useStatuses(found.rows, filtered && !found.isPaused);
  const areLoaded = found.isComplete && count === found.rows.length;
  const options = filterOptions(found.rows.map(statusOf), audienceStatuses, humanize, areLoaded);
  const rows = filtered
    ? found.rows.filter((row: FoundAudience) => requested.includes(statusOf(row)))
    : found.rows;
  const list = { ...found, isComplete: filtered ? areLoaded : found.isComplete };
  return {
    /** Incomplete until all statuses have loaded. */
    list,
    rows,
    chip: (
      <FilterChip
        name="Status"
        options={options}
        value={requested}
        onChange={(some) => onChange(joined(some))}
      />
    ),
    progress: found.isComplete ? (
      <ListProgress list={{ ...list, total: found.rows.length }} count={count} nouns="statuses" />
    ) : (
      <ListProgress list={found} count={found.rows.length} nouns="audiences" />
    ),
  };
}

/** Filter value for an unknown status. */
const UNKNOWN = 'unknown';

type Statuses = ReadonlyMap<string, string | undefined>;

/** Size of the first batch; later batches grow to a quarter of the loaded statuses. */
const FIRST_BATCH = 12;

/**
 * Statuses of audiences, which search results don't include. While needed, loads the newest version of each audience
 * in batches; else uses cached records.
 */
function useStatuses(rows: readonly FoundAudience[], isNeeded: boolean) {
  const client = useQueryClient();
  const [statuses, setStatuses] = useState<Statuses>(() => new Map());
  const loadAll = useEffectEvent(async (signal: AbortSignal) => {
    const all = new Map(statuses);
    const missing = rows.filter(
      ({ pageId, audienceId }) => pageId && (!all.has(audienceId) || isInFlight(all.get(audienceId))),
    );
    while (missing.length > 0) {
      const batch = missing.splice(0, Math.max(FIRST_BATCH, all.size >> 2));
      const loaded = await Promise.all(batch.map((row) => loadStatus(client, row, signal)));
      if (signal.aborted) return;
      for (const [index, { audienceId }] of batch.entries()) all.set(audienceId, loaded[index]);
      setStatuses(new Map(all));
    }
  });
  useEffect(() => {
    if (!isNeeded || rows.length === 0) return;
    const controller = new AbortController();
    void loadAll(controller.signal);
    return () => controller.abort();
  }, [rows, isNeeded]);
  const statusOf = useCallback(
    ({ audienceId, cached }: FoundAudience) => statuses.get(audienceId) ?? cached?.value.status ?? UNKNOWN,
    [statuses],
  );
  const count = useMemo(
    () => rows.filter(({ pageId, audienceId }) => !pageId || statuses.has(audienceId)).length,
    [rows, statuses],
  );
  return { statusOf, /** Number of loaded statuses. */ count };
}

/** Status of the newest version; undefined on failure, which the row shows with a retry. */
async function loadStatus(
  client: QueryClient,
  { pageId, audienceId }: FoundAudience,
  signal: AbortSignal,
): Promise<string | undefined> {
  for (;;)
    try {
      const newest = await client.fetchQuery(newestVersionQuery(pageId ?? '', audienceId));
      return newest?.status ?? undefined;
    } catch (error) {
      // The query is shared with rows, which cancel it when they unmount.
      if (signal.aborted || !isCancelledError(error)) return undefined;
    }
}
