import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions, useNavigate } from '@tanstack/react-router';
import { UserRoundSearch } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { ListItem } from '#api/queries/lists.ts';
import { type List, useList } from '#api/queries/use-list.ts';
import { type CachedRecord, cachedRecordsQuery } from '#api/sync/record-cache.ts';
import { sessionQuery, useCapability } from '#api/transport/session.ts';
import { MAX_QUERY_LENGTH } from '#contract/limits.ts';
import type { Range } from '#engines/sessions/index.ts';
import { accountsQuery, CompanyFilter, isShortList } from '#features/accounts/public.ts';
import { ConceptHelp, LearnMore } from '#features/help/public.tsx';
import { DateFilter, dateRange, EmptyLogLink, InlineLogLink, LogLink } from '#features/logs/public.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { formatNumber, plural, visibleName } from '#lib/text.ts';
import { DAY } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { calendarOf } from '#lib/zoned.ts';
import { NoMatch } from '#shell/no-match.tsx';
import { Screen, type ScreenProps } from '#shell/screen.tsx';
import { DataTable } from '#table/data-table.tsx';
import { FilterBar } from '#table/filter-bar.tsx';
import { ListProgress } from '#table/list-progress.tsx';
import { ListTable } from '#table/list-table.tsx';
import { ListTools } from '#table/list-tools.tsx';
import { sortRows } from '#table/sort.ts';
import { SortTool } from '#table/sort-tool.tsx';
import { TableFooter } from '#table/table-footer.tsx';
import { useCsvExport } from '#table/use-csv-export.tsx';
import { useListActions } from '#table/use-list-actions.tsx';
import { useListSearch, useSort } from '#table/use-list-search.ts';
import { Button } from '#ui/button.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import type { MenuItem } from '#ui/menu.tsx';
import { SearchQueryInput } from '#ui/search-input.tsx';
import { peopleSource } from './palette.ts';
import {
  filterPeople,
  personColumns,
  personColumnsByAdded,
  personColumnsWithoutActivity,
  personCsvColumns,
  type VisitedPerson,
  visitedPersonColumns,
  visitedPersonCsvColumns,
} from './people-columns.tsx';
import { type PersonRow, peopleQuery, peopleSearch } from './people-queries.ts';

const route = getRouteApi('/_app/persons/');
/** The service's order. */
const NEWEST_FIRST = { id: 'created', desc: true };
const LAST_ACTIVE_FIRST = { id: 'activity', desc: true };
const rowId = (person: PersonRow) => person.personId;
const rowLink = ({ personId }: PersonRow) => linkOptions({ to: '/persons/$personId', params: { personId } });

export const PeopleScreen = () =>
  useCapability('people') ? <ListedPeopleScreen /> : <VisitedPeopleScreen />;

