import { Link, type LinkProps } from '@tanstack/react-router';
import { constructRow, FlexRender, type Table } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { type MouseEvent, memo, useMemo } from 'react';
import type { Lifted } from './body.ts';
import type { Features } from './column.ts';
import { cellStyle, rowPlace } from './layout.ts';
import { part } from './parts.ts';

interface BodyRowProps<T extends object> {
  table: Table<Features, T>;
  row: T;
  id: string;
  /** Among the rows, and among the rows and headings. */
  index: number;
  line: number;
  /** Distance from the top of the body, in px, where rows are placed one by one. */
  top?: number | undefined;
  link: ((row: T) => LinkProps) | undefined;
  muted: boolean;
  selected: boolean;
  /** How it is being moved; null where it is not. */
  lifted: Lifted['by'] | null;
  onFocus(index: number): void;
}

function BodyRowContent<T extends object>(props: BodyRowProps<T>) {
  const { table, row, id, index, line, top, link, muted, selected, lifted, onFocus } = props;
  const model = useMemo(() => constructRow(table, id, row, index, 0), [table, id, row, index]);
  const cells = model.getAllCells();
  const linked = Math.max(
    0,
    cells.findIndex(({ column }) => column.columnDef.meta?.link),
  );
  const place = rowPlace(top);
  const handlers = { onFocus: () => onFocus(index), ...(link ? { onClick: follow } : {}) };
  return (
    <div
      {...part('row', { 'aria-rowindex': line + 2, ...handlers })}
      data-index={index}
      data-row={id}
      data-lift={lifted ?? undefined}
      {...place}
      className={clsx(
        link ? 'group linked-row row-grid' : 'group row-grid',
        place.className,
        'h-row border-line border-b text-sm max-phone:h-row-two-line',
        lifted && 'z-1 rounded-lg bg-surface shadow-drag outline-2 outline-focus -outline-offset-1',
        lifted === 'keys' && 'translate-x-2',
        selected
          ? 'bg-accent-soft shadow-[inset_2px_0_0_var(--focus)]'
          : 'hover:bg-hover has-[a:focus-visible]:bg-hover has-[a:focus-visible]:shadow-[inset_2px_0_0_var(--focus)]',
        // Times stay readable in struck rows: a line does not go through what is a box of its own.
        muted && '[&_*]:text-faint! [&_[role=cell]]:line-through [&_time]:inline-block',
      )}
    >
      {cells.map((cell, position) => {
        const content = <FlexRender cell={cell} />;
        return (
          <div key={cell.column.id} {...part('cell')} className={cellStyle(cell.column.columnDef.meta ?? {})}>
            {position === linked && link ? (
              <Link {...link(row)} aria-current={selected || undefined} className="row-link block">
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

/** Hands a click on something above the row's link on to it. */
function follow(event: MouseEvent<HTMLElement>) {
  const { target, currentTarget } = event;
  // A click in a menu of the row bubbles through React, though the menu is elsewhere in the document.
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
