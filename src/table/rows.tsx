import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { type RefObject, useCallback, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { formatNumber } from '#lib/text.ts';
import { density } from '#storage/settings.ts';
import { tokenPx } from '#ui/token.ts';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useOffsetTop } from '#ui/use-offset-top.ts';
import { useIsPrinting } from '#ui/use-printing.ts';
import type { IndexedRows, RowOptions, RowWindow } from './body.ts';
import { BodyRow } from './body-row.tsx';
import type { Column } from './column.ts';
import { SkeletonRow } from './fill-rows.tsx';
import { part, rowPosition } from './layout.ts';
import { firstRowOn, flattenGroups, itemOn, lineOfRow, type RowGroup, type RowLines } from './row-groups.ts';
import { useEndKeys } from './use-row-keys.ts';
import { useScaledVirtualizer } from './use-scaled-virtualizer.ts';

/** Up to this many, all rows are rendered, so the browser's search finds them. */
const MAX_STATIC_ROWS = 100;
/** Longer lists are exported instead of printed. */
const MAX_PRINT_ROWS = 5000;
const OVERSCAN = 8;

export interface RowsHandle {
  reveal(index: number): void;
}

export interface RowsProps<T extends object> extends RowOptions<T> {
  columns: readonly Column<T>[];
  rows: IndexedRows<T>;
  groups: readonly RowGroup[];
  /** Whether more rows of the last group may load. */
  isOpen: boolean;
  /** The focused row, -1 for none. It stays rendered when scrolled out of view. */
  current: number;
  handle: RefObject<RowsHandle | null>;
  onFocus(index: number): void;
  /** Given if rows load when they become visible. */
  onShow: RowWindow<T>['show'] | undefined;
  /** Called with the last rendered row. */
  onReach(index: number): void;
}

/** The rows of a table: all if there are few or for printing, else virtualized. */
export function Rows<T extends object>(props: RowsProps<T>) {
  const { rows, groups, onShow } = props;
  const isPrint = useIsPrinting();
  const isPhone = useBelow('phone');
  // Remounts on change, when CSS has the new row height.
  const setting = useSetting(density);
  const lines = useMemo(() => (groups.length > 0 ? flattenGroups(groups) : null), [groups]);
  const body = { ...props, lines, count: rows.length + groups.length };
  if (isPrint) return <PrintRows {...body} />;
  if (rows.length <= MAX_STATIC_ROWS && !onShow) return <StaticRows {...body} />;
  return <VirtualRows key={`${isPhone} ${setting}`} {...body} />;
}

type LinesProps<T extends object> = RowsProps<T> & {
  lines: RowLines;
  count: number;
};

const Lines = <T extends object>(props: LinesProps<T>) =>
  Array.from({ length: props.count }, (_, line) => <Line key={keyOf(props, line)} {...props} line={line} />);

function StaticRows<T extends object>(props: LinesProps<T>) {
  const { rows, handle, onReach } = props;
  const body = useRef<HTMLDivElement>(null);
  useImperativeHandle(handle, () => ({
    reveal: (index) =>
      body.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
  }));
  const last = rows.length - 1;
  useEffect(() => onReach(last), [onReach, last]);
  return (
    <div {...part('rowgroup')} ref={body}>
      <Lines {...props} />
    </div>
  );
}

function PrintRows<T extends object>(props: LinesProps<T>) {
  const { rows, count, onShow } = props;
  let printCount = Math.min(count, MAX_PRINT_ROWS);
  // Rows that load on scroll are printed up to the first gap.
  while (onShow && printCount > 0 && !rows.at(printCount - 1)) printCount -= 1;
  return (
    <div {...part('rowgroup')}>
      <Lines {...props} count={printCount} />
      {count > printCount ? (
        <p className="px-gutter py-2 text-muted text-sm">
          Showing the first {formatNumber(printCount)} of {formatNumber(count)} rows. Export the list to get
          all.
        </p>
      ) : null}
    </div>
  );
}

