import { useState } from 'react';
import { formatNumber, formatPercent } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { maxRateOf, type RateRow, type RateSort, sortedRates } from './rate-rows.ts';
import { RateTableHeader } from './rate-table-header.tsx';
import { RateTableRow } from './rate-table-row.tsx';
import { type RowSelectionOptions, useRowSelection } from './use-row-selection.ts';

const INITIAL_ROWS = 10;
const MAX_ROWS = 200;

interface RateTableProps {
  /** Accessible name. */
  label: string;
  /** Singular name of a row, for example `Source`. */
  noun: string;
  rows: readonly RateRow[];
  sort: RateSort;
  onSort(sort: RateSort): void;
  /** Conversion of all sessions, marked on the rate axis. */
  reference: number | null;
  /** Left out if rows can't be selected. */
  selection?: RowSelectionOptions;
  /** An extra column. */
  extraColumn?: { header: string; format(row: RateRow): string };
}

/** Values with their sessions, conversion and its interval. */
export function RateTable(props: RateTableProps) {
  const { label, noun, rows, sort, onSort, reference, selection, extraColumn } = props;
  const [isExpanded, setExpanded] = useState(false);
  const sorted = sortedRates(rows, sort);
  const visible = sorted.slice(0, isExpanded ? MAX_ROWS : INITIAL_ROWS);
  const maxRate = maxRateOf(rows, reference);
  const maxSessions = Math.max(
    1,
    ...rows.map(({ baseline, count }) => Math.max(baseline ?? 0, count.sessions)),
  );
  const rowSelection = useRowSelection(visible, selection);
  const hasBaseline = rows.some(({ baseline }) => baseline !== null);
  const isFiltered = rows.some(({ baseline, count }) => baseline !== null && baseline > count.sessions);
  return (
    <>
      <table aria-label={label} className="w-full table-fixed border-separate border-spacing-0 text-sm">
        <RateTableHeader
          noun={noun}
          sort={sort}
          onSort={onSort}
          axis={`0 to ${formatPercent(maxRate, 0)}`}
          bars={isFiltered ? 'Selected, of all' : hasBaseline ? 'All' : 'Sessions'}
          extraHeader={extraColumn?.header}
        />
        <tbody ref={rowSelection.body} onKeyDown={rowSelection.onKeyDown}>
          {visible.map((row) => (
            <RateTableRow
              key={row.key}
              row={row}
              noun={noun}
              maxSessions={maxSessions}
              maxRate={maxRate}
              reference={reference}
              extra={extraColumn?.format(row)}
              selection={rowSelection.of(row)}
            />
          ))}
        </tbody>
      </table>
      {sorted.length > INITIAL_ROWS ? (
        <div className="px-gutter py-1.5 print:hidden">
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
