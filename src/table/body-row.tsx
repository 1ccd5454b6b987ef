import { Link, type LinkProps } from '@tanstack/react-router';
import type { Row } from '@tanstack/react-table';
import { FlexRender } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { memo } from 'react';
import type { Features } from './column.ts';
import { cellStyle, phoneGrid, rowGrid } from './layout.ts';
import { part } from './parts.ts';

interface BodyRowProps<T extends object> {
  row: Row<Features, T>;
  index: number;
  /** Distance from the top of the body, in px. */
  top: number;
  link: ((row: T) => LinkProps) | undefined;
  onFocus(index: number): void;
}

function BodyRowContent<T extends object>({ row, index, top, link, onFocus }: BodyRowProps<T>) {
  return (
    <div
      {...part('row', { 'aria-rowindex': index + 2, onFocus: () => onFocus(index) })}
      data-index={index}
      style={{ transform: `translateY(${top}px)` }}
      className={clsx(
        rowGrid,
        phoneGrid,
        'absolute top-0 left-0 h-row border-line border-b text-sm hover:bg-hover max-phone:h-row-two-line',
        'has-[:focus-visible]:bg-hover has-[:focus-visible]:shadow-[inset_2px_0_0_var(--focus)]',
      )}
    >
      {row.getAllCells().map((cell, position) => {
        const content = <FlexRender cell={cell} />;
        return (
          <div key={cell.id} {...part('cell')} className={cellStyle(cell.column.columnDef.meta ?? {})}>
            {position === 0 && link ? (
              <Link
                {...link(row.original)}
                // The link's own box is the name; its shadow covers the row, so all of it can be clicked.
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

export const BodyRow = memo(BodyRowContent) as typeof BodyRowContent;
