import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { PaletteCommand } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import type { Column } from './column.ts';
import { cellStyle, part } from './layout.ts';
import { SelectAllCell } from './select-cell.tsx';
import { initialDesc, type Sort } from './sort.ts';

interface Sorting {
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

interface TableHeaderProps<T> extends Sorting {
  columns: readonly Column<T>[];
  hidden: boolean;
}

/** Sticky header. On phones, where rows have two lines, only screen readers have it, and Tab skips it. */
export function TableHeader<T>({ columns, hidden, ...sorting }: TableHeaderProps<T>) {
  const tabIndex = useBelow('phone') ? -1 : undefined;
  return (
    <div
      {...part('rowgroup')}
      className={
        hidden
          ? 'sr-only'
          : 'sticky top-(--sticky-top) z-sticky border-line-strong border-b bg-surface max-phone:sr-only'
      }
    >
      <div
        {...part('row', { 'aria-rowindex': 1 })}
        className="group row-grid h-row-head font-medium text-muted text-xs"
      >
        {columns.map((column) =>
          column.select ? (
            <SelectAllCell key={column.id} layout={column} tabIndex={tabIndex} />
          ) : (
            <HeaderCell key={column.id} column={column} tabIndex={tabIndex} {...sorting} />
          ),
        )}
      </div>
    </div>
  );
}

interface HeaderCellProps<T> extends Sorting {
  column: Column<T>;
  tabIndex: number | undefined;
}

function HeaderCell<T>({ column, tabIndex, sort, onSort }: HeaderCellProps<T>) {
  const { id, header, headerContent, hideHeader, sortable } = column;
  const sorted = sort?.id === id ? sort : undefined;
  const desc = sorted ? !sorted.desc : initialDesc(column);
  const sortByColumn = () => onSort?.({ id, desc });
  return (
    <div
      {...part('columnheader', sorted ? { 'aria-sort': sorted.desc ? 'descending' : 'ascending' } : {})}
      className={column.overlay ? 'sr-only' : cellStyle(column)}
    >
      {sortable && onSort ? (
        <>
          <button
            type="button"
            tabIndex={tabIndex}
            onClick={sortByColumn}
            className={clsx('rounded-xs hover:text-strong', sorted && 'text-strong')}
          >
            {header}
            {sorted ? (
              <Icon
                of={sorted.desc ? ArrowDown : ArrowUp}
                size="xs"
                className="ml-0.5 inline align-[-0.125em]"
              />
            ) : null}
          </button>
          <PaletteCommand label={`Sort by ${header}`} icon={desc ? ArrowDown : ArrowUp} run={sortByColumn} />
        </>
      ) : (
        <>
          <span className={hideHeader || headerContent ? 'sr-only' : undefined}>{header}</span>
          {headerContent}
        </>
      )}
    </div>
  );
}