function ListedPeopleScreen() {
  const search = route.useSearch();
  const { change, searchQuery, onSort } = useListSearch(search, peopleSearch);
  const query = useDebouncedValue(searchQuery.query).trim();
  const range = dateRange(search, calendarOf(useSetting(timeZone)));
  // Sorting needs everyone, as do dates, which the API can't filter by.
  const loadAll = search.sort !== undefined || range !== null;
  const list = useList(peopleQuery(query, search.account), { loadAll });
  const hasActivity = list.rows.length === 0 || list.rows.some(({ latestActivityAt }) => latestActivityAt);
  const listOrder = hasActivity && isShortList(list) ? LAST_ACTIVE_FIRST : NEWEST_FIRST;
  // The service orders matches by the word that matches.
  const sort = useSort(search, search.q ? undefined : listOrder);
  const listed = sort?.id === 'created' ? personColumnsByAdded : personColumns;
  const columns = hasActivity ? listed : personColumnsWithoutActivity;
  const isSearching = query !== searchQuery.query.trim() || list.isPlaceholderData;
  const rows = addedIn(range, useCompanyNames(list.rows));
  const isFiltered = search.account !== undefined || range !== null;
  const noMatch = (
    <NoMatch
      title="No one matches"
      isFiltered={isFiltered}
      onClear={() => change({ q: undefined, account: undefined, from: undefined, to: undefined })}
      query={query}
      suggestions={{ loaded: peopleSource.cached, onSelect: (q) => change({ q }) }}
    >
      Search covers name, company, email, phone, LinkedIn URL and ID. <InlineLogLink /> to create a person.
    </NoMatch>
  );
  const actions = useListActions({
    list,
    rows,
    rowId,
    sort,
    onSort,
    columns,
    csvColumns: personCsvColumns,
    table: 'People',
    name: query,
    noun: 'person',
    nouns: 'people',
  });
  return (
    <PeopleFrame
      sentence={list.status === 'pending' ? null : describePeople(list)}
      menu={actions.menu}
      progress={actions.progress}
    >
      <FilterBar
        search={
          <SearchQueryInput
            aria-label="Search people"
            placeholder="Name, email or phone"
            maxLength={MAX_QUERY_LENGTH}
            search={searchQuery}
          />
        }
        isFiltered={isFiltered}
        isEmpty={list.isComplete && list.rows.length === 0 && !query && !isSearching && !isFiltered}
        status={
          isSearching ? (
            <span className="text-muted text-xs">Searching</span>
          ) : loadAll ? (
            <ListProgress list={list} count={list.rows.length} nouns="people" />
          ) : null
        }
        tools={
          <>
            <SortTool columns={columns} sort={sort} onSort={onSort} />
            <ListTools table="People" columns={columns} />
          </>
        }
      >
        <CompanyFilter accountId={search.account} onChange={(account) => change({ account })} />
        <DateFilter name="Added" search={search} onChange={change} />
      </FilterBar>
      <ListTable
        {...actions.table}
        rowLink={rowLink}
        empty={
          query || search.account ? (
            noMatch
          ) : (
            <EmptyState illustration="people" title="No people yet" actions={<EmptyLogLink />}>
              The first log entry for an email, phone or LinkedIn URL creates a person.
            </EmptyState>
          )
        }
        noMatch={noMatch}
      />
      {actions.bar}
    </PeopleFrame>
  );
}

/** Names the company of people whose account is loaded; the API lists only its ID. */
function useCompanyNames(people: ListItem<'listPersons'>[]): PersonRow[] {
  const accounts = useList(accountsQuery()).rows;
  return useMemo(() => {
    const names = new Map(accounts.map(({ accountId, name }) => [accountId, visibleName(name)]));
    return people.map((person) => ({ ...person, companyName: names.get(person.accountId ?? '') }));
  }, [people, accounts]);
}

/** `60 people at 38 companies; 4 are new this week.` */
function describePeople({ rows, isComplete, total }: List<ListItem<'listPersons'>>): string {
  if (rows.length === 0) return 'People';
  const count = plural(total ?? rows.length, 'person', 'people');
  if (!isComplete) return total === null ? `First ${count}` : count;
  const companies = new Set(rows.flatMap(({ domain }) => domain || [])).size;
  const weekAgo = Date.now() - 7 * DAY;
  const added = rows.filter(({ createdAt }) => (parseTimestamp(createdAt) ?? 0) > weekAgo).length;
  return `${count}${companies > 1 ? ` at ${plural(companies, 'company', 'companies')}` : ''}${
    added > 0 ? `; ${formatNumber(added)} ${added === 1 ? 'is' : 'are'} new this week` : ''
  }.`;
}

interface PeopleFrameProps extends Pick<ScreenProps, 'children'> {
  sentence?: string | null;
  menu: readonly MenuItem[];
  /** Of a running export. */
  progress: ReactNode;
}

const PeopleFrame = ({ sentence, menu, progress, children }: PeopleFrameProps) => (
  <Screen
    title="People"
    {...(sentence !== undefined && { sentence })}
    aside={
      <ConceptHelp question="What is a person?" guide="support" section="people">
        Someone your team knows, by email, phone or LinkedIn. The first log entry for one of these creates the
        person.
      </ConceptHelp>
    }
    menu={menu}
    actions={
      <>
        {progress}
        <LogLink />
      </>
    }
  >
    {children}
  </Screen>
);

