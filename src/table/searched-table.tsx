import { type ComponentProps, useSyncExternalStore } from 'react';
import type { Sought } from '#ui/sought.ts';
import { ListTable } from './list-table.tsx';

type SearchedTableProps<T extends object> = ComponentProps<typeof ListTable<T>> & {
  sought: Sought;
  /** Those rows that a search leaves over: the same array as long as they are the same. */
  match(rows: T[], q: string): T[];
};

/** A list that is searched as it is here: of a key typed in its search, this is what is drawn anew, if anything is. */
export function SearchedTable<T extends object>({ sought, match, ...table }: SearchedTableProps<T>) {
  const rows = useSyncExternalStore(sought.subscribe, () => match(table.rows, sought.get()));
  return <ListTable {...table} rows={rows} />;
}
