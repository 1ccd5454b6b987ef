import { useState } from 'react';
import { formatNumber, formatPercent } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { type RateRow, type RateSort, rateTop, sortedRates } from './rate-rows.ts';
import { RateHead } from './rate-table-header.tsx';
import { RateLine } from './rate-table-row.tsx';
import { type Choose, useRowChoice } from './use-row-selection.ts';

/** So many rows are shown until more are asked for. */
const FEW_ROWS = 10;
const MOST_ROWS = 200;

interface RateTableProps {
  /** Names the table for screen readers. */
  label: string;
  /** What a row is called: `Source`. */
  noun: string;
  rows: readonly RateRow[];
  sort: RateSort;
  onSort(sort: RateSort): void;
  /** The conversion of all sessions, with which rows are compared. */
  reference: number | null;
  /** What is chosen of the rows, and how that changes; not given where they cannot be chosen. */
  choice?: Choose;
  /** Says of how many more things than sessions a row tells: `412 times`. */
  more?: { head: string; of(row: RateRow): string };
}

/** Kinds of sessions with how many there are, how many convert, and how sure that is. */
export function RateTable(props: RateTableProps) {
  const { label, noun, rows, sort, onSort, reference, choice, more } = props;
  const [all, setAll] = useState(false);
  const sorted = sortedRates(rows, sort);
  const shown = sorted.slice(0, all ? MOST_ROWS : FEW_ROWS);
  const top = rateTop(rows, reference);
  const most = Math.max(1, ...rows.map(({ ghost, count }) => Math.max(ghost ?? 0, count.sessions)));
  const rowChoice = useRowChoice(shown, choice);
  const withGhosts = rows.some(({ ghost }) => ghost !== null);
  const some = rows.some(({ ghost, count }) => ghost !== null && ghost > count.sessions);
  return (
    <>
      <table aria-label={label} className="w-full table-fixed border-separate border-spacing-0 text-sm">
        <RateHead
          noun={noun}
          sort={sort}
          onSort={onSort}
          axis={`0 to ${formatPercent(top, 0)}`}
          bars={some ? 'Selected, of all' : withGhosts ? 'All' : 'Sessions'}
          more={more?.head}
        />
        <tbody ref={rowChoice.body} onKeyDown={rowChoice.onKeyDown}>
          {shown.map((row) => (
            <RateLine
              key={row.key}
              row={row}
              noun={noun}
              most={most}
              top={top}
              reference={reference}
              more={more?.of(row)}
              selectionActions={rowChoice.of(row)}
            />
          ))}
        </tbody>
      </table>
      {sorted.length > FEW_ROWS ? (
        <div className="px-gutter py-1.5 print:hidden">
          <Button size="sm" variant="ghost" onClick={() => setAll(!all)} className="-ml-2.5">
            {all
              ? `Show the first ${formatNumber(FEW_ROWS)} of ${formatNumber(sorted.length)}`
              : sorted.length > MOST_ROWS
                ? `Show ${formatNumber(MOST_ROWS)} of ${formatNumber(sorted.length)}`
                : `Show all ${formatNumber(sorted.length)}`}
          </Button>
        </div>
      ) : null}
    </>
  );
}
