import type { Table } from '@tanstack/react-table';
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { type RefObject, useCallback, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { formatNumber } from '#lib/text.ts';
import { density } from '#storage/density.ts';
import { tokenPx } from '#ui/token.ts';
import { useBelow } from '#ui/use-breakpoint.ts';
import { useEndKeys } from '#ui/use-end-keys.ts';
import { useOffsetTop } from '#ui/use-offset-top.ts';
import { usePrinting } from '#ui/use-printing.ts';
import type { RowList, RowOptions, RowWindow } from './body.ts';
import { BodyRow } from './body-row.tsx';
import type { Features } from './column.ts';
import { ComingRow } from './fill-rows.tsx';
import { rowPlace } from './layout.ts';
import { part } from './parts.ts';
import { type Grouping, lineOfRow, linesOf, type RowGroup } from './row-groups.ts';
import { useScaledVirtualizer } from './use-scaled-virtualizer.ts';

/** Up to here all rows are in the document, where the browser's own search finds them. */
const MAX_STATIC_ROWS = 100;
/** More rows make a document that no printer is asked for; a file of the list has them all. */
const MAX_PRINTED_ROWS = 5000;
const OVERSCAN = 8;

/** Brings a row into the window. */
export interface RowsHandle {
  reveal(index: number): void;
}

export interface RowsProps<T extends object> extends RowOptions<T> {
  table: Table<Features, T>;
  rows: RowList<T>;
  groups: readonly RowGroup[];
  grouping: Grouping<T> | undefined;
  /** Whether more rows may come to the last group. */
  isOpen: boolean;
  /** The row the keyboard is at, -1 for none: it stays in the document wherever the window is. */
  current: number;
  handle: RefObject<RowsHandle | null>;
  onFocus(index: number): void;
  /** Given where rows load when they are looked at. */
  onShow: RowWindow<T>['show'] | undefined;
  /** Called with the last row in the document. */
  onReach(index: number): void;
}

/** The rows of a table: all of a short list, those near the window of a long one, and all for the printer. */
export function Rows<T extends object>(props: RowsProps<T>) {
  const { rows, groups, onShow } = props;
  const isPrinting = usePrinting();
  const isPhone = useBelow('phone');
  // The style sheet has the row height of the density by then.
  const setting = useSetting(density);
  const lines = useMemo(() => (groups.length > 0 ? linesOf(groups) : null), [groups]);
  const count = rows.length + groups.length;
  if (isPrinting) return <PrintedRows {...props} lines={lines} count={count} />;
  if (rows.length <= MAX_STATIC_ROWS && !onShow) return <StaticRows {...props} lines={lines} count={count} />;
  return <VirtualRows key={`${isPhone} ${setting}`} {...props} lines={lines} count={count} />;
}

type LinesProps<T extends object> = RowsProps<T> & {
  /** What is on each line; null where each line is a row. */
  lines: readonly (number | RowGroup)[] | null;
  /** How many lines there are. */
  count: number;
};

function StaticRows<T extends object>(props: LinesProps<T>) {
  const { rows, handle, count, onReach } = props;
  const body = useRef<HTMLDivElement>(null);
  useImperativeHandle(handle, () => ({
    reveal: (index) =>
      body.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
  }));
  const last = rows.length - 1;
  useEffect(() => onReach(last), [onReach, last]);
  return (
    <div {...part('rowgroup')} ref={body}>
      {Array.from({ length: count }, (_, line) => (
        <Line key={keyOf(props, line)} {...props} line={line} />
      ))}
    </div>
  );
}

function PrintedRows<T extends object>(props: LinesProps<T>) {
  const { rows, count, onShow } = props;
  let shown = Math.min(count, MAX_PRINTED_ROWS);
  // Of rows that load when they are looked at, those before the first gap are printed.
  while (onShow && shown > 0 && !rows.at(shown - 1)) shown -= 1;
  return (
    <div {...part('rowgroup')}>
      {Array.from({ length: shown }, (_, line) => (
        <Line key={keyOf(props, line)} {...props} line={line} />
      ))}
      {count > shown ? (
        <p className="px-gutter py-2 text-muted text-sm">
          Showing the first {formatNumber(shown)} of {formatNumber(count)} rows. Export the list to get all.
        </p>
      ) : null}
    </div>
  );
}

function VirtualRows<T extends object>(props: LinesProps<T>) {
  'use no memo'; // The virtualizer changes without changing its identity.
  const { rows, groups, lines, count, current, handle, onShow, onReach } = props;
  useEndKeys();
  const body = useRef<HTMLDivElement>(null);
  const top = useOffsetTop(body);
  const isPhone = useBelow('phone');
  const rowHeight = tokenPx(isPhone ? '--spacing-row-two-line' : '--spacing-row');
  const headHeight = tokenPx('--spacing-row-head');
  const kept = current >= 0 && current < rows.length ? lineOfRow(groups, current) : -1;
  const { items, room, topOf, reveal } = useScaledVirtualizer({
    count,
    estimateSize: (line) => (lines && typeof lines[line] !== 'number' ? headHeight : rowHeight),
    getItemKey: useCallback(
      (line: number) => {
        const item = lines?.[line] ?? line;
        return typeof item === 'number' ? item : -1 - item.start;
      },
      [lines],
    ),
    overscan: OVERSCAN,
    scrollMargin: top ?? 0,
    covered: tokenPx('--spacing-topbar') + headHeight,
    rangeExtractor: useCallback(
      (range: Range) => {
        const near = defaultRangeExtractor(range);
        return kept < 0 || near.includes(kept) ? near : [...near, kept].sort((a, b) => a - b);
      },
      [kept],
    ),
  });
  useImperativeHandle(handle, () => ({ reveal: (index) => reveal(lineOfRow(groups, index)) }));
  const near = items.filter(({ index }) => index !== kept);
  const [first, last] = [rowAt(lines, near[0]?.index ?? 0), rowAt(lines, near.at(-1)?.index ?? 0)];
  useEffect(() => {
    onShow?.(first, last);
    onReach(last);
  }, [onShow, onReach, first, last]);
  return (
    <div {...part('rowgroup')} ref={body} className="relative" style={{ height: room }}>
      {/* Nothing is near the window before it is known where the list stands. */}
      {top === null
        ? null
        : items.map(({ index, start }) => (
            <Line key={keyOf(props, index)} {...props} line={index} top={topOf(start)} />
          ))}
    </div>
  );
}

type LineProps<T extends object> = LinesProps<T> & {
  line: number;
  /** Distance from the top of the body, px, where lines are placed one by one. */
  top?: number;
};

/** A row, or the heading of a group of rows. */
function Line<T extends object>({ lines, line, top, ...body }: LineProps<T>) {
  const { table, rows, rowId, rowLink, muted, selectedId, lifted, groups, grouping, isOpen, onFocus } = body;
  const item = lines ? lines[line] : line;
  if (typeof item === 'object')
    return (
      <GroupRow
        group={item}
        line={line}
        top={top}
        columns={table.getAllLeafColumns().length}
        aside={grouping?.aside(item.count, isOpen && item === groups.at(-1)) ?? ''}
      />
    );
  const row = item === undefined ? undefined : rows.at(item);
  if (item === undefined || !row)
    return (
      <ComingRow
        layouts={table.getAllLeafColumns().map(({ columnDef }) => columnDef.meta ?? {})}
        line={line}
        top={top}
      />
    );
  const id = rowId(row);
  return (
    <BodyRow
      table={table}
      row={row}
      id={id}
      index={item}
      line={line}
      top={top}
      link={rowLink}
      muted={muted?.(row) ?? false}
      selected={id === selectedId}
      lifted={id === lifted?.key ? lifted.by : null}
      onFocus={onFocus}
    />
  );
}

interface GroupRowProps {
  group: RowGroup;
  line: number;
  top: number | undefined;
  columns: number;
  aside: string;
}

function GroupRow({ group, line, top, columns, aside }: GroupRowProps) {
  const place = rowPlace(top);
  return (
    <div
      {...part('row', { 'aria-rowindex': line + 2 })}
      {...place}
      className={clsx(
        'flex h-row-head w-full items-center justify-between gap-3 border-line border-b px-gutter text-muted text-xs',
        place.className,
      )}
    >
      <div {...part('cell', { 'aria-colspan': columns - 1 })} className="truncate font-medium">
        {group.label}
      </div>
      <div {...part('cell')} className="tnum flex-none text-faint">
        {aside}
      </div>
    </div>
  );
}

function keyOf<T extends object>({ lines, rows, rowId }: LinesProps<T>, line: number): string {
  const item = lines ? lines[line] : line;
  if (typeof item === 'object') return `group ${item.id} ${item.start}`;
  const row = item === undefined ? undefined : rows.at(item);
  return row ? `row ${rowId(row)}` : `${line}`;
}

/** The row on a line, or the first one below the heading there. */
function rowAt(lines: LinesProps<object>['lines'], line: number): number {
  const item = lines ? lines[line] : line;
  return typeof item === 'object' ? item.start : (item ?? 0);
}
