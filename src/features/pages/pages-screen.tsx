import { getRouteApi, Link, linkOptions } from '@tanstack/react-router';
import { useList } from '#api/queries/use-list.ts';
import { useCapability } from '#api/transport/session.ts';
import { pageStatuses, pageTypes } from '#contract/pages.ts';
import { UnsavedOf } from '#editor/save/unsaved-here.tsx';
import { ConceptHelp, LearnMore } from '#features/help/public.tsx';
import { humanize } from '#lib/text.ts';
import { joined, values } from '#lib/url-search.ts';
import { NoMatch } from '#shell/no-match.tsx';
import { Screen } from '#shell/screen.tsx';
import { FilterBar } from '#table/filter-bar.tsx';
import { ListProgress } from '#table/list-progress.tsx';
import { ListTable } from '#table/list-table.tsx';
import { ListTools } from '#table/list-tools.tsx';
import { useListActions } from '#table/use-list-actions.tsx';
import { useListSearch } from '#table/use-list-search.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { filterOptions } from '#ui/filter-options.ts';
import { onDemand } from '#ui/on-demand.tsx';
import { SearchQueryInput } from '#ui/search-input.tsx';
import { loadListParts } from './load-list-parts.ts';
import { NewPageButton, openNewPage } from './new-page.tsx';
import { type PageRow, usePageRows } from './page-rows.ts';
import { pageColumns, pageCsvColumns } from './pages-columns.tsx';
import { type ListedPage, pagesQuery, pagesSearch, pageTypeName, searchPages } from './pages-queries.ts';
import { describePages, shortName, summarizeResults } from './pages-sentence.ts';
import { pagesSource } from './palette.ts';

const route = getRouteApi('/_app/pages/');
const defaultSort = { id: 'updated', desc: true };
const BulkPages = onDemand(async () => (await loadListParts()).BulkPages);
const rowId = (page: PageRow) => page.pageId;
const rowLink = (page: PageRow) => linkOptions({ to: '/pages/$pageId', params: { pageId: page.pageId } });

export function PagesScreen() {
  const search = route.useSearch();
  const canCreate = useCapability('page-lifecycle');
  const { change, searchQuery, ...order } = useListSearch(search, pagesSearch, defaultSort);
  // Search, filters and sorting need all pages; the first ones are shown while the rest load.
  const list = useList(pagesQuery, { loadAll: true });
  const { rows, hasResults } = usePageRows(list.rows);
  const columns = pageColumns[hasResults ? 'withResults' : 'plain'];

  const statuses = values(search.status);
  const types = values(search.type);
  const matching = usePageRows(searchPages(filterPages(list.rows, statuses, types), searchQuery.query)).rows;
  const actions = useListActions({
    list,
    rows: matching,
    rowId,
    ...order,
    summarize: (selected) => summarizeResults(selected, ''),
    bulkActions: (selected) => <BulkPages pages={selected} />,
    columns,
    csvColumns: pageCsvColumns,
    table: 'Pages',
    name: search.q,
    noun: 'page',
  });
  const isPending =
    list.status === 'pending' || (hasResults && rows.some(({ results }) => results === undefined));
  return (
    <Screen
      title="Pages"
      sentence={
        isPending
          ? null
          : describePages(rows, list.isComplete).map((part) =>
              typeof part === 'string' ? (
                part
              ) : (
                <Link key={part.pageId} to="/pages/$pageId/sessions" params={{ pageId: part.pageId }}>
                  <bdi>{shortName(part)}</bdi>
                </Link>
              ),
            )
      }
      figures={summarizeResults(rows)}
      aside={
        <ConceptHelp question="What is a page?" guide="getting-started" section="page">
          A web page your team publishes. Visitors use its buttons and ask its page agent, an AI assistant.
        </ConceptHelp>
      }
      menu={actions.menu}
      actions={
        <>
          {actions.progress}
          {canCreate ? <NewPageButton /> : null}
        </>
      }
    >
      <FilterBar
        search={
          <SearchQueryInput aria-label="Search pages" placeholder="Search pages" search={searchQuery} />
        }
        isFiltered={statuses.length + types.length > 0}
        isEmpty={list.isComplete && rows.length === 0}
        status={<ListProgress list={list} count={rows.length} nouns="pages" />}
        tools={<ListTools table="Pages" columns={columns} />}
      >
        <FilterChip
          name="Status"
          options={filterOptions(rows.map(pageStatusOf), pageStatuses, humanize)}
          value={statuses}
          onChange={(selected) => change({ status: joined(selected) })}
        />
        <FilterChip
          name="Type"
          options={filterOptions(rows.map(pageTypeOf), pageTypes, pageTypeName)}
          value={types}
          onChange={(selected) => change({ type: joined(selected) })}
        />
      </FilterBar>
      <UnsavedOf kind="page">
        <ListTable
          {...actions.table}
          rowLink={rowLink}
          empty={
            <EmptyState
              illustration="pages"
              title="No pages yet"
              actions={
                canCreate ? (
                  <Button onClick={() => openNewPage()}>New page</Button>
                ) : (
                  <LearnMore guide="getting-started" />
                )
              }
            >
              Pages that your team creates or imports with sessions appear here.
            </EmptyState>
          }
          noMatch={
            <NoMatch
              title="No pages match"
              isFiltered={Boolean(search.status || search.type)}
              onClear={() => change({ q: undefined, status: undefined, type: undefined })}
              query={searchQuery.query}
              suggestions={{ loaded: pagesSource.cached, onSelect: (q) => change({ q }) }}
            >
              Search covers name, content, metadata and IDs.
            </NoMatch>
          }
        />
      </UnsavedOf>
      {actions.bar}
    </Screen>
  );
}

/** Filter value of pages without a status or type. */
const UNKNOWN = 'unknown';

const pageStatusOf = (page: ListedPage) => page.status ?? UNKNOWN;
const pageTypeOf = (page: ListedPage) => page.pageType ?? UNKNOWN;

/** Filters pages by status and type, each any of several; without values by none. */
function filterPages(pages: ListedPage[], statuses: string[], types: string[]): ListedPage[] {
  return pages.filter(
    (page) =>
      (statuses.length === 0 || statuses.includes(pageStatusOf(page))) &&
      (types.length === 0 || types.includes(pageTypeOf(page))),
  );
}
