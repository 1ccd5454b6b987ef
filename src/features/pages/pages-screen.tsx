import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useList } from '#api/queries/use-list.ts';
import { UnsavedOf } from '#editor/save/unsaved-here.tsx';
import { ConceptHelp, LearnMore } from '#features/help/public.tsx';
import { Screen } from '#shell/screen.tsx';
import { ExportButton } from '#table/export-button.tsx';
import { ListTable } from '#table/list-table.tsx';
import { sortRows } from '#table/sort.ts';
import { useSort } from '#table/use-sort.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { NoMatch } from '#ui/no-match.tsx';
import { useSearchQuery } from '#ui/use-search-query.ts';
import { pageColumns, pageCsvColumns } from './pages-columns.tsx';
import { filterPages, PagesFilters, searchPages } from './pages-filters.tsx';
import { type ListedPage, pagesQuery } from './pages-queries.ts';
import { type PagesSearch, pagesSearch } from './pages-search.ts';

const route = getRouteApi('/_app/pages/');
const defaultSort = { id: 'updated', desc: true };
const rowId = (page: ListedPage) => page.pageId;
const rowLink = (page: ListedPage) => linkOptions({ to: '/pages/$pageId', params: { pageId: page.pageId } });

export function PagesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  // Search, filters and sorting need all pages; the first ones are shown while the rest load.
  const list = useList(pagesQuery, { loadAll: true });
  const { rows } = list;

  const { status, type } = search;
  const filtered = filterPages(rows, { status, type });
  const change = (to: Partial<PagesSearch>) =>
    navigate({ search: (now) => pagesSearch.parse({ ...now, ...to }), replace: true });
  const searchQuery = useSearchQuery(search.q, (q) => void change({ q: q || undefined }));
  const { query } = searchQuery;
  const matching = searchPages(filtered, query);

  const sort = useSort(search, defaultSort);
  return (
    <Screen
      title="Pages"
      aside={<ConceptHelp concept="page" />}
      actions={
        <ExportButton
          list={list}
          rows={() => sortRows(searchPages(filtered, query), pageColumns, sort)}
          columns={pageCsvColumns}
          table="Pages"
          name={search.q}
          noun="page"
        />
      }
    >
      <PagesFilters pages={rows} list={list} search={search} searchQuery={searchQuery} onChange={change} />
      <UnsavedOf kind="page">
        <ListTable
          list={list}
          noun="page"
          label="Pages"
          columns={pageColumns}
          rows={matching}
          rowId={rowId}
          rowLink={rowLink}
          sort={sort}
          onSort={({ id, desc }) => change(pagesSearch.parse({ sort: id, desc }))}
          empty={<NoPages />}
          noMatch={
            <NoMatch
              title="No pages match these filters"
              clear="Clear filters"
              onClear={() => change({ q: undefined, status: undefined, type: undefined })}
            >
              Search covers name, title, context, brand and ID.
            </NoMatch>
          }
        />
      </UnsavedOf>
    </Screen>
  );
}

function NoPages() {
  return (
    <EmptyState icon={FileText} title="No pages yet" actions={<LearnMore guide="getting-started" />}>
      Pages created through the API or imported with sessions appear here.
    </EmptyState>
  );
}
