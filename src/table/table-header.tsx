import type { Header } from '@tanstack/react-table';
import { FlexRender } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { PaletteCommand } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';
import type { Features } from './column.ts';
import { cellStyle } from './layout.ts';
import { part } from './parts.ts';
import type { Sort } from './sort.ts';

interface Sorting {
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

interface TableHeaderProps<T extends object> extends Sorting {
  headers: readonly Header<Features, T, unknown>[];
  hidden: boolean;
}

/** Sticky header. Visually hidden on phones, where rows have two lines. */
export function TableHeader<T extends object>({ headers, hidden, ...sorting }: TableHeaderProps<T>) {
  return (
    <div
      {...part('rowgroup')}
      className={
        hidden
          ? 'sr-only'
          : 'sticky top-topbar z-sticky border-line-strong border-b bg-surface max-phone:sr-only'
      }
    >
      <div
        {...part('row', { 'aria-rowindex': 1 })}
        className="row-grid h-row-head font-medium text-muted text-xs"
      >
        {headers.map((header) => (
          <HeaderCell key={header.id} header={header} {...sorting} />
        ))}
      </div>
    </div>
  );
}

interface HeaderCellProps<T extends object> extends Sorting {
  header: Header<Features, T, unknown>;
}

function HeaderCell<T extends object>({ header, sort, onSort }: HeaderCellProps<T>) {
  const { id, columnDef } = header.column;
  const meta = columnDef.meta ?? {};
  const sorted = sort?.id === id ? sort : undefined;
  const content = <FlexRender header={header} />;
  // Numbers and times sort descending first, text ascending.
  const desc = sorted ? !sorted.desc : meta.align === 'end';
  const sortByColumn = () => onSort?.({ id, desc });
  return (
    <div
      {...part('columnheader', sorted ? { 'aria-sort': sorted.desc ? 'descending' : 'ascending' } : {})}
      className={cellStyle(meta)}
    >
      {meta.sortable && onSort ? (
        <>
          <button
            type="button"
            onClick={sortByColumn}
            className={clsx('rounded-xs hover:text-strong', sorted && 'text-strong')}
          >
            {content}
            {sorted ? (
              <Icon
                of={sorted.desc ? ArrowDown : ArrowUp}
                size="xs"
                className="ml-0.5 inline align-[-0.125em]"
              />
            ) : null}
          </button>
          <PaletteCommand
            label={`Sort by ${columnDef.header}`}
            icon={desc ? ArrowDown : ArrowUp}
            run={sortByColumn}
          />
        </>
      ) : (
        content
      )}
    </div>
  );
}
