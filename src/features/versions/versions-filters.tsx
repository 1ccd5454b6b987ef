import type { ReactNode } from 'react';
import { audienceStatuses } from '#contract/audience-versions.ts';
import { ConceptHelp } from '#features/help/public.tsx';
import { humanize } from '#lib/text.ts';
import { joined, values } from '#lib/url-search.ts';
import { FilterBar } from '#table/filter-bar.tsx';
import { ListTools } from '#table/list-tools.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { filterOptions } from '#ui/filter-options.ts';
import { rowStatusOf, type VersionRow } from './rows.ts';
import { pickColumns } from './versions-columns.tsx';
import type { VersionsSearch } from './versions-search.ts';

interface VersionsFiltersProps {
  rows: readonly VersionRow[];
  /** Whether all versions are loaded. */
  complete: boolean;
  /** Loading progress. */
  status: ReactNode;
  search: VersionsSearch;
  onChange(change: Partial<VersionsSearch>): void;
  children: ReactNode;
}

export function VersionsFilters(props: VersionsFiltersProps) {
  const { rows, complete, status, search, onChange, children } = props;
  return (
    <FilterBar status={status} tools={<ListTools table="Versions" columns={pickColumns} />} className="pt-3">
      <FilterChip
        name="Status"
        options={filterOptions(rows.map(rowStatusOf), audienceStatuses, humanize, complete)}
        value={values(search.status)}
        onChange={(some) => onChange({ status: joined(some) })}
      />
      {children}
      <ConceptHelp concept="version" />
    </FilterBar>
  );
}
