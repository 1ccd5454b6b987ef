import { getRouteApi, Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import { useList } from '#api/queries/use-list.ts';
import { MAX_QUERY_LENGTH } from '#contract/limits.ts';
import { UnsavedOf } from '#editor/save/unsaved-here.tsx';
import { type ListedPage, PageSearchList, pagesQuery } from '#features/pages/public.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { shortenId } from '#lib/id.ts';
import { visibleName } from '#lib/text.ts';
import { joined, values } from '#lib/url-search.ts';
import { NoMatch } from '#shell/no-match.tsx';
import { Screen } from '#shell/screen.tsx';
import { FilterBar } from '#table/filter-bar.tsx';
import { ListTable } from '#table/list-table.tsx';
import { ListTools } from '#table/list-tools.tsx';
import { SortTool } from '#table/sort-tool.tsx';
import { useListSearch } from '#table/use-list-search.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { type FilterOption, filterOptions } from '#ui/filter-options.ts';
import { SearchQueryInput } from '#ui/search-input.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { AudienceHelp, NewAudienceLink, useAudienceListActions } from './audience-list-parts.tsx';
import type { AudienceResultRow } from './audience-rows.ts';
import { crossPagePlan } from './audience-search.ts';
import { audienceRowLink } from './audiences-columns.tsx';
import type { AudienceRow } from './audiences-queries.ts';
import { audiencesSearch, hasFilters, withoutFilters } from './audiences-search.ts';
import { BestAudience, describeAudiences, describeStates, isDescribable } from './audiences-sentence.tsx';
import { audiencesSource } from './palette.ts';
import { useAudiences } from './use-audiences.tsx';

const route = getRouteApi('/_app/audiences/');
/** Without a search, the service sorts by name. */
const SERVICE_ORDER = { id: 'name', desc: false };
const newLink: LinkProps = { to: '.', search: (now) => ({ ...now, new: true }), resetScroll: false };

/** @param notes at the foot of the list, unless rows are selected */
export function AudiencesScreen({ notes }: { notes: ReactNode }) {
  const navigate = useNavigate();
  const search = route.useSearch();
  const { change, searchQuery, sort: selectedSort, onSort } = useListSearch(search, audiencesSearch);
  const text = searchQuery.query || undefined;
  const debouncedText = useDebouncedValue(text);
  // Sorting and filtering need all results; otherwise they load on scroll.
  const needsAll = search.sort !== undefined || hasFilters(search);
  const audiences = useAudiences({
    query: debouncedText,
    filters: search,
    sort: selectedSort,
    onFilter: change,
    plan: crossPagePlan(debouncedText),
    shouldContinue: () => needsAll,
  });
  const { canList, list, columns, sort } = audiences;

  const isBelowWide = useBelow('wide');
  const isBelowDesktop = useBelow('desktop');
  const isBelowTablet = useBelow('tablet');
  const selectedPages = useDeferredValue(search.page);
  const rows = onPages(audiences.rows, values(selectedPages));
  const pages = useList(pagesQuery, { enabled: canList, loadAll: true });
  const noMatch = (
    <NoMatch
      title="No audiences match"
      isFiltered={hasFilters(search)}
      onClear={() => change(withoutFilters)}
      query={text}
      suggestions={{ loaded: audiencesSource.cached, onSelect: (q) => change({ q }) }}
    >
      {canList
        ? 'Search covers name, page, person, context and exact IDs.'
        : 'Search covers audience and page names, and exact IDs.'}
    </NoMatch>
  );
  const shownSort = sort ?? (canList && !text ? SERVICE_ORDER : undefined);
  const described = isDescribable(audiences) ? describeAudiences(rows, list, true, !search.state) : null;
  // Without a best audience, the sentence has the count.
  const hasFigures = list.isComplete && !isBelowDesktop && described?.row && !search.state;
  const actions = useAudienceListActions(audiences, { rows, sort, onSort, table: 'Audiences', name: text });
  return (
    <Screen
      title="Audiences"
      sentence={described && <BestAudience {...described} />}
      // The sentence needs their room in smaller windows.
      figures={hasFigures ? describeStates(rows) : null}
      aside={<AudienceHelp />}
      menu={
        canList
          ? [
              ...actions.menu,
              {
                label: 'Earlier bulk edits',
                icon: History,
                onSelect: () => void navigate({ to: '/audiences/edit' }),
              },
            ]
          : actions.menu
      }
      actions={
        <>
          {actions.progress}
          <NewAudienceLink link={newLink} />
        </>
      }
    >
      <FilterBar
        search={
          <SearchQueryInput
            aria-label="Search audiences"
            placeholder="Search audiences"
            maxLength={MAX_QUERY_LENGTH}
            search={searchQuery}
          />
        }
        isFiltered={hasFilters(search)}
        isCompact={isBelowTablet}
        className="phone:max-tablet:flex-nowrap phone:max-tablet:[&>:first-child>label]:min-w-32 phone:max-tablet:[&>:first-child>label]:shrink-99 phone:max-tablet:[&>span]:min-w-0"
        isEmpty={list.isComplete && list.rows.length === 0 && !text && !debouncedText && !hasFilters(search)}
        status={(canList || needsAll) && !list.notice ? audiences.progress : null}
        tools={
          <>
            <SortTool columns={columns} sort={shownSort} onSort={onSort} />
            <ListTools table="Audiences" columns={columns} />
          </>
        }
      >
        <FilterChip
          name="Page"
          options={canList ? listedPageOptions(pages.rows) : pageOptions(list.rows)}
          value={values(search.page)}
          onChange={(some) => change({ page: joined(some) })}
        />
        {audiences.chip}
      </FilterBar>
      <UnsavedOf kind="audience">
        <ListTable
          {...actions.table}
          isRoomy={isBelowWide}
          rowLink={audienceRowLink}
          sort={shownSort}
          empty={
            text || hasFilters(search) ? (
              noMatch
            ) : (
              <EmptyState
                illustration="audiences"
                title="No audiences yet"
                actions={
                  pages.isComplete && pages.rows.length === 0 ? (
                    <Link to="/" className={buttonStyle({})}>
                      Create your first page
                    </Link>
                  ) : (
                    <Link {...newLink} className={buttonStyle({})}>
                      Create an audience
                    </Link>
                  )
                }
              >
                Everyone sees the same page. An audience tailors it to one company or person.
              </EmptyState>
            )
          }
          noMatch={noMatch}
        />
      </UnsavedOf>
      {actions.bar ?? notes}
      {search.new ? <PagePicker onClose={() => change({ new: undefined })} /> : null}
    </Screen>
  );
}

/** Asks for the page of a new audience, and opens it. */
function PagePicker({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  return (
    <Dialog title="New audience" description="Choose the page that they will see." onClose={onClose}>
      <div className="-mx-5 -mb-5 flex h-90 flex-col border-line border-t">
        <PageSearchList
          canPick={({ status }) => status !== 'archived'}
          onPick={({ pageId }) =>
            void navigate({ to: '/pages/$pageId/audiences/new', params: { pageId }, replace: true })
          }
        />
      </div>
    </Dialog>
  );
}

const onPages = (rows: AudienceResultRow[], pages: readonly string[]) =>
  pages.length === 0 ? rows : rows.filter(({ pageId }) => pages.includes(pageId ?? ''));

const byLabel = (a: FilterOption, b: FilterOption) => a.label.localeCompare(b.label, 'en');

function pageOptions(rows: readonly AudienceRow[]) {
  const names = new Map(rows.map(({ pageId, pageName }) => [pageId, visibleName(pageName)]));
  const pageIds = rows.flatMap(({ pageId }) => pageId || []);
  return filterOptions(pageIds, [], (pageId) => names.get(pageId) || shortenId(pageId)).sort(byLabel);
}

const listedPageOptions = (pages: readonly ListedPage[]) =>
  pages
    .flatMap(({ pageId, name, audiencesCount }): FilterOption | [] =>
      audiencesCount
        ? { value: pageId, label: visibleName(name) || shortenId(pageId), count: audiencesCount }
        : [],
    )
    .sort(byLabel);
