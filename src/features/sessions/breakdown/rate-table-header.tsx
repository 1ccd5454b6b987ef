import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import type { RateSort } from './rate-rows.ts';

/** Classes of the cells, by column. Phones hide the less important ones. */
export const cells = {
  name: 'w-48 pl-gutter pr-3 text-left max-phone:w-auto',
  sessions: 'w-24 px-3 text-right max-phone:w-22',
  bars: 'px-3 text-left max-narrow:hidden',
  extra: 'w-24 px-3 text-right max-phone:hidden',
  rate: 'w-26 px-3 text-right max-phone:w-28 max-phone:pr-gutter',
  interval: 'w-[30%] px-3 text-left max-phone:hidden',
  low: 'w-32 pl-3 pr-gutter text-right max-phone:hidden',
} as const;

interface RateTableHeaderProps {
  noun: string;
  sort: RateSort;
  onSort(sort: RateSort): void;
  axis: string;
  bars: string;
  extraHeader: string | undefined;
}

export function RateTableHeader({ noun, sort, onSort, axis, bars, extraHeader }: RateTableHeaderProps) {
  const sorting = { sort, onSort };
  return (
    <thead className="font-medium text-muted text-xs">
      <tr>
        <HeaderCell cell="name" by="name" {...sorting}>
          {noun}
        </HeaderCell>
        <HeaderCell cell="sessions" by="sessions" {...sorting}>
          Sessions
        </HeaderCell>
        {extraHeader ? <HeaderCell cell="extra">{extraHeader}</HeaderCell> : null}
        <HeaderCell cell="bars">{bars}</HeaderCell>
        <HeaderCell cell="rate" by="rate" {...sorting}>
          Conversion
        </HeaderCell>
        <HeaderCell cell="interval">
          <span className="max-narrow:hidden">95% interval, </span>
          {axis}
        </HeaderCell>
        <HeaderCell cell="low" by="low" {...sorting}>
          Lower bound
        </HeaderCell>
      </tr>
    </thead>
  );
}

interface HeaderCellProps {
  cell: keyof typeof cells;
  by?: RateSort;
  sort?: RateSort;
  onSort?(sort: RateSort): void;
  children: React.ReactNode;
}

function HeaderCell({ cell, by, sort, onSort, children }: HeaderCellProps) {
  const isSorted = by !== undefined && by === sort;
  const isAscending = by === 'name';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
      className={clsx('h-row-head border-line-strong border-b font-medium whitespace-nowrap', cells[cell])}
    >
      {by ? (
        <button
          type="button"
          onClick={() => onSort?.(by)}
          className={clsx('touch rounded-xs hover:text-strong', isSorted && 'text-strong')}
        >
          {children}
          {isSorted ? (
            <Icon
              of={isAscending ? ArrowUp : ArrowDown}
              size="xs"
              className="ml-0.5 inline align-[-0.125em]"
            />
          ) : null}
        </button>
      ) : (
        children
      )}
    </th>
  );
}
