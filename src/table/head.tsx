import type { Header } from '@tanstack/react-table';
import { FlexRender } from '@tanstack/react-table';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import { InPalette } from '#ui/in-palette.tsx';
import type { Features } from './column.ts';
import { cellStyle } from './layout.ts';
import { part } from './parts.ts';
import type { Sort } from './sort.ts';

interface Sorting {
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}

interface HeadProps<T extends object> extends Sorting {
  headers: readonly Header<Features, T, unknown>[];
  hidden: boolean;
}

/** The sticky head; hidden from sight on phones, where rows have two lines. */
export function Head<T extends object>({ headers, hidden, ...sorting }: HeadProps<T>) {
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
          <HeadCell key={header.id} header={header} {...sorting} />
        ))}
      </div>
    </div>
  );
}

interface HeadCellProps<T extends object> extends Sorting {
  header: Header<Features, T, unknown>;
}

function HeadCell<T extends object>({ header, sort, onSort }: HeadCellProps<T>) {
  const { id, columnDef } = header.column;
  const facts = columnDef.meta ?? {};
  const sorted = sort?.id === id ? sort : undefined;
  const words = <FlexRender header={header} />;
  // Numbers and times are first asked for from the largest, names from A.
  const desc = sorted ? !sorted.desc : facts.align === 'end';
  const sortByIt = () => onSort?.({ id, desc });
  return (
    <div
      {...part('columnheader', sorted ? { 'aria-sort': sorted.desc ? 'descending' : 'ascending' } : {})}
      className={cellStyle(facts)}
    >
      {facts.sortable && onSort ? (
        <>
          <button
            type="button"
            onClick={sortByIt}
            className={clsx('rounded-xs hover:text-strong', sorted && 'text-strong')}
          >
            {words}
            {sorted ? (
              <Icon
                of={sorted.desc ? ArrowDown : ArrowUp}
                size="xs"
                className="ml-0.5 inline align-[-0.125em]"
              />
            ) : null}
          </button>
          <InPalette label={`Sort by ${columnDef.header}`} icon={desc ? ArrowDown : ArrowUp} run={sortByIt} />
        </>
      ) : (
        words
      )}
    </div>
  );
}
