import type { ReactNode } from 'react';
import type { List } from '#api/queries/use-list.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Note } from '#ui/note.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ErrorRow } from './fill-rows.tsx';
import { TableFooter } from './table-footer.tsx';

export interface ListTableProps<T extends object>
  extends Omit<DataTableProps<T>, 'rows' | 'loading' | 'more' | 'total' | 'footer' | 'empty'> {
  rows: T[];
  /** The list; `rows` match the search and filters. */
  list: List<object>;
  /** Number of records in `rows`, if a row may stand for several. */
  matching?: number;
  noun: string;
  nouns?: string;
  empty: ReactNode;
  noMatch?: ReactNode;
  /** Key hints below the rows, between those for moving and opening. */
  keyHints?: ReactNode;
}

/** Table of a paginated list, with its loading, error and empty states. */
export function ListTable<T extends object>(props: ListTableProps<T>) {
  const { list, matching = props.rows.length, noun, nouns, empty, noMatch, keyHints, ...table } = props;
  const { status, error, notice, isComplete, total } = list;
  const filtered = matching < list.rows.length;
  // While rows may still arrive, it's unknown whether any match.
  const mayHaveMore = !isComplete && !notice && list.rows.length > 0 && !error;
  return (
    <>
      <span role="status" className="sr-only">
        {status === 'pending' ? `Loading ${nouns ?? `${noun}s`}` : ''}
      </span>
      {notice ? (
        <div className="px-gutter pb-3">
          <Note variant="warning">{notice}</Note>
        </div>
      ) : null}
      {error && status === 'success' && !list.isFetchNextPageError ? (
        <ErrorRow error={error} onRetry={list.retry} />
      ) : null}
      <DataTable
        {...table}
        loading={status === 'pending'}
        more={list}
        total={filtered ? matching : total}
        empty={
          status === 'error' ? (
            <ErrorRow error={error} onRetry={list.retry} />
          ) : list.rows.length === 0 ? (
            empty
          ) : mayHaveMore ? (
            <TableFooter canOpenRows={false}>{countText(list, matching, noun, nouns)}</TableFooter>
          ) : (
            noMatch
          )
        }
        footer={
          status === 'pending' ? null : (
            <TableFooter
              canOpenRows={table.rowLink !== undefined}
              keyHints={keyHints}
              {...(status === 'success' && !list.isFetching
                ? { updated: { at: list.dataUpdatedAt, refresh: list.refresh } }
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
  list: Pick<List<object>, 'rows' | 'total' | 'isComplete'>,
  matching: number,
  noun: string,
  nouns?: string,
): string {
  const { rows, total, isComplete } = list;
  const loaded = rows.length;
  const filtered = matching < loaded;
  if (isComplete)
    return filtered
      ? `${formatNumber(matching)} of ${plural(loaded, noun, nouns)} ${matching === 1 ? 'matches' : 'match'}`
      : plural(loaded, noun, nouns);
  const loadedText =
    total === null
      ? `First ${plural(loaded, noun, nouns)}`
      : `${formatNumber(loaded)} of ${plural(total, noun, nouns)} loaded`;
  return filtered
    ? `${loadedText}, ${formatNumber(matching)} of them ${matching === 1 ? 'matches' : 'match'}`
    : loadedText;
}
