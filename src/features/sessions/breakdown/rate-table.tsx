import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatNumber, formatPercent } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import {
  maxRateOf,
  type RateColumn,
  type RateRow,
  type RateSort,
  rateSorts,
  sortedRates,
  spellings,
} from './rate-rows.ts';
import { cellClass, RateTableRow } from './rate-table-row.tsx';
import { type RowSelectionOptions, useRowSelection } from './use-row-selection.ts';

const INITIAL_ROWS = 10;
const MAX_ROWS = 200;

interface RateSorting {
  sort: RateSort;
  onSort(sort: RateSort): void;
}

interface RateTableProps extends RateSorting {
  label: string;
  /** Singular name of a row, for example `Source`. */
  noun: string;
  rows: readonly RateRow[];
  /** Rate of all sessions, marked on the rate axis. */
  reference: number | null;
  /** Whether the rates are shares of all sessions. */
  isShareOfAll: boolean;
  /** Left out if rows can't be selected. */
  selection?: RowSelectionOptions;
  /** Its description is part of the row's. */
  extraColumn: RateColumn<ReactNode> & { describe?(row: RateRow): string };
  /** Given if names are sentences: text below a name, or null. */
  detailOf?(row: RateRow): string | null;
}

/** Values with their sessions, conversion and its interval. */
export function RateTable(props: RateTableProps) {
  const { label, noun, rows, reference, isShareOfAll, selection, extraColumn, detailOf, ...sorting } = props;
  const head = { ...sorting, hasLongNames: detailOf !== undefined };
  const [isExpanded, setExpanded] = useState(false);
  const sorted = sortedRates(rows, sorting.sort);
  const visible = sorted.slice(0, isExpanded ? MAX_ROWS : INITIAL_ROWS);
  const maxRate = maxRateOf(rows, reference);
  const maxSessions = Math.max(
    1,
    ...rows.map(({ baseline, count }) => Math.max(baseline ?? 0, count.sessions)),
  );
  const others = spellings(rows);
  const rowSelection = useRowSelection(visible, selection);
  const isFiltered = rows.some(({ baseline, count }) => baseline !== null && baseline > count.sessions);
  return (
    <>
      <table aria-label={label} className="w-full table-fixed border-separate border-spacing-0 text-sm">
        <thead className="font-medium text-muted text-xs">
          <tr>
            <HeaderCell cell="name" {...head}>
              {noun}
            </HeaderCell>
            <HeaderCell cell="sessions" {...head}>
              Sessions
            </HeaderCell>
            <HeaderCell cell="extra" {...head}>
              {extraColumn.header}
            </HeaderCell>
            <HeaderCell
              cell="bars"
              title={
                isFiltered ? 'Blue: selected sessions. Gray: all.' : 'The most sessions have the longest bar.'
              }
              {...head}
            >
              {isFiltered ? 'Selected, of all' : 'Sessions compared'}
            </HeaderCell>
            <HeaderCell cell="rate" {...head}>
              {isShareOfAll ? 'Of all' : 'Conversion'}
            </HeaderCell>
            <HeaderCell cell="interval" {...head}>
              <span className="max-narrow:hidden">95% interval, </span>0 to {formatPercent(maxRate, 0)}
            </HeaderCell>
            <HeaderCell cell="low" title="Lower end of the 95% interval" {...head}>
              At least
            </HeaderCell>
          </tr>
        </thead>
        <tbody ref={rowSelection.body} onKeyDown={rowSelection.onKeyDown}>
          {visible.map((row) => (
            <RateTableRow
              key={row.key}
              row={row}
              spellings={others.get(row) ?? []}
              noun={noun}
              maxSessions={maxSessions}
              maxRate={maxRate}
              reference={reference}
              isShareOfAll={isShareOfAll}
              detail={detailOf?.(row)}
              extra={extraColumn.format(row)}
              extraDescription={extraColumn.describe?.(row)}
              selection={rowSelection.of(row)}
            />
          ))}
        </tbody>
      </table>
      {sorted.length > INITIAL_ROWS ? (
        <div data-unpictured className="px-gutter py-1.5">
          <Button size="sm" variant="ghost" onClick={() => setExpanded(!isExpanded)} className="-ml-2.5">
            {isExpanded
              ? `Show the first ${formatNumber(INITIAL_ROWS)} of ${formatNumber(sorted.length)}`
              : sorted.length > MAX_ROWS
                ? `Show ${formatNumber(MAX_ROWS)} of ${formatNumber(sorted.length)}`
                : `Show all ${formatNumber(sorted.length)}`}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface HeaderCellProps extends RateSorting {
  cell: Parameters<typeof cellClass>[0];
  hasLongNames: boolean;
  title?: string;
  children: ReactNode;
}

function HeaderCell({ cell, hasLongNames, title, sort, onSort, children }: HeaderCellProps) {
  const by = rateSorts.find((each) => each === cell);
  const isSorted = by === sort;
  const isAscending = by === 'name';
  return (
    <th
      scope="col"
      title={title}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}
      className={clsx(
        'h-row-head border-line-strong border-b font-medium whitespace-nowrap',
        cellClass(cell, hasLongNames),
      )}
    >
      {by ? (
        <button
          type="button"
          onClick={() => onSort(by)}
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
