import { UserRoundX } from 'lucide-react';
import type { Walk } from '#api/use-walk.ts';
import { FilterBar } from '#table/filter-bar.tsx';
import { ListTools } from '#table/list-tools.tsx';
import { WalkProgress } from '#table/walk-progress.tsx';
import { InPalette } from '#ui/in-palette.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Switch } from '#ui/switch.tsx';
import type { AccountsSearch } from './accounts-search.ts';
import { columns } from './columns.tsx';

interface AccountsFiltersProps {
  search: AccountsSearch;
  /** Where reading stands, while it speaks of the whole list. */
  walk: Walk | null;
  count: number;
  onChange(change: Partial<AccountsSearch>): void;
}

export function AccountsFilters({ search, walk, count, onChange }: AccountsFiltersProps) {
  return (
    <FilterBar
      status={walk ? <WalkProgress walk={walk} count={count} nouns="accounts" /> : null}
      tools={<ListTools table="Accounts" columns={columns} />}
      className="gap-x-3"
    >
      <SearchInput
        aria-label="Search accounts"
        placeholder="Search name, domain, id"
        value={search.q ?? ''}
        onChange={(q) => onChange({ q: q || undefined })}
      />
      <Switch checked={search.empty ?? false} onChange={(empty) => onChange({ empty: empty || undefined })}>
        Without persons
      </Switch>
      <InPalette
        label={search.empty ? 'Show accounts with persons, too' : 'Show only accounts without persons'}
        icon={UserRoundX}
        run={() => onChange({ empty: !search.empty || undefined })}
      />
    </FilterBar>
  );
}