function VirtualRows<T extends object>(props: LinesProps<T>) {
  'use no memo'; // The virtualizer changes without changing its identity.
  const { rows, groups, lines, count, current, handle, onShow, onReach, isTall, isRoomy } = props;
  useEndKeys();
  const body = useRef<HTMLDivElement>(null);
  const top = useOffsetTop(body);
  const isPhone = useBelow('phone');
  const phoneSize = isTall ? '-three-line' : '-two-line';
  const size = isTall ? '-tall' : isRoomy ? '-comfortable' : '';
  const rowHeight = tokenPx(`--spacing-row${isPhone ? phoneSize : size}`);
  const headHeight = tokenPx('--spacing-row-head');
  const currentLine = current >= 0 && current < rows.length ? lineOfRow(groups, current) : -1;
  const { items, scrollHeight, topOf, reveal } = useScaledVirtualizer({
    count,
    estimateSize: (line) => (typeof itemOn(lines, line) === 'number' ? rowHeight : headHeight),
    getItemKey: useCallback(
      (line: number) => {
        const item = itemOn(lines, line) ?? line;
        return typeof item === 'number' ? item : -1 - item.start;
      },
      [lines],
    ),
    overscan: OVERSCAN,
    scrollMargin: top ?? 0,
    stickyHeight: headHeight,
    rangeExtractor: useCallback(
      (range: Range) => {
        const near = defaultRangeExtractor(range);
        if (currentLine < 0 || near.includes(currentLine)) return near;
        return [...near, currentLine].sort((a, b) => a - b);
      },
      [currentLine],
    ),
  });
  useImperativeHandle(handle, () => ({ reveal: (index) => reveal(lineOfRow(groups, index)) }));
  const near = items.filter(({ index }) => index !== currentLine);
  const [first, last] = [firstRowOn(lines, near[0]?.index ?? 0), firstRowOn(lines, near.at(-1)?.index ?? 0)];
  useEffect(() => {
    onShow?.(first, last);
    onReach(last);
  }, [onShow, onReach, first, last]);
  const tabStop = rows.at(current) ? current : first;
  return (
    <div {...part('rowgroup')} ref={body} className="relative" style={{ height: scrollHeight }}>
      {/* Wait for the list's position before rendering rows. */}
      {top === null
        ? null
        : items.map(({ index, start }) => (
            <Line
              key={keyOf(props, index)}
              {...props}
              line={index}
              top={topOf(start)}
              // Of rows that load when they become visible, Tab reaches one.
              tabIndex={onShow && index !== tabStop ? -1 : 0}
            />
          ))}
    </div>
  );
}

type LineProps<T extends object> = LinesProps<T> & {
  line: number;
  /** Offset in the body, px, if lines are positioned absolutely. */
  top?: number;
  /** Of the row's link. */
  tabIndex?: number;
};

function Line<T extends object>({ lines, line, top, tabIndex, ...body }: LineProps<T>) {
  const { columns, rows, groups, activeDrag } = body;
  const item = itemOn(lines, line);
  if (typeof item === 'object') {
    const position = rowPosition(top);
    return (
      <div
        {...part('row', { 'aria-rowindex': line + 2 })}
        {...position}
        className={clsx(
          'flex h-row-head w-full items-center justify-between gap-3 border-line border-b bg-canvas px-gutter text-muted text-xs',
          position.className,
        )}
      >
        <div {...part('cell', { 'aria-colspan': columns.length - 1 })} className="truncate font-medium">
          {item.label}
        </div>
        <div {...part('cell')} className="tnum flex-none text-faint">
          {body.grouping?.summarize(item.size, body.isOpen && item === groups.at(-1))}
        </div>
      </div>
    );
  }
  const row = item === undefined ? undefined : rows.at(item);
  if (item === undefined || !row) return <SkeletonRow layouts={columns} line={line} top={top} />;
  const id = body.rowId(row);
  return (
    <BodyRow
      columns={columns}
      row={row}
      id={id}
      index={item}
      line={line}
      top={top}
      link={body.rowLink}
      tabIndex={tabIndex}
      isStruckThrough={body.isStruckThrough?.(row) ?? false}
      selected={id === body.selectedId}
      dragMethod={id === activeDrag?.key ? activeDrag.by : null}
      onFocus={body.onFocus}
    />
  );
}

function keyOf<T extends object>({ lines, rows, rowId }: LinesProps<T>, line: number): string {
  const item = itemOn(lines, line);
  if (typeof item === 'object') return `group ${item.id} ${item.start}`;
  const row = item === undefined ? undefined : rows.at(item);
  return row ? `row ${rowId(row)}` : `${line}`;
}
