import { UserRoundX } from 'lucide-react';
import type { ListState } from '#api/queries/use-list.ts';
import { FilterBar } from '#table/filter-bar.tsx';
import { ListProgress } from '#table/list-progress.tsx';
import { ListTools } from '#table/list-tools.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import { SearchQueryInput } from '#ui/search-input.tsx';
import { Switch } from '#ui/switch.tsx';
import type { SearchQuery } from '#ui/use-search-query.ts';
import { accountColumns } from './accounts-columns.tsx';
import type { AccountsSearch } from './accounts-search.ts';

interface AccountsFiltersProps {
  search: AccountsSearch;
  searchQuery: SearchQuery;
  /** Loading progress if the complete list is needed. */
  list: ListState | null;
  count: number;
  onChange(change: Partial<AccountsSearch>): void;
}

export function AccountsFilters({ search, searchQuery, list, count, onChange }: AccountsFiltersProps) {
  return (
    <FilterBar
      status={list ? <ListProgress list={list} count={count} nouns="accounts" /> : null}
      tools={<ListTools table="Accounts" columns={accountColumns} />}
      className="gap-x-3"
    >
      <SearchQueryInput
        aria-label="Search accounts"
        placeholder="Search name, domain or ID"
        search={searchQuery}
      />
      <Switch checked={search.empty ?? false} onChange={(empty) => onChange({ empty: empty || undefined })}>
        Without people
      </Switch>
      <PaletteCommand
        label={search.empty ? 'Show all accounts' : 'Show only accounts without people'}
        icon={UserRoundX}
        run={() => onChange({ empty: !search.empty || undefined })}
      />
    </FilterBar>
  );
}
