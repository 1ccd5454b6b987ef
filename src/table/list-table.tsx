import type { ReactNode } from 'react';
import type { ListState } from '#api/queries/use-list.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Note } from '#ui/note.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ErrorRow } from './fill-rows.tsx';
import { TableFooter } from './table-footer.tsx';

interface ListTableProps<T extends object>
  extends Omit<DataTableProps<T>, 'rows' | 'loading' | 'more' | 'total' | 'footer' | 'empty'> {
  rows: T[];
  /** The list; `rows` are those that match the search and filters. */
  list: ListState & { rows: readonly T[] };
  /** Number of matching records, if a row may stand for several. */
  matching?: number;
  noun: string;
  nouns?: string;
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** Shown if no row matches. */
  noMatch?: ReactNode;
}

/** Table of a paginated list, with its loading, error and empty states. */
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
  // While rows may still arrive, it's unknown whether any match.
  const mayHaveMore = !isComplete && !notice && list.rows.length > 0 && !query.isError;
  return (
    <>
      <span role="status" className="sr-only">
        {query.isPending ? `Loading ${nouns ?? `${noun}s`}` : ''}
      </span>
      {notice ? (
        <div className="px-gutter pb-3">
          <Note variant="warning">{notice}</Note>
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
          ) : mayHaveMore ? (
            <TableFooter canOpenRows={false}>{countText(list, matching, noun, nouns)}</TableFooter>
          ) : (
            noMatch
          )
        }
        footer={
          query.isPending ? null : (
            <TableFooter
              canOpenRows={table.rowLink !== undefined}
              {...(query.data && !query.isFetching
                ? { updated: { at: query.dataUpdatedAt, refresh: () => void list.reload() } }
                : {})}
            >
              {countText(list, matching, noun, nouns)}
            </TableFooter>
          )
        }
      />
    </>
  );
}

/** `17 of 20 pages match`, `200 of 1,204 accounts loaded, 12 of them match`. */
function countText(
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
  const loadedText =
    total === null
      ? `${plural(loaded, noun, nouns)} loaded${notice ? '' : ', more to come'}`
      : `${formatNumber(loaded)} of ${plural(total, noun, nouns)} loaded`;
  return filtered
    ? `${loadedText}, ${formatNumber(matching)} of them ${matching === 1 ? 'matches' : 'match'}`
    : loadedText;
}
