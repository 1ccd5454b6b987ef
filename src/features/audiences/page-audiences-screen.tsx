import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { cachedItems } from '#api/queries/lists.ts';
import { UnsavedOf } from '#editor/save/unsaved-here.tsx';
import { LearnMore } from '#features/help/public.tsx';
import { pageQuery, summarizeResults } from '#features/pages/public.ts';
import { isApiError } from '#lib/api-error.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { pageBreadcrumbs, pageTabs } from '#shell/navigation.ts';
import { NoMatch } from '#shell/no-match.tsx';
import { Screen } from '#shell/screen.tsx';
import { TabBar } from '#shell/tabs.tsx';
import { FilterBar } from '#table/filter-bar.tsx';
import { ListTable } from '#table/list-table.tsx';
import { ListTools } from '#table/list-tools.tsx';
import { SortTool } from '#table/sort-tool.tsx';
import { useListSearch } from '#table/use-list-search.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { PaletteCommand } from '#ui/commands.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchQueryInput } from '#ui/search-input.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { AudienceHelp, NewAudienceLink, useAudienceListActions } from './audience-list-parts.tsx';
import type { AudienceResultRow } from './audience-rows.ts';
import { pagePlan } from './audience-search.ts';
import { audienceRowLink } from './audiences-columns.tsx';
import { searchAudiences } from './audiences-queries.ts';
import { countFilters, hasFilters, pageAudiencesSearch, withoutFilters } from './audiences-search.ts';
import { BestAudience, describeAudiences, isDescribable } from './audiences-sentence.tsx';
import { useAudiences } from './use-audiences.tsx';

const route = getRouteApi('/_app/pages/$pageId/audiences/');
const importKeywords = ['create', 'upload', 'new'];
/** One row, whose search field shrinks. */
const IN_TABS = 'min-w-0 flex-nowrap! p-0! [&>:first-child>label]:min-w-36 [&>:first-child>label]:shrink-99';

