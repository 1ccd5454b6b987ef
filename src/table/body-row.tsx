import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type MouseEvent, memo } from 'react';
import type { SortState } from '#ui/sortable.ts';
import type { Column } from './column.ts';
import { cellStyle, part, rowPosition } from './layout.ts';
import { SelectCell } from './select-cell.tsx';

interface BodyRowProps<T extends object> {
  columns: readonly Column<T>[];
  row: T;
  id: string;
  /** Position among the rows; `line` counts group headings too. */
  index: number;
  line: number;
  /** Offset in the body, px, if rows are positioned absolutely. */
  top?: number | undefined;
  link: ((row: T) => LinkProps) | undefined;
  /** Of the link. */
  tabIndex: number | undefined;
  isStruckThrough: boolean;
  /** Whether it is open in the side panel. */
  selected: boolean;
  dragMethod: SortState['by'] | null;
  onFocus(index: number): void;
}

function BodyRowContent<T extends object>(props: BodyRowProps<T>) {
  const { columns, row, id, index, line, top, link, tabIndex } = props;
  const { isStruckThrough, selected, dragMethod, onFocus } = props;
  const linkIndex = linkColumn(columns);
  const position = rowPosition(top);
  const description = columns.flatMap((column) => column.describe?.(row) || []).join(' ');
  const handlers = { onFocus: () => onFocus(index), ...(link ? { onClick: forwardClick } : {}) };
  return (
    <div
      {...part('row', { 'aria-rowindex': line + 2, ...handlers })}
      data-index={index}
      data-row={id}
      data-lift={dragMethod ?? undefined}
      {...position}
      className={clsx(
        link ? 'group linked-row row-grid' : 'group row-grid',
        position.className,
        'list-row text-sm',
        dragMethod && 'z-1 rounded-lg bg-surface shadow-drag outline-2 outline-focus -outline-offset-1',
        dragMethod === 'keys' && 'translate-x-2',
        selected
          ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--focus)]'
          : 'has-[[data-select]_input:checked]:bg-accent-soft hover:bg-hover has-[a:focus-visible]:bg-hover has-[a:focus-visible]:shadow-[inset_2px_0_0_var(--focus)]',
        // Times stay readable, as inline blocks aren't struck through.
        isStruckThrough && '[&_*]:text-faint! [&_[role=cell]]:line-through [&_time]:inline-block',
      )}
    >
      {columns.map((column, position) => {
        if (column.select) return <SelectCell key={column.id} layout={column} id={id} index={index} />;
        const content = column.cell(row);
        return (
          <div key={column.id} {...part('cell')} className={cellStyle(column)}>
            {position === linkIndex && link ? (
              <Link
                {...link(row)}
                aria-current={selected || undefined}
                aria-description={description || undefined}
                tabIndex={tabIndex}
                className="row-link block"
              >
                {content}
              </Link>
            ) : (
              content
            )}
          </div>
        );
      })}
    </div>
  );
}

function linkColumn(columns: readonly Column<never>[]): number {
  const at = columns.findIndex((column) => column.link);
  return at >= 0 ? at : columns.findIndex(({ select }) => !select);
}

/** Forwards a click on an element above the row's link to that link. */
function forwardClick(event: MouseEvent<HTMLElement>) {
  const { target, currentTarget } = event;
  // Clicks in the row's menu bubble through React, although its portal is outside of the row.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest('a, button, input, label')) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const click = new window.MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    ctrlKey,
    metaKey,
    shiftKey,
  });
  currentTarget.querySelector('a')?.dispatchEvent(click);
}

export const BodyRow = memo(BodyRowContent) as typeof BodyRowContent;
