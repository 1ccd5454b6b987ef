import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { FileText, SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { gather } from '#api/lists.ts';
import { Screen } from '#shell/screen.tsx';
import { DataTable } from '#table/data-table.tsx';
import { TableFoot } from '#table/table-foot.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Note } from '#ui/note.tsx';
import { formatNumber, plural } from '#util/text.ts';
import { columns } from './columns.tsx';
import { filterPages } from './filter.ts';
import { PagesFilters } from './pages-filters.tsx';
import { type PagesSearch, pagesSearch } from './pages-search.ts';
import { type ListedPage, pagesQuery } from './queries.ts';

const route = getRouteApi('/_app/pages/');
const rowId = (page: ListedPage) => page.pageId;
const rowLink = (page: ListedPage) => linkOptions({ to: '/pages/$pageId', params: { pageId: page.pageId } });

export function PagesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useSuspenseInfiniteQuery(pagesQuery);
  const { rows, total, notice } = useMemo(() => gather('listPages', query.data), [query.data]);

  // Search, filters and order speak of all pages, so all of them are read; the first are shown meanwhile.
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const asked = useDeferredValue(search);
  const matching = useMemo(() => filterPages(rows, asked), [rows, asked]);
  const change = (to: Partial<PagesSearch>) =>
    navigate({ search: (now) => pagesSearch.parse({ ...now, ...to }), replace: true });

  const sort = useMemo(
    () => ({ id: search.sort ?? 'updated', desc: search.desc ?? search.sort === undefined }),
    [search.sort, search.desc],
  );
  const filtered = matching.length < rows.length;
  const reading = hasNextPage
    ? ` so far, reading on: ${formatNumber(rows.length)} of ${formatNumber(total ?? 0)}`
    : '';

  return (
    <Screen title="Pages">
      {notice ? <Note tone="warning">{notice}</Note> : null}
      <PagesFilters pages={rows} search={search} onChange={change} />
      <DataTable
        label="Pages"
        columns={columns}
        rows={matching}
        rowId={rowId}
        rowLink={rowLink}
        sort={sort}
        onSort={({ id, desc }) => change(pagesSearch.parse({ sort: id, desc }))}
        more={query}
        total={matching.length}
        empty={
          rows.length === 0 ? (
            <NoPages />
          ) : (
            <NoMatch onClear={() => change({ q: undefined, status: undefined, type: undefined })} />
          )
        }
        foot={
          <TableFoot>
            {filtered
              ? `${formatNumber(matching.length)} of ${plural(rows.length, 'page')} match`
              : plural(rows.length, 'page')}
            {reading}
          </TableFoot>
        }
      />
    </Screen>
  );
}

function NoPages() {
  return (
    <EmptyState icon={FileText} title="No pages yet">
      Pages are made by the service. To see sessions of your own here, import a file:{' '}
      <code className="font-mono text-mono">npm run import</code> makes a page for them.
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear(): void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No page matches"
      actions={<Button onClick={onClear}>Clear search and filters</Button>}
    >
      Search looks at name, title, context, brand and id.
    </EmptyState>
  );
}
