import type { Header } from '@tanstack/react-table';
import { FlexRender } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import type { Features } from './column.ts';
import { cellStyle, rowGrid } from './layout.ts';
import { part } from './parts.ts';

interface HeadProps<T extends object> {
  headers: readonly Header<Features, T, unknown>[];
}

/** The sticky head; hidden from sight on phones, where rows have two lines. */
export function Head<T extends object>({ headers }: HeadProps<T>) {
  return (
    <div
      {...part('rowgroup')}
      className="sticky top-topbar z-sticky border-line-strong border-b bg-surface max-phone:sr-only"
    >
      <div
        {...part('row', { 'aria-rowindex': 1 })}
        className={clsx(rowGrid, 'h-row-head font-medium text-muted text-xs')}
      >
        {headers.map((header) => (
          <HeadCell key={header.id} header={header} />
        ))}
      </div>
    </div>
  );
}

function HeadCell<T extends object>({ header }: { header: Header<Features, T, unknown> }) {
  const { column } = header;
  const layout = column.columnDef.meta ?? {};
  const sorted = column.getIsSorted();
  const words = <FlexRender header={header} />;
  return (
    <div
      {...part('columnheader', sorted ? { 'aria-sort': sorted === 'asc' ? 'ascending' : 'descending' } : {})}
      className={cellStyle(layout)}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          onClick={() =>
            column.toggleSorting(sorted ? sorted === 'asc' : column.getFirstSortDir() === 'desc')
          }
          className={clsx('rounded-xs hover:text-strong', sorted && 'text-strong')}
        >
          {words}
          {sorted ? (
            <Icon
              of={sorted === 'asc' ? ArrowUp : ArrowDown}
              size="xs"
              className="ml-0.5 inline align-[-0.125em]"
            />
          ) : null}
        </button>
      ) : (
        words
      )}
    </div>
  );
}
