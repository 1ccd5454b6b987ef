import type { LinkProps } from '@tanstack/react-router';
import { useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo, useRef } from 'react';
import { type Column, features } from './column.ts';
import { ErrorRow, SkeletonRows } from './fill-rows.tsx';
import { Head } from './head.tsx';
import { gridOf } from './layout.ts';
import type { More } from './more.ts';
import { part } from './parts.ts';
import { Rows } from './rows.tsx';
import { type Sort, sortRows } from './sort.ts';
import { useMore } from './use-more.ts';
import { useRowKeys } from './use-row-keys.ts';

const FIRST_SKELETONS = 12;
const NEXT_SKELETONS = 3;

// Every row makes its own model when it is drawn: models of all rows, with their cells, would cost far more memory
// than the rows themselves.
const noRows: object[] = [];

export interface DataTableProps<T extends object> {
  /** Names the table for screen readers. */
  label: string;
  columns: Column<T>[];
  rows: T[];
  /** Must be stable between renders, as `rowLink`. */
  rowId: (row: T) => string;
  /** Where a row leads; must be stable between renders. */
  rowLink?: (row: T) => LinkProps;
  /** Given together: how the rows are sorted, and what to do when a head asks for another order. */
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Nothing has arrived yet. */
  loading?: boolean;
  /** An infinite query's result; more rows are asked for near the end of those shown. */
  more?: More;
  /** How many rows there are in all, loaded or not; null where nobody knows. */
  total?: number | null;
  /** Stands where rows would, when there are none. */
  empty: ReactNode;
  /** What is shown of how many, honestly. */
  foot: ReactNode;
}

/**
 * The one table: rows scroll with the window and only those near it are in the document, so its cost does not
 * grow with their number.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const {
    label,
    columns,
    rows,
    rowId,
    rowLink,
    sort,
    onSort,
    loading = false,
    more,
    total,
    empty,
    foot,
  } = props;
  const data = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  const options = useMemo(() => ({ features, columns, data: noRows as T[] }), [columns]);
  const table = useTable(options);
  const layouts = useMemo(() => columns.map(({ meta }) => meta ?? {}), [columns]);

  const frame = useRef<HTMLDivElement>(null);
  const reveal = useRef<(index: number) => void>(() => {});
  const [current, setCurrent] = useRowKeys(frame, data.length, reveal);
  const onReach = useMore(more, data.length);

  const count = total === null ? -1 : Math.max(total ?? 0, data.length) + 1;
  return (
    <div style={gridOf(layouts)}>
      <div
        {...part('table', { 'aria-label': label, 'aria-rowcount': count, 'aria-busy': loading })}
        ref={frame}
      >
        <Head headers={table.getHeaderGroups()[0]?.headers ?? []} sort={sort} onSort={onSort} />
        <Rows
          table={table}
          rows={data}
          rowId={rowId}
          link={rowLink}
          current={current}
          onFocus={setCurrent}
          reveal={reveal}
          onReach={onReach}
        />
      </div>
      {loading ? <SkeletonRows layouts={layouts} count={FIRST_SKELETONS} /> : null}
      {more?.isFetchingNextPage ? <SkeletonRows layouts={layouts} count={NEXT_SKELETONS} /> : null}
      {more?.isFetchNextPageError ? (
        <ErrorRow error={more.error} onRetry={() => more.fetchNextPage()} />
      ) : null}
      {!loading && data.length === 0 && !more?.isFetchingNextPage ? empty : foot}
    </div>
  );
}
