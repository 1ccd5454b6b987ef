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
import type { List } from '#api/queries/use-list.ts';
import { useExtraTimeWidth } from '#ui/time.tsx';
import type { IndexedRows, RowOptions, RowWindow } from './body.ts';
import type { BulkSelection } from './bulk-selection.tsx';
import type { Column } from './column.ts';
import { ErrorRow, PausedRow, SkeletonRows } from './fill-rows.tsx';
import { useVisibleColumns } from './hidden-columns.ts';
import { gridStyle, part, selectColumn } from './layout.ts';
import { groupRows, type RowGroup } from './row-groups.ts';
import { Rows, type RowsHandle } from './rows.tsx';
import { RowChecksContext, useRowChecks } from './select-cell.tsx';
import { type Sort, sortRows } from './sort.ts';
import { TableHeader } from './table-header.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';
import { useRowKeys } from './use-row-keys.ts';

const FIRST_SKELETONS = 12;
const NEXT_SKELETONS = 3;
/** Requests the next page when fewer rows follow the last rendered one. */
const OVERSCAN_ROWS = 20;

const noGroups: RowGroup[] = [];

export interface DataTableProps<T extends object> extends RowOptions<T> {
  label: string;
  /** Name under which hidden columns are stored; the label if it isn't given. */
  storageName?: string;
  columns: Column<T>[];
  /** All loaded rows, or a window of rows that are already sorted. */
  rows: T[] | RowWindow<T>;
  /** Called with the row that a key moved to; must be stable between renders. */
  onMove?: (row: T) => void;
  /** Given together with `onSort`. */
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Shows column headers to screen readers only. */
  hideHeader?: boolean;
  loading?: boolean;
  /** Number of placeholder rows while loading. */
  skeletons?: number;
  /** A list whose next page loads near the end of the loaded rows. */
  more?: Omit<List<unknown>, 'rows'>;
  /** Total number of rows, loaded or not; null if unknown. */
  total?: number | null;
  /** Lets rows be selected for bulk actions. */
  selection?: BulkSelection | undefined;
  empty: ReactNode;
  footer: ReactNode;
}

/**
 * The table of all lists. Rows scroll with the window and are virtualized. Navigating back restores the focused row.
 */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, rows, rowId, rowLink, onMove, sort, onSort, hideHeader = false } = props;
  const { selectedId, activeDrag, grouping, loading = false, more, total, empty, footer } = props;
  const { selection, isTall, isRoomy } = props;
  const visible = useVisibleColumns(props.storageName ?? label, props.columns);
  const canSelect = selection !== undefined;
  const columns = useMemo(
    () => (canSelect ? [{ ...selectColumn, cell: () => null } as Column<T>, ...visible] : visible),
    [canSelect, visible],
  );
  const list = useMemo(
    () => (Array.isArray(rows) ? sortRows(rows, props.columns, sort) : null),
    [rows, props.columns, sort],
  );
  const rowWindow = Array.isArray(rows) ? null : rows;
  const data: IndexedRows<T> = list ?? rows;
  const groups = useMemo(() => (list && grouping ? groupRows(list, grouping) : noGroups), [list, grouping]);
  const frame = useRef<HTMLDivElement>(null);
  const handle = useRef<RowsHandle>(null);
  const { current, setCurrent, goTo } = useRowKeys({
    table: frame,
    rows: data,
    handle,
    canOpenRows: rowLink !== undefined,
    start: selectedId === undefined ? -1 : (list?.findIndex((row) => rowId(row) === selectedId) ?? -1),
    onMove(index) {
      const row = data.at(index);
      if (row) onMove?.(row);
    },
  });
  const rememberFocus = useRestoreFocus({ rows: list ?? rowWindow ?? [], rowId, goTo });
  const onFocus = useCallback(
    (index: number) => {
      setCurrent(index);
      rememberFocus(index);
    },
    [setCurrent, rememberFocus],
  );
  const checks = useRowChecks({ selection, rows: list ?? [], rowId, current });
  // A dragged row keeps the focus and stays rendered at any position.
  const activeIndex = activeDrag ? (list?.findIndex((row) => rowId(row) === activeDrag.key) ?? -1) : -1;
  const byKeys = activeDrag?.by === 'keys';
  useLayoutEffect(() => {
    if (activeIndex < 0) return;
    setCurrent(activeIndex);
    if (byKeys) handle.current?.reveal(activeIndex);
  }, [activeIndex, byKeys, setCurrent]);
  const [reached, setReached] = useState(0);
  const canFetch =
    more?.hasNextPage === true && !more.isFetchingNextPage && !more.isFetchNextPageError && !more.isPaused;
  const isNearEnd = canFetch && reached >= data.length - OVERSCAN_ROWS;
  // Changes with each page and reload: while one is fetched, no other page can be.
  const loadedAt = isNearEnd ? more.dataUpdatedAt : null;
  const fetchMore = useEffectEvent(() => more?.loadMore());
  useEffect(() => {
    if (loadedAt !== null) fetchMore();
  }, [loadedAt]);
  const isOpen = more?.hasNextPage === true;
  const isTotalKnown = total !== null && !(isOpen && groups.length > 0);
  const count = isTotalKnown ? Math.max(total ?? 0, data.length) + groups.length + 1 : -1;
  return (
    <RowChecksContext value={checks}>
      <div
        style={gridStyle(columns, selection?.isActive, useExtraTimeWidth())}
        data-selecting={selection?.isActive ? !selection.opensRows : undefined}
        className={isTall ? 'tall-rows' : isRoomy ? 'roomy-rows' : undefined}
      >
        <div
          {...part('table', { 'aria-label': label, 'aria-rowcount': count, 'aria-busy': loading })}
          ref={frame}
        >
          <TableHeader columns={columns} sort={sort} onSort={onSort} hidden={hideHeader} />
          <Rows
            {...props}
            columns={columns}
            rows={data}
            groups={groups}
            isOpen={isOpen}
            current={activeIndex < 0 ? current : activeIndex}
            handle={handle}
            onFocus={onFocus}
            onShow={rowWindow?.show}
            onReach={setReached}
          />
        </div>
        {loading && grouping ? <div className="h-row-head border-line border-b bg-canvas" /> : null}
        {loading ? <SkeletonRows layouts={columns} count={props.skeletons ?? FIRST_SKELETONS} /> : null}
        {more?.isFetchingNextPage ? <SkeletonRows layouts={columns} count={NEXT_SKELETONS} /> : null}
        {more?.isFetchNextPageError ? (
          <ErrorRow error={more.error} onRetry={more.retry} />
        ) : more?.isPaused && more.hasNextPage ? (
          <PausedRow onResume={more.resume} />
        ) : null}
        {!loading && data.length === 0 && !more?.isFetchingNextPage ? empty : footer}
      </div>
    </RowChecksContext>
  );
}
