import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { ConceptHelp, LearnMore } from '#features/help/public.tsx';
import { LogLink } from '#features/logs/public.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Screen } from '#shell/screen.tsx';
import { DataTable } from '#table/data-table.tsx';
import { ExportButton } from '#table/export-button.tsx';
import { FilterBar } from '#table/filter-bar.tsx';
import { ListTools } from '#table/list-tools.tsx';
import { sortRows } from '#table/sort.ts';
import { TableFooter } from '#table/table-footer.tsx';
import { useListSearch } from '#table/use-list-search.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { NoMatch } from '#ui/no-match.tsx';
import { SearchQueryInput } from '#ui/search-input.tsx';
import { OpenById } from './open-by-id.tsx';
import { filterPeople, personColumns, personCsvColumns, type SeenPerson } from './people-columns.tsx';
import { peopleSearch } from './people-queries.ts';

const route = getRouteApi('/_app/persons/');
const NO_PEOPLE: SeenPerson[] = [];
const DEFAULT_SORT = { id: 'seen', desc: true };
const rowId = (person: SeenPerson) => person.id;
const rowLink = ({ id }: SeenPerson) => linkOptions({ to: '/persons/$personId', params: { personId: id } });

export function PeopleScreen() {
  const search = route.useSearch();
  const { change, searchQuery, sort, onSort } = useListSearch(search, peopleSearch, DEFAULT_SORT);
  const { data = NO_PEOPLE, isPending } = useQuery(cachedRecordsQuery('person'));
  const { query } = searchQuery;
  const rows = filterPeople(data, query);
  return (
    <Screen
      title="People"
      aside={<ConceptHelp concept="person" />}
      actions={
        <>
          <ExportButton
            rows={() => sortRows(rows, personColumns, sort)}
            columns={personCsvColumns}
            table="People you've opened"
            name={query}
            noun="person"
            nouns="people"
          />
          <LogLink />
        </>
      }
    >
      <OpenById />
      <FilterBar status={null} tools={<ListTools table="People you've opened" columns={personColumns} />}>
        <SearchQueryInput
          aria-label="Search people you've opened"
          placeholder="Name, email, company, phone or ID"
          search={searchQuery}
        />
      </FilterBar>
      <DataTable
        label="People you've opened"
        columns={personColumns}
        rows={rows}
        rowId={rowId}
        rowLink={rowLink}
        sort={sort}
        onSort={onSort}
        loading={isPending}
        total={rows.length}
        empty={
          data.length === 0 ? (
            <EmptyState icon={UserRound} title="No people yet" actions={<LearnMore guide="support" />}>
              People you open appear here. Enter a person ID above, or open a person from an audience or a log
              entry.
            </EmptyState>
          ) : (
            <NoMatch
              title="No people match these filters"
              clear="Clear search"
              onClear={() => change({ q: undefined })}
            >
              Search covers people you've opened, by name, email, company, phone and ID.
            </NoMatch>
          )
        }
        footer={
          <TableFooter>
            {rows.length < data.length
              ? `${formatNumber(rows.length)} of ${plural(data.length, 'person', 'people')} found`
              : `${plural(data.length, 'person', 'people')} opened on this device`}
          </TableFooter>
        }
      />
    </Screen>
  );
}
