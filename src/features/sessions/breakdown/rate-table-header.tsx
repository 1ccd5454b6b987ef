import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import type { RateSort } from './rate-rows.ts';

/** How cells of a table of rates lie: the first and the last meet the gutters, what is of low worth goes on phones. */
export const cells = {
  name: 'w-48 pl-gutter pr-3 text-left max-phone:w-auto',
  sessions: 'w-24 px-3 text-right max-phone:w-22',
  bars: 'px-3 text-left max-narrow:hidden',
  more: 'w-24 px-3 text-right max-phone:hidden',
  rate: 'w-26 px-3 text-right max-phone:w-28 max-phone:pr-gutter',
  whisker: 'w-[30%] px-3 text-left max-phone:hidden',
  low: 'w-32 pl-3 pr-gutter text-right max-phone:hidden',
} as const;

interface RateHeadProps {
  noun: string;
  sort: RateSort;
  onSort(sort: RateSort): void;
  /** What the axis of the intervals spans. */
  axis: string;
  /** What the bars show. */
  bars: string;
  more: string | undefined;
}

export function RateHead({ noun, sort, onSort, axis, bars, more }: RateHeadProps) {
  const sorting = { sort, onSort };
  return (
    <thead className="font-medium text-muted text-xs">
      <tr>
        <HeadCell cell="name" by="name" {...sorting}>
          {noun}
        </HeadCell>
        <HeadCell cell="sessions" by="sessions" {...sorting}>
          Sessions
        </HeadCell>
        {more ? <HeadCell cell="more">{more}</HeadCell> : null}
        <HeadCell cell="bars">{bars}</HeadCell>
        <HeadCell cell="rate" by="rate" {...sorting}>
          Conversion
        </HeadCell>
        <HeadCell cell="whisker">
          <span className="max-narrow:hidden">95% interval, </span>
          {axis}
        </HeadCell>
        <HeadCell cell="low" by="low" {...sorting}>
          Lower bound
        </HeadCell>
      </tr>
    </thead>
  );
}

interface HeadCellProps {
  cell: keyof typeof cells;
  by?: RateSort;
  sort?: RateSort;
  onSort?(sort: RateSort): void;
  children: React.ReactNode;
}

function HeadCell({ cell, by, sort, onSort, children }: HeadCellProps) {
  const sorted = by !== undefined && by === sort;
  const rising = by === 'name';
  return (
    <th
      scope="col"
      aria-sort={sorted ? (rising ? 'ascending' : 'descending') : undefined}
      className={clsx('h-row-head border-line-strong border-b font-medium whitespace-nowrap', cells[cell])}
    >
      {by ? (
        <button
          type="button"
          onClick={() => onSort?.(by)}
          className={clsx('touch rounded-xs hover:text-strong', sorted && 'text-strong')}
        >
          {children}
          {sorted ? (
            <Icon of={rising ? ArrowUp : ArrowDown} size="xs" className="ml-0.5 inline align-[-0.125em]" />
          ) : null}
        </button>
      ) : (
        children
      )}
    </th>
  );
}
