import { Link, type LinkProps } from '@tanstack/react-router';
import type { Row } from '@tanstack/react-table';
import { FlexRender } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { type MouseEvent, memo } from 'react';
import type { Features } from './column.ts';
import { cellStyle, phoneGrid, rowGrid } from './layout.ts';
import { part } from './parts.ts';

interface BodyRowProps<T extends object> {
  row: Row<Features, T>;
  index: number;
  /** Distance from the top of the body, in px, where rows are placed one by one. */
  top?: number;
  link: ((row: T) => LinkProps) | undefined;
  onFocus(index: number): void;
}

function BodyRowContent<T extends object>({ row, index, top, link, onFocus }: BodyRowProps<T>) {
  const handlers = { onFocus: () => onFocus(index), ...(link ? { onClick: follow } : {}) };
  return (
    <div
      {...part('row', { 'aria-rowindex': index + 2, ...handlers })}
      data-index={index}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
      className={clsx(
        'group',
        rowGrid,
        phoneGrid,
        top === undefined ? 'relative' : 'absolute top-0 left-0',
        'h-row border-line border-b text-sm hover:bg-hover max-phone:h-row-two-line',
        'has-[a:focus-visible]:bg-hover has-[a:focus-visible]:shadow-[inset_2px_0_0_var(--focus)]',
        // What says more on hover, or does something else, lies above the row's link.
        '[&_[title]]:relative [&_[title]]:z-1',
      )}
    >
      {row.getAllCells().map((cell, position) => {
        const content = <FlexRender cell={cell} />;
        return (
          <div key={cell.id} {...part('cell')} className={cellStyle(cell.column.columnDef.meta ?? {})}>
            {position === 0 && link ? (
              <Link
                {...link(row.original)}
                // The link covers the row, so that any way of opening it works anywhere.
                className="after:absolute after:inset-0 focus-visible:outline-none"
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

/** Hands a click on something that lies above the row's link on to it. */
function follow(event: MouseEvent<HTMLElement>) {
  if (!(event.target instanceof Element) || event.target.closest('a, button, input, [popover]')) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const click = new window.MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    ctrlKey,
    metaKey,
    shiftKey,
  });
  event.currentTarget.querySelector('a')?.dispatchEvent(click);
}

export const BodyRow = memo(BodyRowContent) as typeof BodyRowContent;
