import { useTable } from '@tanstack/react-table';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { RowList, RowOptions, RowWindow } from './body.ts';
import { type Column, features } from './column.ts';
import { ErrorRow, PausedRow, SkeletonRows } from './fill-rows.tsx';
import { Head } from './head.tsx';
import { useShownColumns } from './hidden-columns.ts';
import { gridOf } from './layout.ts';
import { part } from './parts.ts';
import { groupRows, type RowGroup } from './row-groups.ts';
import { Rows, type RowsHandle } from './rows.tsx';
import { type Sort, sortRows } from './sort.ts';
import { usePlace } from './use-place.ts';
import { useRowKeys } from './use-row-keys.ts';

const FIRST_SKELETONS = 12;
const NEXT_SKELETONS = 3;
/** Rows left below the last one in the document when the next page is requested. */
const AHEAD = 20;

// Rows build their own model when they render: models of all rows would cost far more than the rows themselves.
const noRows: object[] = [];
const noGroups: RowGroup[] = [];

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
 * grow with their number. Coming back to it returns the focus to the row that had it.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, rows, rowId, rowLink, onMove, sort, onSort, headless = false } = props;
  const { muted, selectedId, lifted, grouping, loading = false, more, total, empty, foot } = props;
  const columns = useShownColumns(label, props.columns);
  const list = useMemo(
    () => (Array.isArray(rows) ? sortRows(rows, props.columns, sort) : null),
    [rows, props.columns, sort],
  );
  const coming = Array.isArray(rows) ? null : rows;
  const data: RowList<T> = list ?? rows;
  const groups = useMemo(() => (list && grouping ? groupRows(list, grouping) : noGroups), [list, grouping]);
  const options = useMemo(() => ({ features, columns, data: noRows as T[] }), [columns]);
  const table = useTable(options);
  const layouts = useMemo(() => columns.map(({ meta }) => meta ?? {}), [columns]);
  const frame = useRef<HTMLDivElement>(null);
  const handle = useRef<RowsHandle>(null);
  const { current, setCurrent, goTo } = useRowKeys({
    table: frame,
    rows: data,
    handle,
    opens: rowLink !== undefined,
    start: selectedId === undefined ? -1 : (list?.findIndex((row) => rowId(row) === selectedId) ?? -1),
    onMove(index) {
      const row = data.at(index);
      if (row) onMove?.(row);
    },
  });
  const keepPlace = usePlace({ table: frame, rows: list ?? coming ?? [], rowId, setCurrent, goTo });
  const onFocus = useCallback(
    (index: number) => {
      setCurrent(index);
      keepPlace(index);
    },
    [setCurrent, keepPlace],
  );
  // A row that is moved takes the keyboard with it, and stays in the document wherever it goes.
  const liftedAt = lifted ? (list?.findIndex((row) => rowId(row) === lifted.key) ?? -1) : -1;
  const byKeys = lifted?.by === 'keys';
  useLayoutEffect(() => {
    if (liftedAt < 0) return;
    setCurrent(liftedAt);
    if (byKeys) handle.current?.reveal(liftedAt);
  }, [liftedAt, byKeys, setCurrent]);
  const [reached, setReached] = useState(0);
  const canFetch =
    more?.hasNextPage === true &&
    !more.isFetchingNextPage &&
    !more.isFetchNextPageError &&
    more.resume === undefined;
  const isNearEnd = canFetch && reached >= data.length - AHEAD;
  // Somebody else may have requested it already.
  const fetchMore = useEffectEvent(() => void more?.fetchNextPage({ cancelRefetch: false }));
  useEffect(() => {
    if (isNearEnd) fetchMore();
  }, [isNearEnd]);
  const isOpen = more?.hasNextPage === true;
  const isCounted = total !== null && !(isOpen && groups.length > 0);
  const count = isCounted ? Math.max(total ?? 0, data.length) + groups.length + 1 : -1;
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
          grouping={grouping}
          groups={groups}
          isOpen={isOpen}
          current={liftedAt < 0 ? current : liftedAt}
          handle={handle}
          onFocus={onFocus}
          onShow={coming?.show}
          onReach={setReached}
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

/** How a table gets more rows; an infinite query of TanStack Query fits. */
interface More {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage(options?: { cancelRefetch: boolean }): unknown;
  /** Given while reading is stopped: goes on with it. Nothing is asked for by scrolling then. */
  resume?: (() => void) | undefined;
}