/** The people added in a range of days; all without one. */
function addedIn(range: Range | null, people: PersonRow[]): PersonRow[] {
  if (!range) return people;
  const { start, end } = range;
  return people.filter(({ createdAt }) => {
    const at = parseTimestamp(createdAt);
    return at !== null && (start === null || at >= start) && (end === null || at < end);
  });
}

const NO_PEOPLE: VisitedPerson[] = [];
const DEFAULT_SORT = { id: 'seen', desc: true };
const toVisited = (records: CachedRecord<PersonRow>[]) =>
  records.map(({ value, seenAt }): VisitedPerson => ({ ...value, seenAt }));

/** People opened on this device, where the API can't list them. */
function VisitedPeopleScreen() {
  const search = route.useSearch();
  const { change, searchQuery, sort, onSort } = useListSearch(search, peopleSearch, DEFAULT_SORT);
  const visited = useQuery({ ...cachedRecordsQuery('person'), select: toVisited });
  const { data = NO_PEOPLE, isPending } = visited;
  const { query } = searchQuery;
  const rows = filterPeople(data, query);
  const csv = useCsvExport({
    rows: () => sortRows(rows, visitedPersonColumns, sort),
    columns: visitedPersonCsvColumns,
    table: "People you've opened",
    name: query,
    noun: 'person',
    nouns: 'people',
  });
  return (
    <PeopleFrame {...csv}>
      <OpenById />
      <FilterBar
        status={null}
        isEmpty={!isPending && data.length === 0}
        search={
          <SearchQueryInput
            aria-label="Search people you've opened"
            placeholder="Name, email or phone"
            search={searchQuery}
          />
        }
        tools={<ListTools table="People you've opened" columns={visitedPersonColumns} />}
      />
      <DataTable
        label="People you've opened"
        columns={visitedPersonColumns}
        rows={rows}
        rowId={rowId}
        rowLink={rowLink}
        sort={sort}
        onSort={onSort}
        loading={isPending}
        total={rows.length}
        empty={
          data.length === 0 ? (
            <EmptyState illustration="people" title="No people yet" actions={<LearnMore guide="support" />}>
              People you open appear here. Enter a person ID above, or open a person from an audience or a log
              entry.
            </EmptyState>
          ) : (
            <NoMatch
              title="No one matches"
              onClear={() => change({ q: undefined })}
              query={query}
              suggestions={{ loaded: peopleSource.cached, onSelect: (q) => change({ q }) }}
            >
              Search covers people you've opened, by name, email, company, phone, LinkedIn URL and ID.
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
    </PeopleFrame>
  );
}

export function OpenById() {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [personId, setPersonId] = useState('');
  const [error, setError] = useState<string>();
  // Other services' IDs can have any prefix.
  const isOwnService = useQuery(sessionQuery).data?.mode === 'embedded';
  const open = () => {
    const id = personId.trim();
    if (!id) setError('Enter a person ID.');
    else if (/^\S+@\S+$/.test(id))
      setError(isOwnService ? "That's an email. IDs start with person_." : "That's an email, not an ID.");
    else void navigate({ to: '/persons/$personId', params: { personId: id } });
  };
  return (
    <form
      noValidate
      className="flex max-w-form items-start gap-2 px-gutter pb-5"
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <div className="min-w-0 flex-1">
        <Field
          label="Open by ID"
          hint="People you've opened are listed below. Enter an ID to open anyone else."
          error={error}
        >
          {(links) => (
            <Input
              {...links}
              ref={field}
              mono
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={isOwnService ? 'person_01…' : undefined}
              value={personId}
              onChange={(event) => {
                setPersonId(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
      </div>
      <PaletteCommand label="Open a person by ID" icon={UserRoundSearch} run={() => field.current?.focus()} />
      <Button type="submit" className="mt-5">
        Open person
      </Button>
    </form>
  );
}
