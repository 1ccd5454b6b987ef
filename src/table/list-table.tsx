import type { ReactNode } from 'react';
import type { ListState } from '#api/queries/use-pagination.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Note } from '#ui/note.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ErrorRow } from './fill-rows.tsx';
import { TableFoot } from './table-foot.tsx';

interface ListTableProps<T extends object>
  extends Omit<DataTableProps<T>, 'rows' | 'loading' | 'more' | 'total' | 'foot' | 'empty'> {
  rows: T[];
  /** The list as `useList` gives it. `rows` are those of its rows that match what is searched and filtered. */
  list: ListState & { rows: readonly T[] };
  /** How many of them match, where rows are not one for each. */
  matching?: number;
  /** What one of them is called, and several if that is not with an s. */
  noun: string;
  nouns?: string;
  /** Stands in the place of rows where the list has none. */
  empty: ReactNode;
  /** Stands in the place of rows where it has some, but none that match. */
  noMatch?: ReactNode;
}

/** The table of a list of the service: says what has come of it, what is missing, and what went wrong. */
export function ListTable<T extends object>(props: ListTableProps<T>) {
  const { list, noun, nouns, empty, noMatch, matching = props.rows.length, ...table } = props;
  const { query, notice, isComplete, total, isPaused } = list;
  const filtered = matching < list.rows.length;
  const more = {
    hasNextPage: query.hasNextPage,
    isFetchingNextPage: query.isFetchingNextPage,
    isFetchNextPageError: query.isFetchNextPageError,
    error: query.error,
    fetchNextPage: query.fetchNextPage,
    resume: isPaused ? list.resume : undefined,
  };
  // As long as something may still come, nothing is known to be empty.
  const reading = !isComplete && !notice && list.rows.length > 0 && !query.isError;
  return (
    <>
      <span role="status" className="sr-only">
        {query.isPending ? `Loading ${nouns ?? `${noun}s`}` : ''}
      </span>
      {notice ? (
        <div className="px-gutter pb-3">
          <Note tone="warning">{notice}</Note>
        </div>
      ) : null}
      {query.isError && query.data && !query.isFetchNextPageError ? (
        <ErrorRow error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      <DataTable
        {...table}
        loading={query.isPending}
        more={more}
        total={filtered ? matching : total}
        empty={
          query.isError && !query.data ? (
            <ErrorRow error={query.error} onRetry={() => void query.refetch()} />
          ) : list.rows.length === 0 ? (
            empty
          ) : reading ? (
            <TableFoot opens={false}>{shown(list, matching, noun, nouns)}</TableFoot>
          ) : (
            noMatch
          )
        }
        foot={
          query.isPending ? null : (
            <TableFoot
              opens={table.rowLink !== undefined}
              {...(query.data && !query.isFetching
                ? { read: { at: query.dataUpdatedAt, again: () => void list.reload() } }
                : {})}
            >
              {shown(list, matching, noun, nouns)}
            </TableFoot>
          )
        }
      />
    </>
  );
}

/** What is shown of how many: `17 of 20 pages match`, `200 of 1,204 accounts loaded, 12 of them match`. */
function shown(
  list: ListState & { rows: readonly object[] },
  matching: number,
  noun: string,
  nouns?: string,
): string {
  const { rows, total, isComplete, notice } = list;
  const loaded = rows.length;
  const filtered = matching < loaded;
  if (isComplete)
    return filtered
      ? `${formatNumber(matching)} of ${plural(loaded, noun, nouns)} ${matching === 1 ? 'matches' : 'match'}`
      : plural(loaded, noun, nouns);
  const known =
    total === null
      ? `${plural(loaded, noun, nouns)} loaded${notice ? '' : ', more to come'}`
      : `${formatNumber(loaded)} of ${plural(total, noun, nouns)} loaded`;
  return filtered
    ? `${known}, ${formatNumber(matching)} of them ${matching === 1 ? 'matches' : 'match'}`
    : known;
}
