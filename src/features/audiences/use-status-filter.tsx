import { audienceStatuses } from '#contract/audience-versions.ts';
import { humanize } from '#lib/text.ts';
import { joined, values } from '#lib/url-search.ts';
import { ListProgress } from '#table/list-progress.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { filterOptions } from '#ui/filter-options.ts';
import type { FoundAudience, useAudienceSearch } from './use-audience-search.ts';
import { useStatuses } from './use-statuses.ts';

/**
 * Narrows audiences to some statuses. Only once the status of each has been read it is known which match; so long
 * the list is not complete.
 *
 * @param chosen the statuses as the url has them
 */
export function useStatusFilter(
  found: ReturnType<typeof useAudienceSearch>,
  chosen: string | undefined,
  onChange: (chosen: string | undefined) => void,
) {
  const asked = values(chosen);
  const filtered = asked.length > 0;
  const { statusOf, count } = useStatuses(found.rows, filtered && !found.isPaused);
  const areRead = found.isComplete && count === found.rows.length;
  const options = filterOptions(found.rows.map(statusOf), audienceStatuses, humanize, areRead);
  const rows = filtered
    ? found.rows.filter((row: FoundAudience) => asked.includes(statusOf(row)))
    : found.rows;
  const list = { ...found, isComplete: filtered ? areRead : found.isComplete };
  return {
    /** The list, not complete as long as statuses are missing. */
    list,
    rows,
    chip: (
      <FilterChip name="Status" options={options} value={asked} onChange={(some) => onChange(joined(some))} />
    ),
    progress: found.isComplete ? (
      <ListProgress list={{ ...list, total: found.rows.length }} count={count} nouns="statuses" />
    ) : (
      <ListProgress list={found} count={found.rows.length} nouns="audiences" />
    ),
  };
}
