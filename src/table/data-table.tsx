import { useTable } from '@tanstack/react-table';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { RowList, RowOptions, RowWindow } from './body.ts';
import { type Column, features } from './column.ts';
import { ErrorRow, PausedRow, SkeletonRows } from './fill-rows.tsx';
import { Head } from './head.tsx';
import { useShownColumns } from './hidden-columns.ts';
import { gridOf } from './layout.ts';
import type { More } from './more.ts';
import { part } from './parts.ts';
import { Rows } from './rows.tsx';
import type { SectionHead } from './sections.ts';
import { makeSortRows, type Sort } from './sort.ts';
import { useMore } from './use-more.ts';
import { usePlace } from './use-place.ts';
import { useRowKeys } from './use-row-keys.ts';

const FIRST_SKELETONS = 12;
const NEXT_SKELETONS = 3;

// Every row makes its own model when it is drawn: models of all rows, with their cells, would cost far more memory
// than the rows themselves.
const noRows: object[] = [];
const noHeads: SectionHead[] = [];

export interface DataTableProps<T extends object> extends RowOptions<T> {
  /** Names the table for screen readers. */
  label: string;
  columns: Column<T>[];
  /** All that are loaded; or those that are near the window, which then are in the order that is shown. */
  rows: T[] | RowWindow<T>;
  /** Told the row that J, K or an arrow has gone to; must be stable between renders. */
  onMove?: (row: T) => void;
  /** Given together: how the rows are sorted, and what to do when a head asks for another order. */
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** The heads of columns are for screen readers only, where rows speak for themselves. */
  headless?: boolean;
  /** Nothing has arrived yet. */
  loading?: boolean;
  /** How more rows come; they are asked for near the end of those shown. */
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
 * grow with their number. Coming back to it gives the focus back to the row that had it.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, rows, rowId, rowLink, onMove, sort, onSort, headless = false } = props;
  const { muted, selectedId, lifted, stateless, sections, loading = false, more, total, empty, foot } = props;
  const columns = useShownColumns(label, props.columns);
  const sorted = useMemo(() => makeSortRows<T>(), []);
  const list = useMemo(
    () => (Array.isArray(rows) ? sorted(rows, props.columns, sort) : null),
    [sorted, rows, props.columns, sort],
  );
  const coming = Array.isArray(rows) ? null : rows;
  const data: RowList<T> = list ?? rows;
  const heads = useMemo(() => (list && sections?.heads(list)) ?? noHeads, [list, sections]);
  const options = useMemo(() => ({ features, columns, data: noRows as T[] }), [columns]);
  const table = useTable(options);
  const layouts = useMemo(() => columns.map(({ meta }) => meta ?? {}), [columns]);

  const frame = useRef<HTMLDivElement>(null);
  const reveal = useRef<(index: number) => void>(() => {});
  const { current, setCurrent, goTo, onDrawn } = useRowKeys({
    table: frame,
    rows: data,
    reveal,
    opens: rowLink !== undefined,
    start: useMemo(
      () => (selectedId === undefined ? -1 : (list?.findIndex((row) => rowId(row) === selectedId) ?? -1)),
      [list, rowId, selectedId],
    ),
    onMove: useCallback(
      (index: number) => {
        const row = data.at(index);
        if (row) onMove?.(row);
      },
      [data, onMove],
    ),
  });
  const keepPlace = useRef<(index: number) => void>(() => {});
  keepPlace.current = usePlace({ table: frame, rows: list ?? coming ?? [], rowId, setCurrent, goTo });
  const onFocus = useCallback(
    (index: number) => {
      setCurrent(index);
      keepPlace.current(index);
    },
    [setCurrent],
  );
  // A row that is moved takes the keyboard with it, and stays in the document wherever it goes.
  const liftedAt = lifted ? (list?.findIndex((row) => rowId(row) === lifted.key) ?? -1) : -1;
  const byKeys = lifted?.by === 'keys';
  useLayoutEffect(() => {
    if (liftedAt < 0) return;
    setCurrent(liftedAt);
    if (byKeys) reveal.current(liftedAt);
  }, [liftedAt, byKeys, setCurrent]);
  const onReach = useMore(more, data.length);

  const open = more?.hasNextPage === true;
  const known = total !== null && !(open && heads.length > 0);
  const count = known ? Math.max(total ?? 0, data.length) + heads.length + 1 : -1;
  return (
    <div style={gridOf(layouts)}>
      <div
        {...part('table', { 'aria-label': label, 'aria-rowcount': count, 'aria-busy': loading })}
        ref={frame}
      >
        <Head
          headers={table.getHeaderGroups()[0]?.headers ?? []}
          sort={sort}
          onSort={onSort}
          hidden={headless}
        />
        <Rows
          table={table}
          rows={data}
          rowId={rowId}
          rowLink={rowLink}
          muted={muted}
          selectedId={selectedId}
          lifted={lifted}
          stateless={stateless}
          sections={sections}
          heads={heads}
          open={open}
          current={liftedAt < 0 ? current : liftedAt}
          onFocus={onFocus}
          reveal={reveal}
          onShow={coming?.show}
          onReach={onReach}
          onDrawn={onDrawn}
        />
      </div>
      {loading ? <SkeletonRows layouts={layouts} count={FIRST_SKELETONS} /> : null}
      {more?.isFetchingNextPage ? <SkeletonRows layouts={layouts} count={NEXT_SKELETONS} /> : null}
      {more?.isFetchNextPageError ? (
        <ErrorRow error={more.error} onRetry={() => more.fetchNextPage()} />
      ) : more?.resume && more.hasNextPage ? (
        <PausedRow onResume={more.resume} />
      ) : null}
      {!loading && data.length === 0 && !more?.isFetchingNextPage ? empty : foot}
    </div>
  );
}