/** @param notes at the foot of the list, unless rows are selected */
export function PageAudiencesScreen({ notes }: { notes: ReactNode }) {
  const navigate = useNavigate();
  const isPhone = useBelow('phone');
  // Leaves more room for rows.
  const hasToolsInTabs = !useBelow('desktop');
  const isBelowTablet = useBelow('tablet');
  const { pageId } = route.useParams();
  const search = route.useSearch();
  const { change, searchQuery, sort: selectedSort, onSort } = useListSearch(search, pageAudiencesSearch);
  const page = useQuery(pageQuery(pageId));
  const expected = page.data?.audiencesCount ?? null;
  const debouncedText = useDebouncedValue(searchQuery.query || undefined);
  const audiences = useAudiences({
    pageId,
    isPageArchived: page.data?.status === 'archived',
    query: debouncedText,
    filters: search,
    sort: selectedSort,
    onFilter: change,
    plan: pagePlan(pageId, page.data?.name, expected),
    // The page has the expected count and the name for further searches.
    shouldContinue: ({ request }) => request?.query === pageId || !page.isPending,
  });
  const { canList, list, columns, sort = { id: 'name', desc: false } } = audiences;
  const query = useDeferredValue(searchQuery.query);
  const rows = canList ? audiences.rows : (searchAudiences(audiences.rows, query) as AudienceResultRow[]);
  const newLink = linkOptions({ to: '/pages/$pageId/audiences/new', params: { pageId } });
  const importLink = linkOptions({ to: '/pages/$pageId/audiences/import', params: { pageId } });
  const actions = useAudienceListActions(audiences, {
    rows,
    sort,
    onSort,
    table: 'Audiences of this page',
    name: page.data?.name,
  });
  // If neither the page nor an audience is found, the page does not exist.
  const isEmpty = (list.isComplete || isApiError(list.error, 'not-found')) && list.rows.length === 0;
  if (isApiError(page.error, 'not-found') && isEmpty) return <MissingScreen detail={page.error.message} />;
  const noMatch = (
    <NoMatch
      title="No audiences match"
      isFiltered={hasFilters(search)}
      onClear={() => change(withoutFilters)}
      query={searchQuery.query}
      suggestions={{
        loaded: (client) =>
          [...list.rows, ...cachedItems(client, 'listPageAudiences')]
            .filter((each) => each.pageId === pageId)
            .map(({ effectiveName }) => ({ name: effectiveName ?? '' })),
        onSelect: (q) => change({ q }),
      }}
    >
      {canList
        ? 'Search covers name, person, context and exact IDs.'
        : 'Search covers name, context and IDs.'}
    </NoMatch>
  );
  const filterBar = (
    <FilterBar
      className={hasToolsInTabs ? IN_TABS : ''}
      isCompact={isBelowTablet || (hasToolsInTabs && countFilters(search) > 1)}
      search={
        <SearchQueryInput
          aria-label="Search audiences of this page"
          placeholder="Search audiences"
          search={searchQuery}
        />
      }
      isFiltered={hasFilters(search)}
      isEmpty={canList && isEmpty && !searchQuery.query && !debouncedText && !hasFilters(search)}
      status={list.notice ? null : audiences.progress}
      tools={
        <>
          <SortTool columns={columns} sort={sort} onSort={onSort} />
          <ListTools table="Audiences of this page" columns={columns} />
        </>
      }
    >
      {audiences.chip}
    </FilterBar>
  );
  return (
    <Screen
      title="Audiences"
      aside={<AudienceHelp />}
      breadcrumbs={pageBreadcrumbs(pageId, page.data?.name)}
      sentence={
        isDescribable(audiences) && !page.isPending
          ? (hiddenBy(page.data?.status) ?? (
              <BestAudience {...describeAudiences(rows, list, false, !search.state)} />
            ))
          : null
      }
      figures={list.isComplete ? summarizeResults(rows, ' with an audience in 30 days') : null}
      menu={
        isPhone
          ? [
              ...actions.menu,
              {
                label: 'Import CSV',
                icon: FileUp,
                keywords: importKeywords,
                onSelect: () => void navigate(importLink),
              },
            ]
          : actions.menu
      }
      actions={
        <>
          {actions.progress}
          {/* On phones in the menu: names need its room. */}
          {isPhone ? null : (
            <>
              <PaletteCommand
                label="Import audiences from CSV"
                keywords={importKeywords}
                icon={FileUp}
                link={importLink}
              />
              <Link {...importLink} className={buttonStyle({ size: 'sm' })}>
                Import CSV
              </Link>
            </>
          )}
          {page.data?.status === 'archived' ? null : <NewAudienceLink link={newLink} />}
        </>
      }
      bar={
        <TabBar label="Page" tabs={pageTabs(pageId, expected)}>
          {hasToolsInTabs ? filterBar : null}
        </TabBar>
      }
    >
      {hasToolsInTabs ? null : filterBar}
      <UnsavedOf kind="audience">
        <ListTable
          {...actions.table}
          rowLink={audienceRowLink}
          empty={
            canList && (search.q || hasFilters(search)) ? (
              noMatch
            ) : (
              <NoAudiences expected={canList ? null : expected}>
                {page.data?.status === 'archived' ? (
                  <LearnMore guide="audiences" />
                ) : (
                  <Link {...newLink} className={buttonStyle({})}>
                    Create an audience
                  </Link>
                )}
              </NoAudiences>
            )
          }
          noMatch={noMatch}
        />
      </UnsavedOf>
      {actions.bar ?? notes}
    </Screen>
  );
}

/** Why visitors don't see the audiences of a page. */
const hiddenBy = (status: string | null | undefined): string | null =>
  status === 'draft'
    ? 'This page is a draft. Visitors see its audiences once it is published.'
    : status === 'archived'
      ? "This page is archived. Its audiences can't be changed."
      : null;

function NoAudiences({ expected, children }: { expected: number | null; children: ReactNode }) {
  return expected ? (
    <EmptyState illustration="noMatch" title="This page's audiences can't be listed here">
      You can still open one by its ID from the search.
    </EmptyState>
  ) : (
    <EmptyState illustration="audiences" title="No audiences yet" actions={children}>
      Everyone sees the same page. An audience tailors it to one company or person.
    </EmptyState>
  );
}
