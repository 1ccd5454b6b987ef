import { audienceStatuses } from '#contract/audience-versions.ts';
import { humanize } from '#lib/text.ts';
import { joined, values } from '#lib/url-search.ts';
import { ListProgress } from '#table/list-progress.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { filterOptions } from '#ui/filter-options.ts';
import type { FoundAudience, useAudienceSearch } from './use-audience-search.ts';
import { useStatuses } from './use-statuses.ts';

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
