import type { ListState } from '#api/queries/use-list.ts';
import { pageStatuses, pageTypes } from '#contract/pages.ts';
import { humanize } from '#lib/text.ts';
import { joined, values } from '#lib/url-search.ts';
import { createSearch } from '#lib/words.ts';
import { FilterBar } from '#table/filter-bar.tsx';
import { ListProgress } from '#table/list-progress.tsx';
import { ListTools } from '#table/list-tools.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { filterOptions } from '#ui/filter-options.ts';
import { SearchQueryInput } from '#ui/search-input.tsx';
import type { SearchQuery } from '#ui/use-search-query.ts';
import { pageTypeName } from './page-type.ts';
import { pageColumns } from './pages-columns.tsx';
import type { ListedPage } from './pages-queries.ts';
import type { PagesSearch } from './pages-search.ts';

interface PagesFiltersProps {
  pages: readonly ListedPage[];
  list: ListState;
  search: PagesSearch;
  searchQuery: SearchQuery;
  onChange(change: Partial<PagesSearch>): void;
}

export function PagesFilters({ pages, list, search, searchQuery, onChange }: PagesFiltersProps) {
  return (
    <FilterBar
      status={<ListProgress list={list} count={pages.length} nouns="pages" />}
      tools={<ListTools table="Pages" columns={pageColumns} />}
    >
      <SearchQueryInput
        aria-label="Search pages"
        placeholder="Search name, title, context"
        search={searchQuery}
      />
      <FilterChip
        name="Status"
        options={filterOptions(pages.map(pageStatusOf), pageStatuses, humanize)}
        value={values(search.status)}
        onChange={(status) => onChange({ status: joined(status) })}
      />
      <FilterChip
        name="Type"
        options={filterOptions(pages.map(pageTypeOf), pageTypes, pageTypeName)}
        value={values(search.type)}
        onChange={(type) => onChange({ type: joined(type) })}
      />
    </FilterBar>
  );
}

/** Filter value of pages without a status or type. */
const UNKNOWN = 'unknown';

const pageStatusOf = (page: ListedPage) => page.status ?? UNKNOWN;
const pageTypeOf = (page: ListedPage) => page.pageType ?? UNKNOWN;

/** Pages that match every word of the query. */
export const searchPages = createSearch(({ name, title, pageContext, brandId, pageId }: ListedPage) => [
  name,
  title,
  pageContext,
  brandId,
  pageId,
]);

/** Filters pages by status and type. */
export function filterPages(pages: ListedPage[], { status, type }: PagesSearch): ListedPage[] {
  const statuses = values(status);
  const types = values(type);
  return pages.filter(
    (page) =>
      (statuses.length === 0 || statuses.includes(pageStatusOf(page))) &&
      (types.length === 0 || types.includes(pageTypeOf(page))),
  );
}
