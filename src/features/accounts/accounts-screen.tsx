import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router';
import type { ListItem } from '#api/queries/lists.ts';
import { queryFor } from '#api/queries/queries.ts';
import { type List, useList } from '#api/queries/use-list.ts';
import { useCapability } from '#api/transport/session.ts';
import { ConceptHelp } from '#features/help/public.tsx';
import { EmptyLogLink, InlineLogLink, LogLink } from '#features/logs/public.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { DAY } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { NoMatch } from '#shell/no-match.tsx';
import { Screen } from '#shell/screen.tsx';
import { FilterBar } from '#table/filter-bar.tsx';
import { ListProgress } from '#table/list-progress.tsx';
import { ListTable } from '#table/list-table.tsx';
import { ListTools } from '#table/list-tools.tsx';
import { SortTool } from '#table/sort-tool.tsx';
import { useListActions } from '#table/use-list-actions.tsx';
import { useListSearch } from '#table/use-list-search.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ToggleChip } from '#ui/filter-chip.tsx';
import { sentenceLinkStyle } from '#ui/link-style.ts';
import { SearchQueryInput } from '#ui/search-input.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import {
  type AccountRow,
  accountColumns,
  accountColumnsByAdded,
  accountCsvColumns,
} from './accounts-columns.tsx';
import {
  accountsQuery,
  accountsSearch,
  isShortList,
  type ListedAccount,
  searchAccounts,
} from './accounts-queries.ts';
import { accountsSource } from './palette.ts';

const route = getRouteApi('/_app/accounts/');
/** People whose names the list shows if there are no more: each account has either all of them or none. */
const peopleQuery = queryFor('listPersons', { query: { limit: 200 } });
/** The service's order. */
const NEWEST_FIRST = { id: 'created', desc: true };
const LAST_ACTIVE_FIRST = { id: 'activity', desc: true };
const rowId = (account: ListedAccount) => account.accountId;
const rowLink = ({ accountId }: ListedAccount) =>
  linkOptions({ to: '/accounts/$accountId', params: { accountId } });

export function AccountsScreen() {
  const search = route.useSearch();
  // Search and sorting need all accounts; without them the list loads on scroll.
  const loadAll = search.q !== undefined || search.sort !== undefined;
  const list = useList(accountsQuery(search.empty), { loadAll });
  const { rows } = list;
  const { change, searchQuery, ...order } = useListSearch(
    search,
    accountsSearch,
    isShortList(list) ? LAST_ACTIVE_FIRST : NEWEST_FIRST,
  );
  const columns = order.sort?.id === 'created' ? accountColumnsByAdded : accountColumns;
  const showsNames = !useBelow('phone');
  const people = useQuery({ ...peopleQuery, enabled: useCapability('people') && showsNames }).data;
  const matching = withPeople(
    searchAccounts(rows, searchQuery.query),
    people?.hasMore ? undefined : people?.items,
  );
  const actions = useListActions({
    list,
    rows: matching,
    rowId,
    ...order,
    columns,
    csvColumns: accountCsvColumns,
    table: 'Accounts',
    name: search.q,
    noun: 'account',
  });
  return (
    <Screen
      title="Accounts"
      sentence={list.status === 'pending' ? null : <AccountsSentence {...list} />}
      aside={
        <ConceptHelp question="What is an account?" guide="support" section="accounts">
          A company, known by its domain, with its people and a log of what happened.
        </ConceptHelp>
      }
      menu={actions.menu}
      actions={
        <>
          {actions.progress}
          <LogLink />
        </>
      }
    >
      <FilterBar
        search={
          <SearchQueryInput aria-label="Search accounts" placeholder="Name or domain" search={searchQuery} />
        }
        isFiltered={search.empty === true}
        isEmpty={list.isComplete && rows.length === 0 && !search.empty}
        status={loadAll ? <ListProgress list={list} count={rows.length} nouns="accounts" /> : null}
        tools={
          <>
            <SortTool columns={columns} {...order} />
            <ListTools table="Accounts" columns={columns} />
          </>
        }
      >
        <ToggleChip
          name="Without people"
          isOn={search.empty ?? false}
          onChange={(empty) => change({ empty: empty || undefined })}
        />
      </FilterBar>
      <ListTable
        {...actions.table}
        rowLink={rowLink}
        empty={
          search.empty ? (
            <EmptyState
              illustration="noMatch"
              title="Every account has people"
              actions={<Button onClick={() => change({ empty: undefined })}>Show all accounts</Button>}
            >
              This list shows only accounts without people.
            </EmptyState>
          ) : (
            <EmptyState illustration="accounts" title="No accounts yet" actions={<EmptyLogLink />}>
              The first log entry for a domain creates its account.
            </EmptyState>
          )
        }
        noMatch={
          <NoMatch
            title="No accounts match"
            onClear={() => change({ q: undefined })}
            query={searchQuery.query}
            suggestions={{ loaded: accountsSource.cached, onSelect: (q) => change({ q }) }}
          >
            Search covers name, domain, email, URL and ID. <InlineLogLink /> to create an account.
          </NoMatch>
        }
      />
      {actions.bar}
    </Screen>
  );
}

function withPeople(
  accounts: ListedAccount[],
  people: readonly ListItem<'listPersons'>[] = [],
): AccountRow[] {
  const byActivity = people.toSorted(
    (a, b) => (parseTimestamp(b.latestActivityAt) ?? 0) - (parseTimestamp(a.latestActivityAt) ?? 0),
  );
  const byAccount = Map.groupBy(byActivity, ({ accountId }) => accountId);
  return accounts.map((account) => ({ ...account, people: byAccount.get(account.accountId) }));
}

/** `40 accounts; 2 weren't active this week.`, with a link to those. */
function AccountsSentence({ rows, isComplete, total }: List<ListedAccount>) {
  if (rows.length === 0) return 'Accounts';
  const count = plural(total ?? rows.length, 'account');
  if (!isComplete) return total === null ? `First ${count}` : count;
  const weekAgo = Date.now() - 7 * DAY;
  const inactive = rows.filter(({ latestActivityAt: at }) => (parseTimestamp(at) ?? 0) <= weekAgo).length;
  if (inactive === 0) return `${count}, all active this week.`;
  return (
    <>
      {count};{' '}
      <Link
        to="/accounts"
        search={(now) => ({ ...now, sort: 'activity', desc: false })}
        className={sentenceLinkStyle}
      >
        {formatNumber(inactive)} {inactive === 1 ? "wasn't" : "weren't"} active this week
      </Link>
      .
    </>
  );
}
